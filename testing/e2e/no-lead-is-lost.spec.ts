import type { Locator, Page } from '@playwright/test'
import { formsUnderTest, openForm } from './lead-forms.ts'
import { fillDialog, leadDialog, openDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

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

test('a relay that is away: the visitor stops, edits, sends again and does not want to wait; one lead arrives', async ({
  page,
  relay,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay could not be reached|ERR_CONNECTION_REFUSED/)
  await page.clock.install()
  const { dialog, submit, email } = await fillDialog(page, 'tpyo@example.com')
  await relay.stop()
  await submit.click()
  await expect(toast(page, 'Trying again')).toContainText('leave this page open')
  await expect(email).not.toBeEditable()
  await dialog.getByRole('button', { name: 'Stop and edit' }).click()
  await expect(toast(page, 'Trying again')).toHaveCount(0)
  await email.fill('typo@example.com')
  await submit.click()
  await expect(toast(page, 'Trying again')).toBeVisible()
  // The page makes no attempt of its own meanwhile, however long the relay takes to start.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await relay.start()
  // A visitor who does not want to wait for the next attempt makes it.
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.clock.resume()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect
    .poll(async () => (await crm.contacts()).map((contact) => contact.email))
    .toEqual(['typo@example.com'])
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
