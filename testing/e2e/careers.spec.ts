import { untilHydrated } from './lead-forms.ts'
import { hold, scripts, violations } from './page-checks.ts'
import { expect, test } from './stack.ts'

test('filters narrow the sheet, before scripts too, and follow the history @weekly', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/careers?utm_source=newsletter&place=spain&kind=moon')
  const shown = page.locator('#openings li:visible')
  const inSpain = page.locator('#openings li[data-place=spain]')
  const pressed = page.locator('#openings [aria-pressed=true]')
  const filters = (row: number) => page.locator('#openings fieldset').nth(row).getByRole('button')
  await expect(page.locator('#openings li:not([data-place=spain]):visible')).toHaveCount(0)
  await expect(shown).toHaveCount(await inSpain.count())
  release()
  await untilHydrated(page)
  await expect(pressed).toHaveText([/^Spain/, /./])
  await expect(shown).toHaveCount(await inSpain.count())

  const all = await page.locator('#openings li').count()
  await filters(0).first().click()
  await expect(shown).toHaveCount(all)
  await filters(0).filter({ hasText: 'England' }).click()
  await filters(1).filter({ hasText: 'Leadership' }).click()
  await expect(page).toHaveURL('/careers?utm_source=newsletter&place=england&kind=leadership')
  const leaders = page.locator('#openings li[data-place=england][data-kind=leadership]')
  await expect(shown).toHaveCount(await leaders.count())
  await expect(page.locator('#openings output b')).toHaveText(String(await leaders.count()))
  await page.goBack()
  await expect(shown).toHaveCount(await page.locator('#openings li[data-place=england]').count())
  await expect(filters(1).first()).toHaveAttribute('aria-pressed', 'true')

  await test.step('a choice that nothing fits leads back to all', async () => {
    await page.goto('/careers?place=england&kind=performance')
    await untilHydrated(page)
    await expect(shown).toHaveCount(0)
    expect(await violations(page, 'main')).toEqual([])
    await page.locator('#openings div:has(> h3)').getByRole('button').click()
    await expect(shown).toHaveCount(all)
    await expect(page).toHaveURL('/careers')
  })
})

test('/work-in-soccer: prices change by month and year, and nothing moves @weekly', async ({ page }) => {
  const release = await hold(page, scripts)
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
  await plans.locator('label').nth(1).click()
  await expectShown('year', 'month')
  expect(await size()).toEqual(byMonth)

  release()
  await untilHydrated(page)
  await expect(yearly).toBeChecked()
  await expectShown('year', 'month')
})
