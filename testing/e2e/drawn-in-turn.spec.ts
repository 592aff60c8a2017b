import type { Page } from '@playwright/test'
import { belowBar } from './below-bar.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Whether the browser has drawn the last part of the page. */
const drawn = (page: Page) =>
  page
    .locator('main > section:last-of-type h2')
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))

/** Parts render after the first frame. This prevents frames until they are released. */
const holdFrames = (page: Page) =>
  page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const draw = requestAnimationFrame.bind(window)
    const hold = () => {
      window.requestAnimationFrame = (callback) => held.push(callback)
    }
    hold()
    Object.assign(window, {
      holdFrames: hold,
      releaseFrames: () => {
        window.requestAnimationFrame = draw
        held.splice(0).forEach((callback) => callback(0))
      }
    })
  })

test(
  'what lies far below waits for the first frame, unless its place is needed at once',
  { tag: '@weekly' },
  async ({ page }) => {
    await holdFrames(page)
    await page.goto('/')
    expect(await drawn(page)).toBe(false)
    await page.mouse.wheel(0, 100_000)
    await expect.poll(() => drawn(page)).toBe(true)
    await page.mouse.wheel(0, -100_000)
    await expect.poll(() => drawn(page)).toBe(false)
    await page.evaluate('releaseFrames()')
    await expect.poll(() => drawn(page)).toBe(true)

    await test.step('no script is fetched before the page has loaded', async () => {
      await untilHydrated(page)
      const { loaded, starts } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        return {
          loaded: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0,
          starts: scripts.map(({ startTime }) => startTime)
        }
      })
      expect(loaded).toBeGreaterThan(0)
      expect(starts.length).toBeGreaterThan(3)
      expect(starts.filter((start) => start < loaded)).toEqual([])
    })

    await test.step('a page that is loaded again is drawn whole at once', async () => {
      await page.reload()
      expect(await drawn(page)).toBe(true)
    })

    await test.step('a move shows the first part of a page, and then the others', async () => {
      await page.goto('/careers')
      await page.evaluate('releaseFrames()')
      await untilHydrated(page)
      await page.evaluate('holdFrames()')
      await page.getByRole('banner').locator('a[href="/"]').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.locator('main > section')).toHaveCount(0)
      await page.evaluate('releaseFrames()')
      await expect(page.locator('main > section:last-of-type h2')).toBeAttached()
      expect(await drawn(page)).toBe(true)
    })

    await test.step('so is a page that is opened at an anchor, which lies right under the bar', async () => {
      await page.goto('/opportunities')
      await page.goto('/#education-resources')
      expect(await drawn(page)).toBe(true)
      await expect.poll(() => belowBar(page, 'education-resources')).toBeGreaterThanOrEqual(0)
      await expect.poll(() => belowBar(page, 'education-resources')).toBeLessThan(64)
    })
  }
)
