import type { Page } from '@playwright/test'

/** The angle by which the film of /sufc lies back, in degrees, when its top lies at a share of the window's height. */
export function filmTilt(page: Page, share: number) {
  return page.locator('[class*=stage]').evaluate(async (stage, at) => {
    const frame = stage.firstElementChild
    if (!frame) return Number.NaN
    scrollBy({ top: stage.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' })
    // The next frame draws the parts that follow the scroll position.
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
    const { m22, m23 } = new DOMMatrix(getComputedStyle(frame).transform)
    return (Math.atan2(m23, m22) * 180) / Math.PI
  }, share)
}
