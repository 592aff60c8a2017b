import type { Page } from '@playwright/test'
import { leadDialog, openDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const toCareers = (page: Page) => page.getByRole('navigation').locator('a[href="/careers"]').first()

for (const [kind, tag] of [
  ['js', ''],
  ['css', ' @weekly']
]) {
  test(`a page whose ${kind} file does not come is opened as a new document, once${tag}`, async ({
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
    const failing = new RegExp(`/assets/careers-[^/]*\\.${kind}$`)
    let failedAgain = false
    page.on('requestfailed', (request) => {
      if (failing.test(request.url()) && documents.length > 0) failedAgain = true
    })
    await page.route(failing, (route) => route.abort())
    await toCareers(page).click()
    await expect(page).toHaveURL('/careers')
    await expect.poll(() => failedAgain).toBe(true)
    if (kind === 'css') await untilHydrated(page)
    // A script that failed would have opened the page again before the browser is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(documents).toEqual(['/careers'])

    await openDialog(page)
    await expect(leadDialog(page).firstName).toBeFocused()
    // The scripts of a page start together or not at all.
    await expect(page.locator('#lead-dialog form[novalidate]')).toHaveCount(kind === 'js' ? 0 : 1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/opportunities')
  })
}

test(
  'Back to a page whose style sheet does not come opens it as a new document',
  { tag: '@weekly' },
  async ({ page, watch }) => {
    // React leaves the failure of a style sheet that it adds unhandled.
    watch.expectErrors(/Failed to load resource|^Event$/)
    await page.goto('/opportunities')
    await untilHydrated(page)
    await toCareers(page).click()
    await expect(page).toHaveURL('/careers')
    await page.reload()
    await untilHydrated(page)
    await page.route(/\/assets\/opportunities-[^/]*\.css$/, (route) => route.abort())
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.goBack()
    expect(new URL((await loaded).url()).pathname).toBe('/opportunities')
  }
)

test(
  'the last link that was pressed wins, however slow the first one is',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/opportunities')
    await untilHydrated(page)
    const held = Promise.withResolvers<void>()
    const slow = /\/assets\/careers-[^/]*\.js$/
    await page.route(slow, async (route) => {
      await held.promise
      await route.continue()
    })
    const length = await page.evaluate(() => history.length)
    await toCareers(page).click()
    await page.getByRole('navigation').locator('a[href="/elite-25"]').first().dblclick()
    await expect(page).toHaveURL('/elite-25')
    const came = page.waitForResponse(slow)
    held.resolve()
    await came
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page).toHaveURL('/elite-25')
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  }
)
