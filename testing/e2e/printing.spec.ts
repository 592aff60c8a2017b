import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-forms.ts'
import { expect, phone, test } from './stack.ts'

/** What a page has on paper. */
const printed = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  const paper = await page
    .locator('header, main, footer')
    .evaluateAll((parts) => parts.map((part) => [part.textContent, part.checkVisibility()]))
  const { height } = (await page.getByRole('main').boundingBox()) ?? {}
  await page.emulateMedia({ media: null })
  return [paper, height]
}

test('a page is on paper what it is, whichever pages were visited before', async ({ page }) => {
  await page.goto('/privacy')
  await untilHydrated(page)
  const alone = await printed(page)

  await page.goto('/guides/college-placement')
  await untilHydrated(page)
  await page.getByRole('contentinfo').locator('a[href="/privacy"]').click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await printed(page)).toEqual(alone)
})

test('the words of a page are not under the menu and the dock on paper', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ media: 'print' })
  await page.goto('/privacy')
  await untilHydrated(page)
  await expect(page.locator('body > :visible')).toHaveId('main')
  await expect(page.locator('#sent ~ :visible')).toHaveCount(0)
})
