import { fillDialog, leadDialog, openDialog, toast, untilHydrated } from './lead-dialog.ts'
import { formsUnderTest, openForm, readForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

const inline = formsUnderTest.find(({ source }) => source === 'lead-gen-guide')

test('what was typed into a form of a page is there after a move to another page and back, until it is sent', async ({
  page
}) => {
  if (!inline) throw new Error('There is no form of the guide.')
  const { fill, email, submit } = await openForm(page, inline)
  await fill('Amara', 'Okafor', 'amara@example.com')
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  await page.goBack()
  await expect(email).toHaveValue('amara@example.com')
  await submit.click()
  await expect(page).toHaveURL(inline.after)
  await page.goBack()
  await expect(email).toHaveValue('')
})

test('reading the privacy notice keeps the dialog, the page and what was typed; closing clears it', async ({
  page,
  context,
  widgets
}) => {
  await widgets.connect()
  const { dialog, email, close } = await fillDialog(page, 'amara@example.com', '/contact')
  await dialog.getByText('Privacy notice').click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /notice/ }).click()
  await expect(await opened).toHaveURL('/privacy')
  await expect(page).toHaveURL('/contact')
  await expect(email).toHaveValue('amara@example.com')

  await page.reload()
  await untilHydrated(page)
  await openDialog(page)
  await expect(email).toHaveValue('amara@example.com')
  await close.click()
  await page.reload()
  await untilHydrated(page)
  await expect(page.locator('#lead-dialog [name=email]')).toHaveValue('')
})

test('a form in which something is filled in already is left alone', async ({ page }) => {
  await page.addInitScript(() => {
    const typed = { firstName: 'Old', lastName: 'Draft', email: 'old@example.com' }
    sessionStorage.setItem('lead-form:1:cta-button-modal', JSON.stringify({ typed }))
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Download Our Latest' }).click()
  const { firstName, email } = leadDialog(page)
  await firstName.fill('Amara')
  held.resolve()
  await untilHydrated(page)
  await expect(firstName).toHaveValue('Amara')
  await expect(email).toHaveValue('')
})

test('a name that the relay refuses is marked, in the words of the form', async ({ page, watch }) => {
  watch.expectErrors(/The relay answered 400|Failed to load resource/)
  await page.goto('/opportunities')
  await untilHydrated(page)
  const { fill, firstName, submit } = readForm(page.locator('#elite-lead-capture'))
  await fill('A'.repeat(201), 'Okafor', 'amara@example.com')
  await submit.click()
  const message = 'First name is longer than 200 characters.'
  await expect(toast(page, 'Submission Failed')).toHaveText(`Submission Failed${message}`)
  await expect(firstName).toHaveAccessibleDescription(message)
  await expect(firstName).toBeFocused()
})
