import type { Page } from '@playwright/test'
import { toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const thanks = "Thank you for your interest. We'll be in touch soon."

const lead = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  interest: 'elite-lead-capture',
  form_source: 'elite-style-lead-capture',
  utm_source: 'camp',
  page_url: expect.stringContaining('/pro-tryouts')
}

function application(page: Page) {
  const place = page.locator('#apply')
  return {
    heading: place.getByRole('heading'),
    firstName: place.getByLabel('First name'),
    lastName: place.getByLabel('Last name'),
    email: place.getByLabel('Email'),
    submit: place.getByRole('button')
  }
}

async function fillApplication(page: Page) {
  const { firstName, lastName, email } = application(page)
  await firstName.fill('Amara')
  await lastName.fill('Okafor')
  await email.fill('amara@example.com')
}

test('Apply on the poster scrolls to the application, and an application becomes a lead', async ({
  page,
  crm
}) => {
  await page.goto('/pro-tryouts?utm_source=camp')
  await untilHydrated(page)
  const { heading, firstName, lastName, email, submit } = application(page)
  await expect(firstName).not.toBeInViewport()
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await expect(page).toHaveURL('/pro-tryouts?utm_source=camp#apply')
  for (const part of [heading, firstName, lastName, email, submit])
    await expect(part).toBeInViewport({ ratio: 1 })

  await submit.click()
  await expect(toast(page, 'Missing Information')).toContainText('Please fill in all required fields.')
  await expect(firstName).toBeFocused()
  expect(await crm.contacts()).toEqual([])

  await fillApplication(page)
  await submit.click()
  await expect(toast(page, 'Success!')).toContainText(thanks)
  await expect(page).toHaveURL('/pro-tryouts?utm_source=camp#apply')
  await expect(email).toHaveValue('')
  await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(lead)])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the application is posted, and the page that follows says thank you', async ({ page, crm }) => {
    await page.goto('/pro-tryouts?utm_source=camp')
    await fillApplication(page)
    await application(page).submit.click()
    await expect(page.getByText(thanks)).toBeVisible()
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(lead)])
  })
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
