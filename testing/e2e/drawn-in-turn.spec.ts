import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Whether the browser has drawn the last part of the page. */
const drawn = (page: Page) =>
  page
    .locator('main > :last-child h2')
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))

/** Parts render after the first frame. This prevents that frame. */
const holdFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => held.push(callback),
      releaseFirstFrame: () => held.forEach((callback) => callback(0))
    })
  })

test('no script is fetched before the page has loaded', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return {
      loaded,
      scripts: scripts.length,
      early: scripts.filter(({ startTime }) => startTime < loaded).length
    }
  })
  expect(early.loaded).toBeGreaterThan(0)
  expect(early.scripts).toBeGreaterThan(3)
  expect(early.early).toBe(0)
})

test('a page that nobody scrolls is drawn whole before it has loaded', async ({ page }) => {
  await page.route(/\.(avif|webp|jpg)$/, () => undefined)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => drawn(page)).toBe(true)
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what lies far below waits for the first frame, or until it is scrolled to', async ({ page }) => {
  await holdFirstFrame(page)
  await page.goto('/')
  expect(await drawn(page)).toBe(false)
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => drawn(page)).toBe(true)
  await page.mouse.wheel(0, -100_000)
  await expect.poll(() => drawn(page)).toBe(false)
  await page.evaluate('releaseFirstFrame()')
  await expect.poll(() => drawn(page)).toBe(true)
})

for (const visit of ['opened at an anchor', 'loaded again']) {
  test(`a page that is ${visit} is drawn whole at once, since its parts have to be in their places`, async ({
    page
  }) => {
    await page.goto(visit === 'loaded again' ? '/' : '/opportunities')
    await holdFirstFrame(page)
    if (visit === 'loaded again') await page.reload()
    else await page.goto('/#education-resources')
    expect(await drawn(page)).toBe(true)
  })
}
