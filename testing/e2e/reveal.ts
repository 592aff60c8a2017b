import type { Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

/** Scrolls down a little until blocks wait for their entrance: they do from the first scroll on that the scripts see. */
export async function scrollUntilBlocksWait(page: Page) {
  await expect(async () => {
    await page.mouse.wheel(0, 20)
    await expect(page.locator('[data-reveal=waiting]').first()).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** Scrolls until `share` (0 to 1) of the block is in view, from below, and the page has answered to it. */
export function scrollToShow(block: Locator, share: number) {
  return block.evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
    // The page's observers run before this one, and the page renders their changes within the next two frames.
    return new Promise<number>((drawn) => {
      const last = new IntersectionObserver(() => {
        last.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      })
      last.observe(element)
    })
  }, share)
}
