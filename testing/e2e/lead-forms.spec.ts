import type { Page } from '@playwright/test'
import { fillDialog, toast } from './lead-dialog.ts'
import { formsUnderTest, openForm, reachForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

const relay = '**/ghl-webhook-relay'

test('a page that came without TLS from another machine sends its leads too', async ({ page, crm }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const { submit } = await fillDialog(page, 'neighbor@example.com')
  await submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})

for (const form of formsUnderTest) {
  test.describe(form.source, () => {
    const reach = (page: Page) => openForm(page, form)

    test('empty: asks for what is missing, and sends nothing', async ({ page, crm }) => {
      const calls: string[] = []
      page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
      const { firstName, lastName, email, submit } = await reach(page)
      await submit.click()
      await expect(toast(page, 'Missing Information')).toContainText('Please fill in all required fields.')
      await expect(firstName).toBeFocused()
      await expect(firstName).toHaveAccessibleDescription('Enter your first name')
      await expect(lastName).toHaveAccessibleDescription('Enter your last name')
      await expect(email).toHaveAccessibleDescription('Enter your email address')
      expect(calls).toEqual([])
      expect(await crm.contacts()).toEqual([])
    })

    test('one field missing: it alone is marked and focused', async ({ page, crm }) => {
      const { fill, firstName, lastName, submit } = await reach(page)
      await fill('Amara', ' ', 'amara@example.com')
      await submit.click()
      await expect(toast(page, 'Missing Information')).toBeVisible()
      await expect(lastName).toBeFocused()
      await expect(lastName).toHaveAccessibleDescription('Enter your last name')
      await expect(firstName).not.toHaveAttribute('aria-invalid')
      await lastName.fill('Okafor')
      await expect(lastName).not.toHaveAttribute('aria-invalid')
      expect(await crm.contacts()).toEqual([])
    })

    test('malformed email: it is marked and focused, and nothing is sent', async ({ page, crm }) => {
      const { fill, email, submit } = await reach(page)
      await fill('Amara', 'Okafor', 'amara@gmail')
      await submit.click()
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription('Enter an address like name@example.com')
      expect(await crm.contacts()).toEqual([])
    })

    test('sent: the CRM holds the lead, and the visitor is where the form leads', async ({ page, crm }) => {
      const { fill, submit } = await reach(page)
      await fill('Amara', 'Okafor', 'amara@example.com')
      await submit.click()
      if (form.success) await expect(toast(page, form.success.title)).toContainText(form.success.detail)
      await expect(page).toHaveURL(form.after)
      await expect(page.getByText('Redirecting')).toHaveCount(0)
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      expect((await crm.contacts())[0]).toMatchObject({
        name: 'Amara Okafor',
        email: 'amara@example.com',
        interest: form.interest,
        form_source: form.source
      })
    })

    const failures = [
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
    for (const { name, status, json, detail } of failures) {
      test(`${name}: is shown, and everything stays as typed`, async ({ page, crm, watch }) => {
        watch.expectErrors(/The relay answered|Failed to load resource/)
        await page.route(relay, (route) => route.fulfill({ status, json }))
        const { fill, firstName, lastName, email, submit, scope } = await reach(page)
        await fill('Amara', 'Okafor', 'amara@example.com')
        const before = page.url()
        await submit.focus()
        await page.keyboard.press('Enter')
        await expect(toast(page, 'Submission Failed')).toContainText(detail)
        await expect(scope).toBeVisible()
        await expect(firstName).toHaveValue('Amara')
        await expect(lastName).toHaveValue('Okafor')
        await expect(email).toHaveValue('amara@example.com')
        await expect(submit).toBeEnabled()
        await expect(submit).toBeFocused()
        expect(page.url()).toBe(before)
        expect(await crm.contacts()).toEqual([])
      })
    }

    test('an error that nobody foresaw: is shown, and everything stays as typed', async ({ page, watch }) => {
      watch.expectErrors(/The lead could not be sent/)
      const { fill, email, submit, scope } = await reach(page)
      await page.evaluate(() => {
        crypto.getRandomValues = () => {
          throw new Error('No randomness left')
        }
      })
      await fill('Amara', 'Okafor', 'amara@example.com')
      await submit.click()
      await expect(toast(page, 'Submission Failed')).toContainText('No randomness left')
      await expect(scope).toBeVisible()
      await expect(email).toHaveValue('amara@example.com')
      await expect(submit).toBeEnabled()
    })

    test('offline, then online: it says so, keeps the fields, and sends by itself', async ({
      page,
      crm,
      context,
      watch
    }) => {
      watch.expectErrors(/The relay could not be reached|ERR_INTERNET_DISCONNECTED/)
      const { fill, email, submit } = await reach(page)
      await fill('Amara', 'Okafor', 'amara@example.com')
      await context.setOffline(true)
      await submit.click()
      await expect(toast(page, 'You are offline')).toBeVisible()
      await expect(email).toHaveValue('amara@example.com')
      expect(await crm.contacts()).toEqual([])
      await context.setOffline(false)
      await expect(page).toHaveURL(form.after)
      await expect(toast(page, 'You are offline')).toHaveCount(0)
      await expect
        .poll(async () => (await crm.contacts()).map((contact) => contact.email))
        .toEqual(['amara@example.com'])
    })

    test('sent twice: one lead, and the button says that it is busy', async ({ page, crm }) => {
      let calls = 0
      const held = Promise.withResolvers<void>()
      await page.route(relay, async (route) => {
        calls += 1
        await held.promise
        await route.continue()
      })
      const { fill, submit } = await reach(page)
      await fill('Amara', 'Okafor', 'twice@example.com')
      await submit.dblclick()
      await expect(submit).toBeDisabled()
      await expect(submit).toHaveText(form.busy)
      held.resolve()
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      expect(calls).toBe(1)
    })

    test('without scripts: the browser posts it, and the lead arrives', async ({ browser, crm, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto(`${form.path}?utm_source=newsletter`)
      const { fill, submit } = await reachForm(page, form)
      await fill('Joaquín', "D'Angelo-Núñez", 'plain@example.com')
      await submit.click()
      await expect(page).toHaveURL(form.afterPost)
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      expect((await crm.contacts())[0]).toMatchObject({
        name: "Joaquín D'Angelo-Núñez",
        email: 'plain@example.com',
        interest: form.interest,
        form_source: form.source,
        utm_source: 'newsletter',
        page_url: `${baseURL}${form.path}?utm_source=newsletter`
      })
      await context.close()
    })

    if (form.opener) {
      test('closed while it is on its way: it is cancelled, and cleared', async ({ page, crm }) => {
        const asked = Promise.withResolvers<void>()
        await page.route(relay, () => asked.resolve())
        const { fill, submit, close, scope } = await reach(page)
        await fill('Amara', 'Okafor', 'never@example.com')
        const dropped = page.waitForEvent('requestfailed')
        await submit.click()
        await asked.promise
        await close.click()
        await dropped
        await expect(scope).toBeHidden()
        const again = await reachForm(page, form)
        await expect(again.email).toHaveValue('')
        await expect(again.submit).toBeEnabled()
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
        expect(await crm.contacts()).toEqual([])
      })
    }
  })
}
