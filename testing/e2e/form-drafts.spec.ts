import { fillDialog, openDialog, untilHydrated } from './lead-dialog.ts'
import { formsUnderTest, openForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

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
  context
}) => {
  const { dialog, email, close } = await fillDialog(page, 'amara@example.com', '/careers')
  await dialog.getByText('Privacy notice').click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /notice/ }).click()
  await expect(await opened).toHaveURL('/privacy')
  await expect(page).toHaveURL('/careers')
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
