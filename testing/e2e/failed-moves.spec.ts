import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

for (const kind of ['js', 'css']) {
  test(`a page whose ${kind} file does not come is opened as a new document, once`, async ({
    page,
    watch
  }) => {
    watch.expectErrors(/Failed to load resource|dynamically imported/)
    await page.goto('/opportunities')
    await untilHydrated(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.route(new RegExp(`/assets/careers-[^/]*\\.${kind}$`), (route) => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first().click()
    await expect(page).toHaveURL('/careers')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(documents).toEqual(['/careers'])
    await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
    await expect(leadDialog(page).firstName).toBeFocused()
    const started = await page.locator('#lead-dialog form[novalidate]').count()
    expect(started, 'The scripts of a page start together or not at all').toBe(kind === 'js' ? 0 : 1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/opportunities')
  })
}

test('Back to a page whose style sheet does not come opens it as a new document', async ({ page, watch }) => {
  // React leaves the failure of a style sheet that it adds unhandled.
  watch.expectErrors(/Failed to load resource|^Event$/)
  await page.goto('/opportunities')
  await untilHydrated(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  await page.reload()
  await untilHydrated(page)
  const sheet = /\/assets\/opportunities-[^/]*\.css$/
  await page.route(sheet, (route) => route.abort())
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.goBack()
  expect(new URL((await loaded).url()).pathname).toBe('/opportunities')
})

test('the last link that was pressed wins, however slow the first one is', async ({ page }) => {
  await page.goto('/opportunities')
  await untilHydrated(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/careers-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const length = await page.evaluate(() => history.length)
  const main = page.getByRole('navigation')
  await main.getByRole('link', { name: 'Careers' }).first().click()
  await main.getByRole('link', { name: 'Elite 25' }).first().dblclick()
  await expect(page).toHaveURL('/elite-25')
  const came = page.waitForResponse(/\/assets\/careers-[^/]*\.js$/)
  held.resolve()
  await came
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page).toHaveURL('/elite-25')
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
})
