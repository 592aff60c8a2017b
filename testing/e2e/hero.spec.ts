import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

test(
  'the words wait for the picture, for three seconds at most, and come with it',
  { tag: '@weekly' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/hero-.*\.(avif|webp|jpg)$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const waitingFor = (milliseconds: number) =>
      page.locator('header[data-picture=loading]').evaluate((hero, time) => {
        for (const animation of hero.getAnimations({ subtree: true })) {
          // The picture follows the scroll position, not the clock.
          if (animation.timeline !== document.timeline) continue
          animation.pause()
          animation.currentTime = time
        }
      }, milliseconds)

    await test.step('meanwhile the rest of the page is drawn, before it has loaded', async () => {
      const last = page.locator('main > section:last-of-type h2')
      const drawn = () => last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
      await expect.poll(drawn).toBe(true)
      expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    })

    await waitingFor(2900)
    await expect(headline(page)).toBeHidden()
    await waitingFor(3100)
    await expect(headline(page)).toBeVisible()
    await waitingFor(0)
    await expect(headline(page)).toBeHidden()
    held.resolve()
    await expect(headline(page)).toBeVisible()
  }
)

test('the picture scrolls at half speed, the bar gets dark, and headline and call are above the fold @weekly', async ({
  page
}) => {
  await page.goto('/')
  const picture = page.locator('main picture img').first()
  const bar = page.getByRole('banner').first()
  const top = async () => (await picture.boundingBox())?.y ?? Number.NaN
  const ground = () => bar.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)

  await test.step('the bar is transparent at the top and dark past 50 pixels', async () => {
    const transparent = await ground()
    await scrollTo(page, 50)
    await expect.poll(ground).toBe(transparent)
    await scrollTo(page, 51)
    await expect.poll(ground).not.toBe(transparent)
    await scrollTo(page, 0)
  })

  for (const [reducedMotion, risen] of [
    ['no-preference', 150],
    ['reduce', 300]
  ] as const) {
    await test.step(`with ${reducedMotion} the picture has risen ${risen} of 300 pixels`, async () => {
      await page.emulateMedia({ reducedMotion })
      await scrollTo(page, 0)
      const before = await top()
      await scrollTo(page, 300)
      await expect.poll(async () => Math.round(before - (await top()))).toBe(risen)
      await scrollTo(page, 0)
    })
  }

  for (const [width, height] of [
    [390, 667],
    [360, 640],
    [844, 390],
    [667, 375]
  ] as const) {
    await test.step(`headline and call are above the fold of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      const call = page.locator('main header').getByRole('button')
      await expect(headline(page)).toBeInViewport({ ratio: 1 })
      await expect(call).toBeInViewport({ ratio: 1 })
      const words = await page.locator('main header p').first().boundingBox()
      const { y = 0, height: tall = 0 } = (await bar.boundingBox()) ?? {}
      expect(words?.y).toBeGreaterThanOrEqual(y + tall)
    })
  }
})
