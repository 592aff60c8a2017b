import { expect, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

test('the form on /opportunities says thank you in place', async ({ page }) => {
  await page.goto('/opportunities#received')
  await expect(page.getByText("Thank you for your interest. We'll be in touch soon.")).toBeVisible()
})

test('the headline does not wait for scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the page is drawn whole', async ({ page }) => {
  await page.goto('/')
  const last = page.locator('main > :last-child h2')
  expect(await last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))).toBe(
    true
  )
})
