import type { Locator, Page } from '@playwright/test'
import { statusesToRetry } from '../../contract/relay-endpoint.ts'
import { formsUnderTest, openForm } from './lead-forms.ts'
import { fillDialog, leadDialog, openDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Moves the page's clock on until `shown` is there. */
async function letTimePassUntil(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

const relayCall = '**/ghl-webhook-relay'

/** The form on a page of its own: it stays where it is after a success. */
const inline = formsUnderTest.find(({ source }) => source === 'elite-style-lead-capture')

test('a relay that is away: the page says so, keeps trying, and one lead arrives', async ({
  page,
  relay,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay could not be reached|ERR_CONNECTION_REFUSED/)
  const form = await fillDialog(page, 'again@example.com')
  await relay.stop()
  await form.submit.click()
  await expect(toast(page, 'Trying again')).toContainText('leave this page open')
  await expect(form.email).toHaveValue('again@example.com')
  await relay.start()
  // A visitor who does not want to wait for the next attempt makes it.
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect
    .poll(async () => (await crm.contacts()).map(({ email }) => email))
    .toEqual(['again@example.com'])
})

test('a relay or proxy that is busy: the same lead is sent again under the same key when they allow it', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const busy = [...statusesToRetry]
  const sent = new Set<string>()
  await page.route(relayCall, async (route) => {
    const request = route.request()
    sent.add(`${await request.headerValue('idempotency-key')} ${request.postData()}`)
    const status = busy.shift()
    if (status === undefined) await route.continue()
    else await route.fulfill({ status, headers: { 'Retry-After': '1' }, json: { success: false } })
  })
  await page.clock.install()
  const form = await fillDialog(page, 'patient@example.com')
  await form.submit.click()
  await expect(toast(page, 'Trying again')).toBeVisible()
  await letTimePassUntil(page, toast(page, 'Success!'))
  expect(busy).toEqual([])
  expect(sent.size).toBe(1)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})

test('after an error the same entries are the same lead, and corrected ones are another', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const sent: { key: string | null; body: string | null }[] = []
  await page.route(relayCall, async (route) => {
    const request = route.request()
    sent.push({ key: await request.headerValue('idempotency-key'), body: request.postData() })
    if (sent.length === 3) await route.continue()
    else await route.fulfill({ status: 500, json: { success: false, message: `Failure ${sent.length}` } })
  })
  const form = await fillDialog(page, 'wrong@example.com')
  await form.submit.click()
  await expect(toast(page, 'Submission Failed')).toContainText('Failure 1')
  await form.submit.click()
  await expect(toast(page, 'Submission Failed')).toContainText('Failure 2')
  await form.email.fill('right@example.com')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  await expect
    .poll(async () => (await crm.contacts()).map(({ email }) => email))
    .toEqual(['right@example.com'])
})

test('no answer for 30 s: the form can be edited, mailed, reloaded and sent again as the same lead', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay could not be reached|ERR_FAILED/)
  const sent = new Set<string>()
  let answers = false
  await page.route(relayCall, async (route) => {
    const request = route.request()
    sent.add(`${await request.headerValue('idempotency-key')} ${request.postData()}`)
    if (answers) return route.continue()
    // The relay stores the lead, and its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await page.clock.install()
  const form = await fillDialog(page, 'lost@example.com')
  await form.submit.click()
  await expect(form.dialog.getByText(/Next try in \d s/)).toBeVisible()
  await expect(form.email).not.toBeEditable()
  await letTimePassUntil(page, toast(page, 'Submission Failed').filter({ hasText: 'Failed to submit form' }))
  await expect(toast(page, 'Trying again')).toHaveCount(0)
  await expect(form.submit).toHaveText('Send again')
  await expect(form.email).toBeEditable()
  const mail = form.dialog.getByRole('link', { name: 'Email it to us instead' })
  await expect(mail).toHaveAttribute('href', /^mailto:.*Amara.*Okafor.*lost%40example\.com/)

  const warned = page.waitForEvent('dialog')
  await Promise.all([page.reload(), warned.then((warning) => warning.accept())])
  expect((await warned).type()).toBe('beforeunload')
  await untilHydrated(page)
  await openDialog(page)
  const again = leadDialog(page)
  await expect(again.email).toHaveValue('lost@example.com')
  await expect(again.submit).toHaveText('Send again')
  answers = true
  await again.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  expect(sent.size).toBe(1)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('form')))
  ).toEqual([])
})

test('a visitor who does not want to wait stops, edits and sends the corrected lead', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  await page.route(relayCall, (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '20' }, json: { success: false } })
  )
  if (!inline) throw new Error('There is no form on a page of its own.')
  const { fill, submit, scope, email } = await openForm(page, inline)
  await fill('Amara', 'Okafor', 'tpyo@example.com')
  await submit.click()
  await scope.getByRole('button', { name: 'Stop and edit' }).click()
  await page.unroute(relayCall)
  await email.fill('typo@example.com')
  await submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect
    .poll(async () => (await crm.contacts()).map((contact) => contact.email))
    .toEqual(['typo@example.com'])
})

test('closing the dialog while it waits for the next attempt sends nothing more', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  let calls = 0
  await page.route(relayCall, (route) => {
    calls += 1
    return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { success: false } })
  })
  const form = await fillDialog(page, 'closed@example.com')
  await form.submit.click()
  await expect.poll(() => calls).toBe(1)
  await form.close.click()
  await expect(toast(page, 'Trying again')).toHaveCount(0)
  await page.unroute(relayCall)
  // A second lead shows that the page is alive and that the first is not sent with it.
  await fillDialog(page, 'open@example.com').then((next) => next.submit.click())
  await expect
    .poll(async () => (await crm.contacts()).map(({ email }) => email))
    .toEqual(['open@example.com'])
})

test('the CRM is down, then back: the visitor sees success, the lead arrives later', async ({
  page,
  crm
}) => {
  await crm.fault('down')
  const form = await fillDialog(page, 'patient@example.com')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  expect(await crm.contacts()).toEqual([])
  await crm.fault('none')
  await expect
    .poll(async () => (await crm.contacts()).map(({ email }) => email), { timeout: 20_000 })
    .toEqual(['patient@example.com'])
})

test('kill -9 right after success: the lead arrives after the restart', async ({
  page,
  crm,
  relay,
  stack
}) => {
  if (!inline) throw new Error('There is no form on a page of its own.')
  await crm.fault('down')
  const { fill, submit } = await openForm(page, inline)
  await fill('Amara', 'Okafor', 'survivor@example.com')
  const answered = page.waitForResponse(relayCall)
  await submit.click()
  expect((await answered).status()).toBe(200)
  await relay.stop('SIGKILL')
  await crm.fault('none')
  expect(await crm.contacts()).toEqual([])
  // The kill may strike while the delivery is leased; it is due again once those 30 s have run out.
  stack.passAMinute()
  await relay.start()
  await expect
    .poll(async () => (await crm.contacts()).map(({ email }) => email))
    .toEqual(['survivor@example.com'])
})
