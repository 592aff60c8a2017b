import { expect, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

test('the page is drawn whole, from its headline on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const last = page.locator('main > section:last-of-type h2')
  expect(await last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))).toBe(
    true
  )
})

test('a browser without popovers shows the links in the bar in place of the menu', async ({ page }) => {
  // As Safari 16 reads them: the attribute means nothing, and the selector is not known.
  await page.route('**/*.css', async (route) => {
    const css = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/css', body: css.replaceAll(':popover-open', ':not-known') })
  })
  await page.route('/opportunities', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: html.replaceAll(' popover="auto"', '') })
  })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/opportunities')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Careers' })).toHaveCount(1)
  await expect(bar.getByRole('link', { name: 'Careers' })).toBeInViewport()
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
