import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('the wall holds 32 deals with their hint, and none of them is a link', async ({ page }) => {
  await page.goto('/')
  const wall = page.getByRole('region', { name: 'Latest deals' })
  await expect(wall.getByRole('listitem')).toHaveCount(32)
  await expect(wall.getByText('Read More')).toHaveCount(32)
  await expect(wall.getByRole('link')).toHaveCount(0)
})

test('the wall stands whole within a second, though nobody has scrolled to it', async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('region', { name: 'Latest deals' }).getByRole('listitem').last()
  const opacity = () => last.evaluate((card) => getComputedStyle(card).opacity)
  await untilHydrated(page)
  await expect.poll(opacity, { timeout: 5000 }).toBe('1')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the wall is a rail that the keyboard scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilHydrated(page)
  const rail = page.getByRole('region', { name: 'Latest deals' })
  await rail.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rail.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('a picture that fails shows the mark of the pitch in its place', async ({ page, watch }) => {
  watch.expectErrors(/ERR_FAILED/)
  await page.route(/\/assets\/contract-/, (route) => route.abort())
  await page.goto('/')
  await untilHydrated(page)
  const card = page.getByRole('link', { name: /Building a career in sport/ })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('picture')).toHaveAttribute('data-failed', 'true')
  const box = await card.locator('img').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1)
})

test('the anchor of the resources lands under the bar', async ({ page }) => {
  await page.goto('/#education-resources')
  await untilHydrated(page)
  const heading = page.getByRole('heading', { name: 'Agency resources and articles' })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').first().boundingBox()
  const top = (await heading.boundingBox())?.y ?? -1
  expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})
