import type { Page, Route } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const heroPicture = /\/assets\/hero-.*\.(avif|webp|jpg)$/
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

test('the words wait for the picture, and come with it', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(heroPicture, async (route: Route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(headline(page)).toBeHidden()
  held.resolve()
  await expect(headline(page)).toBeVisible()
})

test('a picture that never comes holds the words back for three seconds at most', async ({ page }) => {
  await page.route(heroPicture, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(headline(page)).toBeVisible()
  expect(await page.locator('header[data-picture]').getAttribute('data-picture')).toBe('loading')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a picture that fails costs no word', async ({ page, watch }) => {
  watch.expectErrors(/ERR_FAILED/)
  await page.route(heroPicture, (route) => route.abort())
  await page.goto('/')
  await expect(headline(page)).toBeVisible()
  await untilHydrated(page)
  await expect(headline(page)).toBeVisible()
})

test('the picture scrolls at half the speed of the page', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('main picture img').first()
  const top = async () => (await picture.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await expect.poll(async () => Math.round(before - (await top()))).toBe(150)
})

test.describe('for those who asked for less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the picture scrolls with the page', async ({ page }) => {
    await page.goto('/')
    const picture = page.locator('main picture img').first()
    const top = async () => (await picture.boundingBox())?.y ?? Number.NaN
    const before = await top()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(async () => Math.round(before - (await top()))).toBe(300)
  })
})

test('headline and call are above the fold of a phone', async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [390, 667],
    [360, 640],
    [844, 390],
    [667, 375]
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(headline(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main header').getByRole('button')).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('banner').first().boundingBox()
    const words = await page.locator('main header').getByText('Doors to college, semi-pro, pro').boundingBox()
    expect(words?.y, `${width} × ${height}`).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
})
