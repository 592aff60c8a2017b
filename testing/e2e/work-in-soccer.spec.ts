import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('prices change between month and year without moving anything, before scripts too @weekly', async ({
  page
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/work-in-soccer')
  const plans = page.locator('#plans')
  const yearly = plans.getByRole('radio').nth(1)
  const expectShown = async (shown: string, hidden: string) => {
    await expect(plans.locator(`[data-period=${shown}]`).first()).toBeVisible()
    await expect(plans.locator(`[data-period=${hidden}]:visible`)).toHaveCount(0)
  }
  const size = () =>
    plans.locator('table').evaluate((table: HTMLTableElement) => [table.scrollWidth, table.offsetHeight])

  await expectShown('month', 'year')
  const byMonth = await size()
  await yearly.check()
  await expectShown('year', 'month')
  expect(await size()).toEqual(byMonth)

  held.resolve()
  await untilHydrated(page)
  await expect(yearly).toBeChecked()
  await expectShown('year', 'month')
})
