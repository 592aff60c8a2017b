import type { Page } from '@playwright/test'
import { forgetScrollTimelines } from './forget-scroll-timelines.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** How far the picture of the hero has sunk, in pixels. */
const sunk = (page: Page) =>
  page
    .locator('main header picture img')
    .first()
    .evaluate((image) => Number.parseFloat(getComputedStyle(image).translate.split(' ')[1] ?? '0'))

/** Steps of the scroll with what the picture has sunk at each: half of it, until the hero has left the view. */
const halfSpeed = (height: number) => [
  [300, 150],
  [600, 300],
  [2 * height, height / 2],
  [0, 0]
]

test.beforeEach(({ page }) => forgetScrollTimelines(page))

for (const path of ['/', '/soccer-guide'] as const) {
  test(`${path}: the picture of the hero scrolls at half the speed of the page, and only with the hero`, async ({
    page,
    widgets
  }) => {
    if (path === '/soccer-guide') await widgets.connect()
    await page.goto(path)
    await untilHydrated(page)
    const { height } = page.viewportSize() ?? { height: Number.NaN }
    for (const [top = 0, depth] of halfSpeed(height)) {
      await scrollTo(page, top)
      await expect.poll(() => sunk(page)).toBeCloseTo(depth ?? Number.NaN, 0)
    }
  })
}

test('on a page that the visitor moves to, what is in view has moved before the first scroll', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 5000 })
  await page.goto('/elite-25')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'OCSM' }).first().click()
  const ball = page.locator('main a svg [class*=ball]').first()
  await expect(ball).toHaveCSS('offset-distance', '100%')
})

test.describe('for visitors who asked for less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing follows the scroll', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    await scrollTo(page, 300)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await sunk(page)).toBe(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is drawn in its last place', async ({ page }) => {
    await page.goto('/sufc')
    await expect(page.locator('[class*=stage] > *')).toHaveCSS('transform', 'none')
  })
})
