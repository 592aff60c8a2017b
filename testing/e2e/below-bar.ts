import type { Page } from '@playwright/test'

/** How far the top of a place lies under the lower edge of the fixed bar, in pixels. */
export const belowBar = (page: Page, place: string) =>
  page.evaluate((id) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar)
  }, place)
