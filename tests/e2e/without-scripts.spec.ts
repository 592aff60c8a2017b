import { leadDialog } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

test('the dialog opens, its form posts, and the lead arrives', async ({ page, crm, baseURL }) => {
  await page.goto('/?utm_source=newsletter')
  const form = leadDialog(page)
  await page.getByRole('button', { name: 'Download Our Latest' }).click()
  await form.fill('Amara', 'Okafor', 'plain@example.com')
  await form.submit.click()
  await expect(page).toHaveURL(/\/opportunities$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect((await crm.contacts())[0]).toMatchObject({
    name: 'Amara Okafor',
    email: 'plain@example.com',
    interest: 'homepage-cta',
    form_source: 'cta-button-modal',
    utm_source: 'newsletter',
    page_url: `${baseURL}/?utm_source=newsletter`
  })
})

test('the form on /opportunities posts and says thank you in place', async ({ page, crm }) => {
  await page.goto('/opportunities')
  const form = page.locator('main form')
  await form.getByLabel('First name').fill('Joaquín')
  await form.getByLabel('Last name').fill('Núñez')
  await form.getByLabel('Email').fill('plain-elite@example.com')
  await form.getByRole('button', { name: 'Get Started Today' }).click()
  await expect(page).toHaveURL(/\/opportunities#received$/)
  await expect(page.getByText("Thank you for your interest. We'll be in touch soon.")).toBeVisible()
  await expect
    .poll(async () => (await crm.contacts()).map(({ interest }) => interest))
    .toEqual(['elite-lead-capture'])
})

test('the headline does not wait for scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
