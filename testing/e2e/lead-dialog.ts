import { expect, type Page } from '@playwright/test'

/** The lead dialog as a visitor uses it. */
export function leadDialog(page: Page) {
  const dialog = page.locator('#lead-dialog')
  return {
    dialog,
    firstName: dialog.getByLabel('First name'),
    lastName: dialog.getByLabel('Last name'),
    email: dialog.getByLabel('Email'),
    submit: dialog.locator('button[type=submit]'),
    close: dialog.getByRole('button', { name: 'Close' }),
    async fill(firstName: string, lastName: string, email: string) {
      await this.firstName.fill(firstName)
      await this.lastName.fill(lastName)
      await this.email.fill(email)
      await asSlowAsAPerson(page)
    }
  }
}

/** Opens the dialog from the navigation of a page, one that loads fast unless it matters which, and fills it in. */
export async function fillDialog(page: Page, email: string, path = '/privacy') {
  await page.goto(path)
  await untilHydrated(page)
  await openDialog(page)
  const form = leadDialog(page)
  await form.fill('Amara', 'Okafor', email)
  return form
}

export const openDialog = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()

/** The relay quarantines a lead that comes within half a second of the page: no person is so fast, and a test may be. */
export async function asSlowAsAPerson(page: Page) {
  await expect.poll(() => page.evaluate(() => performance.now()), { intervals: [50] }).toBeGreaterThan(550)
}

/** Waits until React has hydrated the page. Most actions work before. */
export async function untilHydrated(page: Page) {
  await expect(page.locator('#lead-dialog form[novalidate]')).toBeAttached()
  // React hydrates part by part. The browser is idle after the last one.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

export function toast(page: Page, title: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: title })
}
