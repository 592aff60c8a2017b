import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('Apply on the poster scrolls to the application, whose button opens the form', async ({ page }) => {
  await page.goto('/pro-tryouts')
  await untilHydrated(page)
  const application = page.locator('#apply')
  await expect(application).not.toBeInViewport()
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await expect(page).toHaveURL('/pro-tryouts#apply')
  await expect(application.getByRole('heading')).toBeInViewport()
  await application.getByRole('button', { name: 'Apply Now' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})

test('the poster reads as one line, with season, squad and four benefits below', async ({ page }) => {
  await page.goto('/pro-tryouts')
  await expect(page.getByRole('heading', { level: 1, name: 'Elite 25 vs Europe' })).toBeVisible()
  await expect(page.locator('header').getByText('Spring 2026 showcases')).toBeVisible()
  await expect(page.locator('header').getByText('25 players a year')).toBeVisible()
  await expect(
    page.locator('main section').filter({ hasText: 'Who you are up against' }).locator('h3')
  ).toHaveCount(4)
})
