import { formsUnderTest, openForm } from './lead-forms.ts'
import { fillDialog, toast } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const hostile = {
  quotes: `O'Brien "the Wall" \\ \``,
  markup: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  emoji: '⚽️👩🏽‍🦱',
  rightToLeft: '‮محمد‬ العربي',
  lines: 'spring\r\nX-Injected: yes'
}

const asQuery = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`

test('what a program fills in where no person sees it is told beside the lead', async ({ page, crm }) => {
  const form = await fillDialog(page, 'program@example.com')
  await form.dialog.locator('[name=company_website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example/'
  })
  const call = page.waitForRequest('**/ghl-webhook-relay')
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
  expect(dialog.message()).toBe('Missing Information\nPlease fill in all required fields.')
  await dialog.accept()
  await pressed
})

for (const form of formsUnderTest) {
  test.describe(form.source, () => {
    test('sends the sixteen fields, with the campaign of the page address', async ({
      page,
      crm,
      baseURL
    }) => {
      const campaign = {
        utm_source: 'instagram',
        utm_medium: 'story',
        utm_campaign: 'fall trials',
        utm_term: 'winger',
        utm_content: 'reel'
      }
      const before = Date.now()
      const { fill, submit } = await openForm(page, form, asQuery(campaign))
      const address = page.url()
      await fill('Amara', 'Okafor', 'amara@example.com')
      await submit.click()
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      const [contact] = await crm.contacts()
      expect(contact).toMatchObject({
        name: 'Amara Okafor',
        firstName: 'Amara',
        lastName: 'Okafor',
        email: 'amara@example.com',
        phone: '',
        interest: form.interest,
        ...campaign,
        page_url: address,
        referrer: '',
        user_agent: await page.evaluate(() => navigator.userAgent),
        form_source: form.source
      })
      expect(address).toContain(`${baseURL}${form.path}`)
      const sentAt = Date.parse(contact?.timestamp ?? '')
      expect(sentAt).toBeGreaterThanOrEqual(before)
      expect(sentAt).toBeLessThanOrEqual(Date.now())
    })

    test('sends an empty campaign where the address names none, and the page that led here', async ({
      page,
      crm,
      baseURL
    }) => {
      const referrer = `${baseURL}/privacy`
      const { fill, submit } = await openForm(page, form, '', referrer)
      await fill('Amara', 'Okafor', 'amara@example.com')
      await submit.click()
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      expect((await crm.contacts())[0]).toMatchObject({
        utm_source: '',
        utm_medium: '',
        utm_campaign: '',
        utm_term: '',
        utm_content: '',
        referrer
      })
    })

    test('carries hostile text as text', async ({ page, crm }) => {
      const campaign = {
        utm_source: hostile.markup,
        utm_medium: hostile.quotes,
        utm_campaign: hostile.lines,
        utm_term: hostile.rightToLeft,
        utm_content: 'x'.repeat(3000)
      }
      const { fill, submit } = await openForm(page, form, asQuery(campaign))
      await fill(hostile.markup, `${hostile.rightToLeft} ${hostile.emoji}`, 'amara+o_k@example.com')
      await submit.click()
      await expect.poll(async () => (await crm.contacts()).length).toBe(1)
      expect((await crm.contacts())[0]).toMatchObject({
        ...campaign,
        utm_content: 'x'.repeat(200),
        firstName: hostile.markup,
        lastName: `${hostile.rightToLeft} ${hostile.emoji}`,
        email: 'amara+o_k@example.com'
      })
    })

    test('says when a name of 10,000 characters is too long, and keeps it', async ({ page, crm, watch }) => {
      watch.expectErrors(/The relay answered 413|Failed to load resource/)
      const { fill, firstName, submit } = await openForm(page, form)
      await fill('A'.repeat(10_000), 'Okafor', 'amara@example.com')
      await submit.click()
      await expect(toast(page, 'Submission Failed')).toContainText('Please shorten it.')
      await expect(firstName).toHaveValue('A'.repeat(10_000))
      expect(await crm.contacts()).toEqual([])
    })
  })
}
