import type { Page } from '@playwright/test'
import { fillDialog, openDialog, toast } from './lead-dialog.ts'
import { formsUnderTest, openForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

/** Sends the dialog's lead and stops the clock, so that the redirect waits. */
async function succeed(page: Page, address: string) {
  await page.clock.install()
  const form = await fillDialog(page, address)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await form.submit.click()
  await expect(form.dialog).toBeHidden()
  return form
}

/** Long enough for the redirect, and until a move that it began is done. */
async function letTimePass(page: Page) {
  await page.clock.runFor(3000)
  await page.clock.resume()
  await page.evaluate(() => new Promise((settled) => requestIdleCallback(() => requestIdleCallback(settled))))
}

test('opening the dialog again after a success cancels the redirect, and its toast goes; so does a move to another page', async ({
  page
}) => {
  const form = await succeed(page, 'again@example.com')
  await openDialog(page)
  await expect(toast(page, 'Success!')).toHaveCount(0)
  await form.firstName.fill('Amara')
  await letTimePass(page)
  await expect(form.firstName).toHaveValue('Amara')
  await expect(page).toHaveURL('/privacy')

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await form.fill('Amara', 'Okafor', 'elsewhere@example.com')
  await form.submit.click()
  await expect(form.dialog).toBeHidden()
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  await letTimePass(page)
  await expect(toast(page, 'Success!')).toContainText("We'll be in touch soon.")
  await expect(page).toHaveURL('/careers')
})

test('going to another page while the lead is on its way: the visitor stays there, and a toast says when it is sent', async ({
  page,
  crm
}) => {
  const form = formsUnderTest.find(({ source }) => source === 'lead-gen-guide')
  if (!form) throw new Error('There is no form of the guide.')
  const held = Promise.withResolvers<void>()
  await page.route('**/ghl-webhook-relay', async (route) => {
    await held.promise
    await route.continue()
  })
  const { fill, submit } = await openForm(page, form)
  await fill('Amara', 'Okafor', 'elsewhere@example.com')
  await submit.click()
  await expect(submit).toBeDisabled()
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  // The address changes before the page does.
  await expect(submit).toHaveCount(0)
  held.resolve()
  await expect(toast(page, 'Success!')).toContainText("We'll be in touch soon.")
  await expect(page).toHaveURL('/careers')
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})
