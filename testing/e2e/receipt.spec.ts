import { runCommand } from '../relay/run-leads.ts'
import { fillDialog, toast } from './lead-dialog.ts'
import { formsUnderTest, reachForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

test('a lead made while the CRM is down: its receipt says received, then delivered without a reload', async ({
  page,
  crm,
  stack
}) => {
  await crm.fault('down')
  const { submit } = await fillDialog(page, 'receipt@example.com')
  await submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(page).toHaveURL('/opportunities')
  await page.getByRole('link', { name: 'Keep your receipt' }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your receipt')
  const state = page.getByRole('status')
  await expect(state).toContainText('Received')
  const opened = await page.evaluate(() => performance.timeOrigin)
  await crm.fault('none')
  // The relay's own next attempt may be half a minute away.
  expect(await runCommand(stack.settings, ['retry', '--pending'])).toMatchObject({ status: 0 })
  await expect(state).toContainText('Delivered', { timeout: 30_000 })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  expect(await crm.contacts()).toMatchObject([{ email: 'receipt@example.com' }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the next page leads to the receipt, on which a person can ask to be erased', async ({
    page,
    crm
  }) => {
    const form = formsUnderTest.find(({ source }) => source === 'lead-gen-guide')
    if (!form) throw new Error('There is no form of the guide.')
    await page.goto('/guide-thankyou')
    await expect(page.getByRole('button', { name: 'Keep your receipt' })).toBeHidden()
    await page.goto(form.path)
    const { fill, submit } = await reachForm(page, form)
    await fill('Amara', 'Okafor', 'amara@example.com')
    await submit.click()
    await page.getByRole('button', { name: 'Keep your receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your receipt')
    await expect.poll(() => crm.contacts()).toHaveLength(1)
    await page.getByRole('link', { name: 'ask us to correct or erase your data' }).click()
    await page.getByLabel('Erase my data').check()
    await page.getByLabel('Email').fill('Amara@example.com')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
  })
})
