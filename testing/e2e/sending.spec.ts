import { missingInformation, submissionFailed } from '../../site/lead-form/messages.ts'
import { fillDialog, toast } from './lead-dialog.ts'
import { campaign, formsUnderTest, openForm, reachForm, relay } from './lead-forms.ts'
import { expect, test } from './stack.ts'

// Tests the behavior that all forms share with the dialog, which can also be closed.
const [dialogForm] = formsUnderTest
if (!dialogForm) throw new Error('There is no form in a dialog.')

test('a page that came without TLS from another machine sends its leads too', async ({ page, crm }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const { submit } = await fillDialog(page, 'neighbor@example.com')
  await submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})

const answers = [
  {
    name: 'an error with a message',
    status: 400,
    json: { success: false, message: 'Email is longer than 254 characters.' },
    detail: 'Email is longer than 254 characters.'
  },
  { name: 'an error without a message', status: 500, json: {}, detail: 'Failed to submit form' },
  {
    name: 'success: false with a message',
    status: 200,
    json: { success: false, message: 'The CRM turned this lead away.' },
    detail: 'The CRM turned this lead away.'
  },
  {
    name: 'success: false without a message',
    status: 200,
    json: { success: false },
    detail: 'Failed to submit to CRM'
  }
]

test('every failure is shown, and everything stays as typed', async ({ page, crm, watch }) => {
  watch.expectErrors(/The relay answered|Failed to load resource|The lead could not be sent/)
  const { fill, firstName, lastName, email, submit, scope } = await openForm(page, dialogForm)
  const address = page.url()
  await fill('Amara', 'Okafor', 'amara@example.com')

  for (const { name, status, json, detail } of answers) {
    await test.step(name, async () => {
      await page.route(relay, (route) => route.fulfill({ status, json }))
      await submit.focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, submissionFailed('').title).filter({ hasText: detail })).toBeVisible()
      await expect(scope).toBeVisible()
      await expect(firstName).toHaveValue('Amara')
      await expect(lastName).toHaveValue('Okafor')
      await expect(email).toHaveValue('amara@example.com')
      await expect(submit).toBeEnabled()
      await expect(submit).toBeFocused()
      expect(page.url()).toBe(address)
    })
  }

  await test.step('a name of 10,000 characters, which the relay itself refuses', async () => {
    await page.unroute(relay)
    await firstName.fill('A'.repeat(10_000))
    await submit.click()
    await expect(toast(page, 'Submission Failed').filter({ hasText: 'Please shorten it.' })).toBeVisible()
    await expect(firstName).toHaveValue('A'.repeat(10_000))
  })

  await test.step('an error that nobody foresaw', async () => {
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('No randomness left')
      }
    })
    await fill('Amara', 'Okafor', 'another@example.com')
    await submit.click()
    await expect(toast(page, 'Submission Failed').filter({ hasText: 'No randomness left' })).toBeVisible()
    await expect(scope).toBeVisible()
    await expect(email).toHaveValue('another@example.com')
    await expect(submit).toBeEnabled()
  })
  expect(await crm.contacts()).toEqual([])
})

test('offline, then online: it says so, keeps the fields, and sends without another click and without a campaign', async ({
  page,
  crm,
  context,
  watch,
  baseURL
}) => {
  watch.expectErrors(/The relay could not be reached|ERR_INTERNET_DISCONNECTED/)
  const referrer = `${baseURL}/privacy`
  const { fill, email, submit } = await openForm(page, dialogForm, '', referrer)
  await fill('Amara', 'Okafor', 'amara@example.com')
  await context.setOffline(true)
  await submit.click()
  await expect(toast(page, 'You are offline')).toBeVisible()
  await expect(email).toHaveValue('amara@example.com')
  expect(await crm.contacts()).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(dialogForm.after)
  await expect(toast(page, 'You are offline')).toHaveCount(0)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  const none = Object.fromEntries(Object.keys(campaign).map((name) => [name, '']))
  expect((await crm.contacts())[0]).toMatchObject({ email: 'amara@example.com', ...none, referrer })
})

test('closed while it is on its way: it is cancelled, and cleared', async ({ page, crm }) => {
  const asked = Promise.withResolvers<void>()
  await page.route(relay, () => asked.resolve())
  const { fill, submit, close, scope } = await openForm(page, dialogForm)
  await fill('Amara', 'Okafor', 'never@example.com')
  const dropped = page.waitForEvent('requestfailed')
  await submit.click()
  await asked.promise
  await close.click()
  await dropped
  await expect(scope).toBeHidden()
  const again = await reachForm(page, dialogForm)
  await expect(again.email).toHaveValue('')
  await expect(again.submit).toBeEnabled()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await crm.contacts()).toEqual([])
})

const hostile = {
  quotes: `O'Brien "the Wall" \\ \``,
  markup: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  emoji: '⚽️👩🏽‍🦱',
  rightToLeft: '‮محمد‬ العربي',
  lines: 'spring\r\nX-Injected: yes'
}

test('carries hostile text as text', async ({ page, crm }) => {
  const odd = {
    utm_source: hostile.markup,
    utm_medium: hostile.quotes,
    utm_campaign: hostile.lines,
    utm_term: hostile.rightToLeft,
    utm_content: 'x'.repeat(3000)
  }
  const { fill, submit } = await openForm(page, dialogForm, `?${new URLSearchParams(odd)}`)
  await fill(hostile.markup, `${hostile.rightToLeft} ${hostile.emoji}`, 'amara+o_k@example.com')
  await submit.click()
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect((await crm.contacts())[0]).toMatchObject({
    ...odd,
    utm_content: 'x'.repeat(200),
    firstName: hostile.markup,
    lastName: `${hostile.rightToLeft} ${hostile.emoji}`,
    email: 'amara+o_k@example.com'
  })
})

test('reports a trap field that a program filled in', async ({ page, crm }) => {
  const form = await fillDialog(page, 'program@example.com')
  await form.dialog.locator('[name=company_website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example/'
  })
  const call = page.waitForRequest(relay)
  await form.submit.click()
  expect((await call).headers()['x-form-trap']).toBeTruthy()
  await expect(toast(page, 'Success!')).toBeVisible()
  expect(await crm.contacts()).toEqual([])
})

test('where what shows messages cannot be fetched, the browser shows them itself', async ({
  page,
  watch
}) => {
  watch.expectErrors(/Failed to load resource/)
  await page.route('**/assets/show-notice*', (route) => route.abort())
  const form = await fillDialog(page, '')
  const alert = page.waitForEvent('dialog')
  const pressed = form.submit.click()
  const dialog = await alert
  expect(dialog.message()).toBe(`${missingInformation.title}\n${missingInformation.detail}`)
  await dialog.accept()
  await pressed
})
