import type { Page } from '@playwright/test'
import { receiptStates } from '../../contract/relay-endpoint.ts'
import { received } from '../../site/lead-form/messages.ts'
import { runCommand } from '../relay/run-leads.ts'
import {
  fillDialog,
  formOf,
  openDialog,
  openForm,
  reachForm,
  relayCalls,
  toast,
  untilHydrated,
  untilIdle
} from './lead-forms.ts'
import { hold, recordShifts, shifts, violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

test.use({ reducedMotion: 'reduce', timezoneId: 'America/Denver' })

/** Leads to another page. */
const guide = formOf('lead-gen-guide')

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
  await untilIdle(page)
  await untilIdle(page)
}

test('opening the dialog again or moving on cancels the redirect of a success', async ({ page }) => {
  const form = await succeed(page, 'again@example.com')
  await openDialog(page)
  await expect(toast(page, received.dialog.title)).toHaveCount(0)
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
  await expect(toast(page, received.dialog.title)).toContainText(received.section.detail)
  await expect(page).toHaveURL('/careers')
})

test('going to another page while the lead is on its way: the visitor stays there, and a toast follows', async ({
  page,
  crm
}) => {
  const release = await hold(page, relayCalls)
  const { fill, submit } = await openForm(page, guide)
  await fill('Amara', 'Okafor', 'elsewhere@example.com')
  await submit.click()
  await expect(submit).toBeDisabled()
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  // The address changes before the page does.
  await expect(submit).toHaveCount(0)
  release()
  const sent = toast(page, received.dialog.title)
  await expect(sent).toContainText(received.section.detail)
  await expect(page).toHaveURL('/careers')
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  await sent.getByRole('link').click()
  await expect(page).toHaveURL(guide.after)
})

test("what was typed into a page's form survives a move and Back, until it is sent", async ({ page }) => {
  const { fill, email, submit } = await openForm(page, guide)
  await fill('Amara', 'Okafor', 'amara@example.com')
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL('/careers')
  await page.goBack()
  await expect(email).toHaveValue('amara@example.com')
  await submit.click()
  await expect(page).toHaveURL(guide.after)
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
  const notice = await opened
  await expect(notice).toHaveURL('/privacy')
  // The browser hardly runs a page behind another one.
  await notice.close()
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

test('the form of a page gives way to its receipt, which outlasts a reload, and comes back empty', async ({
  page,
  crm
}) => {
  const { receipt } = wordsOf('interface')
  await page.addInitScript(recordShifts)
  const { scope, fill, firstName, submit } = await openForm(page, formOf('elite-style-lead-capture'))
  await fill('Amara', 'Okafor', 'receipt@example.com')
  const room = await scope.boundingBox()
  await submit.click()
  const heading = scope.getByRole('heading', { name: receipt.title })
  await expect(heading).toBeFocused()
  await expect(scope).toContainText('Amara Okafor')
  await expect(scope).toContainText('receipt@example.com')
  await expect(submit).toBeHidden()
  expect((await scope.boundingBox())?.height).toBe(room?.height)
  await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'receipt@example.com' }])
  await expect(scope.getByRole('status')).toContainText(receiptStates.delivered.title)
  expect(await violations(page, '#elite-lead-capture')).toEqual([])

  await page.reload()
  await expect(heading).toBeVisible()
  // Somebody else may use the machine now.
  await expect(scope).not.toContainText('Amara')
  expect(await shifts(page)).toEqual([])
  const link = scope.getByRole('link', { name: receipt.link })
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  await scope.getByRole('link', { name: receipt.again }).click()
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('')
  await expect(heading).toBeHidden()
})

test.describe('a browser that prefers another language', () => {
  test.use({ locale: 'es-MX' })

  test('the offer of that language leaves its place to the way to the receipt', async ({ page }) => {
    const form = await openForm(page, formOf('cta-button-modal'))
    const offer = page.locator('body > aside')
    await expect(offer).toBeVisible()
    await form.fill('Amara', 'Okafor', 'amara@example.com')
    await form.submit.click()
    await expect(page).toHaveURL('/opportunities')
    const way = page.locator('#sent').getByRole('link')
    await expect(way).toBeVisible()
    await expect(offer).toBeHidden()
    await page.goBack()
    await expect(way).toBeHidden()
    await page.goForward()
    await expect(way).toBeVisible()
    for (const path of ['/robots.txt', '/opportunities']) await page.goto(path)
    await untilHydrated(page)
    await expect(way).toBeHidden()
  })
})

test('a lead made while the CRM is down: its receipt says received, then delivered without a reload', async ({
  page,
  crm,
  stack
}) => {
  await crm.fault('down')
  const { submit } = await fillDialog(page, 'receipt@example.com')
  await submit.click()
  await expect(toast(page, received.dialog.title)).toBeVisible()
  await expect(page).toHaveURL('/opportunities')
  await page.getByRole('link', { name: 'Keep your receipt' }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your receipt')
  const state = page.getByRole('status')
  await expect(state).toContainText('Received')
  // In the visitor's own time zone; the relay writes UTC.
  await expect(page.locator('time')).toHaveText(/M[SD]T$/)
  const opened = await page.evaluate(() => performance.timeOrigin)
  await crm.fault('none')
  // The relay's own next attempt may be half a minute away.
  expect(await runCommand(stack.settings, ['retry', '--waiting'])).toMatchObject({ status: 0 })
  await expect(state).toContainText('Delivered')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  expect(await crm.contacts()).toMatchObject([{ email: 'receipt@example.com' }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the next page leads to the receipt, on which a person can ask to be erased', async ({
    page,
    crm
  }) => {
    await page.goto('/guide-thankyou')
    await expect(page.getByRole('button', { name: 'Keep your receipt' })).toBeHidden()
    await page.goto(guide.path)
    const { fill, submit } = await reachForm(page, guide)
    await fill('Amara', 'Okafor', 'amara@example.com')
    await submit.click()
    await page.getByRole('button', { name: 'Keep your receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your receipt')
    await expect.poll(() => crm.contacts()).toHaveLength(1)
    await page.getByRole('link', { name: 'Correct or erase your data' }).click()
    await page.getByLabel('Erase my data').check()
    await page.getByLabel('Email').fill('Amara@example.com')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
  })
})
