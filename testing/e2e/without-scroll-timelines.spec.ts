import type { Page } from '@playwright/test'
import { filmTilt } from './film-tilt.ts'
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

/** Makes this browser one that does not know `animation-timeline`, as Firefox does not. */
test.beforeEach(async ({ page }) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: css.replaceAll('animation-timeline', 'x-animation-timeline') })
  })
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...said: string[]) =>
      !said[0]?.includes('animation-timeline') && Reflect.apply(supports, CSS, said)
  })
})

test(
  'without scroll timelines, scripts move what follows the scroll',
  { tag: '@weekly' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/sufc')
    await test.step('before they run, everything is drawn in its last place', async () => {
      await expect(page.locator('[class*=stage] > *')).toHaveCSS('transform', 'none')
      held.resolve()
      await untilHydrated(page)
    })

    await test.step('a film rises flat', async () => {
      await expect.poll(() => filmTilt(page, 0.95)).toBeGreaterThan(18)
      await expect.poll(() => filmTilt(page, 0.02)).toBeCloseTo(0)
    })

    const { height } = page.viewportSize() ?? { height: Number.NaN }
    await page.setViewportSize({ width: 1440, height: 5000 })
    await page.getByRole('contentinfo').locator('a[href="/opportunities"]').click()

    await test.step('what is in view of the next page has moved before the first scroll', async () => {
      const ball = page.locator('main svg [class*=ball]').first()
      await expect(ball).toHaveCSS('offset-distance', '100%')
    })
    await page.getByRole('banner').locator('a[href="/"]').click()
    await expect(page.locator('main header[class*=parallax]')).toBeAttached()

    await test.step('the picture of the hero scrolls at half speed, and only with the hero', async () => {
      await page.setViewportSize({ width: 1440, height })
      for (const [top, depth] of [
        [300, 150],
        [600, 300],
        [2 * height, height / 2],
        [0, 0]
      ] as const) {
        await scrollTo(page, top)
        await expect.poll(() => sunk(page)).toBeCloseTo(depth, 0)
      }
    })

    await test.step('nothing follows the scroll for visitors who asked for less motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await scrollTo(page, 300)
      expect(await sunk(page)).toBe(0)
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    })
  }
)
