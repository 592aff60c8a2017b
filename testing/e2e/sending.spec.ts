import { missingInformation, submissionFailed } from '../../site/lead-form/messages.ts'
import { violations } from './axe.ts'
import { fillDialog, leadDialog, openDialog, toast, untilHydrated } from './lead-dialog.ts'
import { relay } from './lead-forms.ts'
import { expect, test } from './stack.ts'

// Tests the behavior that all forms share with the dialog, which can also be closed.
test.use({ reducedMotion: 'reduce' })

test('every failure is shown, everything stays as typed, and the same entries are the same lead', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource|The lead could not be sent/)
  const { dialog, firstName, lastName, email, submit } = await fillDialog(page, 'wrong@example.com')
  const failure = (detail: string) => toast(page, submissionFailed('').title).filter({ hasText: detail })
  const sent: (string | null)[] = []
  const answers = [
    { status: 500, json: { success: false, message: 'Failure of its own words.' } },
    { status: 200, json: { success: false } }
  ]
  await page.route(relay, async (route) => {
    const request = route.request()
    sent.push(`${await request.headerValue('idempotency-key')} ${request.postData()}`)
    const answer = answers.shift()
    if (answer) await route.fulfill(answer)
    else await route.continue()
  })

  for (const detail of ['Failure of its own words.', 'Failed to submit to CRM']) {
    await test.step(detail, async () => {
      await submit.focus()
      await page.keyboard.press('Enter')
      await expect(failure(detail)).toBeVisible()
      await expect(firstName).toHaveValue('Amara')
      await expect(lastName).toHaveValue('Okafor')
      await expect(email).toHaveValue('wrong@example.com')
      await expect(submit).toBeFocused()
    })
  }
  expect(new Set(sent).size).toBe(1)

  await test.step('a name that the relay itself refuses is marked, in the words of the form', async () => {
    await firstName.fill('A'.repeat(201))
    await submit.click()
    const message = 'First name is longer than 200 characters.'
    await expect(failure(message)).toBeVisible()
    await expect(firstName).toHaveAccessibleDescription(message)
    await expect(firstName).toBeFocused()
    await expect(firstName).toHaveValue('A'.repeat(201))
  })

  await test.step('everybody can use what it shows then, with the privacy notice open', async () => {
    await dialog.locator('summary').click()
    expect(await violations(page, 'dialog[open]')).toEqual([])
  })

  await test.step('an error that nobody foresaw', async () => {
    await firstName.fill('Amara')
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        Reflect.deleteProperty(crypto, 'getRandomValues')
        throw new Error('No randomness left')
      }
    })
    await email.fill('right@example.com')
    await submit.click()
    await expect(failure('No randomness left')).toBeVisible()
    await expect(email).toHaveValue('right@example.com')
  })

  await test.step('corrected entries are another lead, the only one that the CRM gets', async () => {
    expect(await crm.contacts()).toEqual([])
    await submit.click()
    await expect(toast(page, 'Success!')).toBeVisible()
    expect(sent.at(-1)?.split(' ')[0]).not.toBe(sent[0]?.split(' ')[0])
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'right@example.com' }])
  })
})

test('offline, then online: it says so, keeps the fields, and sends without another click and without a campaign', async ({
  page,
  crm,
  context,
  watch
}) => {
  watch.expectErrors(/The relay could not be reached|ERR_INTERNET_DISCONNECTED/)
  const { email, submit } = await fillDialog(page, 'amara@example.com')
  await context.setOffline(true)
  await submit.click()
  await expect(toast(page, 'You are offline')).toBeVisible()
  await expect(email).toHaveValue('amara@example.com')
  await expect(submit).toHaveText('Try again now')
  expect(await violations(page, 'dialog[open]')).toEqual([])
  expect(await crm.contacts()).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL('/opportunities')
  await expect(toast(page, 'You are offline')).toHaveCount(0)
  await expect
    .poll(() => crm.contacts())
    .toMatchObject([{ email: 'amara@example.com', utm_source: '', utm_campaign: '' }])
})

test('closing the dialog cancels a lead that is on its way or waits for the next attempt, and clears it', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const busy = { status: 503, headers: { 'Retry-After': '1' }, json: { success: false } }
  const asked = Promise.withResolvers<void>()
  await page.route(relay, () => asked.resolve())
  const form = await fillDialog(page, 'never@example.com')
  const dropped = page.waitForEvent('requestfailed')
  await form.submit.click()
  await asked.promise
  await form.close.click()
  await dropped
  await expect(form.dialog).toBeHidden()

  await page.unroute(relay)
  await page.route(relay, (route) => route.fulfill(busy))
  await openDialog(page)
  await expect(form.email).toHaveValue('')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await form.fill('Amara', 'Okafor', 'closed@example.com')
  await form.submit.click()
  await expect(toast(page, 'Trying again')).toBeVisible()
  await form.close.click()
  await expect(toast(page, 'Trying again')).toHaveCount(0)

  await page.unroute(relay)
  // Another lead shows that the page is alive and that the others are not sent with it.
  await openDialog(page)
  await form.fill('Amara', 'Okafor', 'open@example.com')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'open@example.com' }])
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
  await page.route('**/assets/notices*', (route) => route.abort())
  await page.goto('/privacy')
  await untilHydrated(page)
  await openDialog(page)
  const alert = page.waitForEvent('dialog')
  const pressed = leadDialog(page).submit.click()
  const dialog = await alert
  expect(dialog.message()).toBe(`${missingInformation.title}\n${missingInformation.detail}`)
  await dialog.accept()
  await pressed
})
