import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const plans = (page: Page) => page.locator('#plans')

test('nine departures, each an email about that job', async ({ page }) => {
  await page.goto('/work-in-soccer')
  const links = page.getByRole('link', { name: /Apply$/ })
  await expect(links).toHaveCount(9)
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  for (const address of addresses) expect(address).toMatch(/^mailto:[^?]+@[^?]+\?subject=Application/)
  expect(new Set(addresses).size).toBe(9)
})

test('prices change between month and year, and a plan opens the lead dialog', async ({ page }) => {
  await page.goto('/work-in-soccer')
  await untilHydrated(page)
  await expect(plans(page).getByText('$249', { exact: true })).toBeVisible()
  await plans(page).getByRole('radio', { name: 'Yearly' }).check()
  await expect(plans(page).getByText('$290', { exact: true })).toBeVisible()
  await expect(plans(page).getByText('$2,490', { exact: true })).toBeVisible()
  await expect(plans(page).getByText('$249', { exact: true })).toBeHidden()

  await plans(page).getByRole('button', { name: 'Start Career' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})

test('a choice made before the scripts start stays', async ({ page }) => {
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto('/work-in-soccer')
  const yearly = plans(page).getByRole('radio', { name: 'Yearly' })
  await yearly.check()
  await expect(plans(page).getByText('$290', { exact: true })).toBeVisible()
  release()
  await untilHydrated(page)
  await expect(yearly).toBeChecked()
  await expect(plans(page).getByText('$290', { exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('prices still change', async ({ page }) => {
    await page.goto('/work-in-soccer')
    await plans(page).getByRole('radio', { name: 'Yearly' }).check()
    await expect(plans(page).getByText('$290', { exact: true })).toBeVisible()
    await expect(plans(page).getByText('$29', { exact: true })).toBeHidden()
  })
})

test('the plans are one table, also on a phone, and a year takes the same room as a month', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/work-in-soccer')
  const size = () =>
    plans(page)
      .locator('table')
      .evaluate((table: HTMLTableElement) => [table.scrollWidth, table.offsetHeight])
  const byMonth = await size()
  await plans(page).getByRole('radio', { name: 'Yearly' }).check()
  expect(await size()).toEqual(byMonth)
  const row = plans(page).getByRole('row', { name: /^Interview preparation/ })
  await expect(row.getByRole('cell')).toHaveText(['–Not included', 'Included'])
})
