import { expect, type Page } from '@playwright/test'

/** The narrowest phone that is still sold, a usual phone, a tablet, a laptop. */
export const widths = [320, 390, 768, 1440]

/** No screen scrolls sideways, and nothing covers what is beside it. */
export async function expectNoSidewaysScroll(page: Page, screen: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const tooWide = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLElement>('html, main, aside, aside > div, dialog, ul, ol, dl, table')
      )
        .filter(({ localName, scrollWidth, clientWidth, offsetWidth, parentElement: around }) =>
          localName === 'table'
            ? offsetWidth > (around?.clientWidth ?? 0) + 1
            : clientWidth > 0 && scrollWidth > clientWidth + 1
        )
        .map(
          ({ localName, scrollWidth, innerText }) => `${localName} ${scrollWidth}: ${innerText.slice(0, 60)}`
        )
    )
  // Charts follow the width a moment later.
  await expect.configure({ soft: true }).poll(tooWide, `${screen}, ${width} px`).toEqual([])
}
