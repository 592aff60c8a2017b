import type { Page } from '@playwright/test'

/**
 * Collects what counts as layout shift: all that moves from the first paint on and is not the answer to a click or key.
 * The bar, which narrows once the page is scrolled, counts for 0.0001; anything a person would notice is far above.
 */
export function recordShifts() {
  const moved: unknown[] = []
  Reflect.set(window, 'moved', moved)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON()
      if (value > 0.0005 && !hadRecentInput) moved.push(entry.toJSON())
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const shifts = (page: Page) => page.evaluate<unknown[]>('window.moved')

/** Scrolls from the top of the page to its end. */
export async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
