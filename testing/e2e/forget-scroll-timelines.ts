import type { Page } from '@playwright/test'

/** Makes this browser one that does not know `animation-timeline`, as Firefox does not. */
export async function forgetScrollTimelines(page: Page) {
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
}
