import type { Page } from '@playwright/test'
import { leadDialog, toast, untilHydrated } from '../testing/e2e/lead-forms.ts'

type Reach = (page: Page) => Promise<boolean>

async function openDialog(page: Page) {
  await untilHydrated(page)
  await page.getByRole('main').locator('button[commandfor="lead-dialog"]').first().click()
  return leadDialog(page)
}

/** Further states of a page. A function returns false if its state does not exist at this width. */
export const states: Record<string, Reach> = {
  async dialog(page) {
    await (await openDialog(page)).dialog.waitFor()
    return true
  },

  async 'dialog-missing'(page) {
    await (await openDialog(page)).submit.click()
    await toast(page, 'Missing Information').waitFor()
    return true
  },

  async 'dialog-busy'(page) {
    await page.route('**/ghl-webhook-relay', () => undefined)
    const form = await openDialog(page)
    await form.fill('Amara', 'Okafor', 'amara@example.com')
    await form.submit.click()
    await form.dialog.getByText('Submitting...').waitFor()
    return true
  },

  async 'dialog-failed'(page) {
    await page.route('**/ghl-webhook-relay', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: '' } })
    )
    const form = await openDialog(page)
    await form.fill('Amara', 'Okafor', 'amara@example.com')
    await form.submit.click()
    await toast(page, 'Submission Failed').waitFor()
    return true
  },

  async success(page) {
    const form = await openDialog(page)
    await form.fill('Amara', 'Okafor', 'amara@example.com')
    await form.submit.click()
    await toast(page, 'Success!').waitFor()
    return true
  },

  async menu(page) {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (!(await toggle.isVisible())) return false
    await toggle.click()
    return true
  },

  async scrolled(page) {
    await untilHydrated(page)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await page.locator('[data-scrolled="true"]').waitFor()
    return true
  }
}
