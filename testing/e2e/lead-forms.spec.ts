import { pageWords } from '../../contract/messages.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { plainText } from '../../contract/typed.ts'
import { missingInformation, received } from '../../site/lead-form/messages.ts'
import {
  fillDialog,
  formsUnderTest,
  openDialog,
  openForm,
  reachForm,
  readForm,
  relayCalls,
  tagOf,
  toast,
  untilHydrated
} from './lead-forms.ts'
import { hold, recordRefusals, refusals, scripts } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const {
  receipt,
  form: { player }
} = wordsOf('interface')

test.use({ reducedMotion: 'reduce' })

const hostile = {
  quotes: `O'Brien "the Wall" \\ \``,
  markup: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  rightToLeft: '\u202Eمحمد\u202C العربي ⚽️👩🏽‍🦱',
  lines: 'spring\r\nX-Injected: yes'
}
const odd = {
  utm_source: hostile.markup,
  utm_medium: hostile.quotes,
  utm_campaign: hostile.lines,
  utm_term: hostile.rightToLeft,
  utm_content: 'x'.repeat(300)
}

// Each form shows that it is connected to what all share: it asks, sends, leads on, and works without scripts.
for (const form of formsUnderTest) {
  test(
    `${form.source}: asks for what is missing or wrong, sends sixteen fields once, and leads on`,
    tagOf(form),
    async ({ page, crm, baseURL }) => {
      await page.addInitScript(recordRefusals)
      const release = await hold(page, relayCalls)
      let calls = 0
      page.on('request', (request) => {
        if (request.url().endsWith(relayPath)) calls += 1
      })
      const before = Date.now()
      const { fill, firstName, lastName, email, submit } = await openForm(
        page,
        form,
        `?${new URLSearchParams(odd)}`
      )
      const address = page.url()

      await test.step('empty: every field says what it wants, and the first has the focus', async () => {
        await submit.click()
        await expect(toast(page, missingInformation.title)).toContainText(missingInformation.detail)
        await expect(firstName).toBeFocused()
        await expect(firstName).toHaveAccessibleDescription('Enter the first name')
        await expect(lastName).toHaveAccessibleDescription('Enter the last name')
        await expect(email).toHaveAccessibleDescription('Enter the email address')
      })

      await test.step('one field missing: it alone is marked and focused, until it is filled in', async () => {
        await fill(hostile.markup, ' ', 'amara@example.com')
        await submit.click()
        await expect(lastName).toBeFocused()
        await expect(lastName).toHaveAccessibleDescription('Enter the last name')
        await expect(firstName).not.toHaveAttribute('aria-invalid')
        await lastName.fill(hostile.rightToLeft)
        await expect(lastName).not.toHaveAttribute('aria-invalid')
      })

      await test.step('malformed email: it is marked and focused', async () => {
        await email.fill('amara@gmail')
        await submit.click()
        await expect(email).toBeFocused()
        await expect(email).toHaveAccessibleDescription('Enter an address like name@example.com')
        await expect(toast(page, missingInformation.title)).toHaveCount(0)
        expect(calls).toBe(0)
      })

      await test.step('pressed twice: one call, and the button says that it is busy', async () => {
        await email.fill('amara@example.com')
        await submit.dblclick()
        await expect(submit).toBeDisabled()
        await expect(submit).toHaveText(form.busy)
        release()
      })

      await test.step('sent: the visitor is where the form leads, and the CRM holds the lead', async () => {
        if (form.success) {
          const success = toast(page, form.success.title)
          await expect(success).toContainText(form.success.detail)
          // Its style sheet, which loads late, is there.
          await expect(success.locator('xpath=ancestor-or-self::*[@popover]')).toHaveCSS(
            'pointer-events',
            'none'
          )
        }
        await expect(page).toHaveURL((url) => form.after.test(url.pathname))
        await expect(page.getByText('Redirecting')).toHaveCount(0)
        await expect.poll(async () => (await crm.contacts()).length).toBe(1)
        const [contact] = await crm.contacts()
        expect(contact).toMatchObject({
          name: `${hostile.markup} ${plainText(hostile.rightToLeft)}`,
          firstName: hostile.markup,
          lastName: plainText(hostile.rightToLeft),
          email: 'amara@example.com',
          phone: '',
          interest: form.interest,
          ...odd,
          utm_campaign: plainText(odd.utm_campaign),
          utm_term: plainText(odd.utm_term),
          utm_content: 'x'.repeat(200),
          page_url: address,
          referrer: '',
          user_agent: await page.evaluate(() => navigator.userAgent),
          form_source: form.source
        })
        expect(address).toContain(`${baseURL}${form.path}`)
        const sentAt = Date.parse(contact?.timestamp ?? '')
        expect(sentAt).toBeGreaterThanOrEqual(before)
        expect(sentAt).toBeLessThanOrEqual(Date.now())
        expect(calls).toBe(1)
      })

      await test.step('the policy refused nothing', async () => expect(await refusals(page)).toEqual([]))
    }
  )
}

test('before hydration, the page asks for what is missing, and the relay marks what is wrong', async ({
  page,
  watch
}) => {
  watch.expectErrors(/Failed to load resource/)
  await hold(page, scripts)
  await page.goto('/opportunities')
  const { firstName, fill, submit } = readForm(page.locator('#elite-lead-capture'))
  await submit.click()
  await expect(firstName).toBeFocused()
  await fill('Amara', 'Okafor', 'amara@gmail')
  await submit.click()
  await expect(page.getByText(pageWords.refused.marked)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('amara@gmail')
})

test('fields that ask for another person take no autofill, and an old answer joins no new name', async ({
  page
}) => {
  const form = await fillDialog(page, 'amara@example.com')
  const expectAutofill = async (name: string, email: string) => {
    await expect(form.firstName).toHaveAttribute('autocomplete', name)
    await expect(form.email).toHaveAttribute('autocomplete', email)
  }
  await form.choose(player.self)
  await form.choose(player.minor)
  await expectAutofill('given-name', 'off')
  await form.choose(player.child)
  await expectAutofill('off', 'email')

  const release = await hold(page, scripts)
  await page.goto('/privacy?again')
  const again = await openDialog(page)
  await again.firstName.fill('Bola')
  release()
  await untilHydrated(page)
  await expect(again.firstName).toHaveValue('Bola')
  await expect(again.player(player.child)).not.toBeChecked()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const form of formsUnderTest) {
    test(
      `${form.source}: the browser posts it, and the lead arrives`,
      tagOf(form),
      async ({ page, crm, baseURL }) => {
        await page.goto(`${form.path}?utm_source=newsletter`)
        const { fill, submit, choose, firstName, scope } = await reachForm(page, form)
        await choose(player.child)
        await expect(firstName).toHaveAccessibleName(/^Player’s first name/)
        await expect(scope.getByText(player.ofChild)).toBeVisible()
        await fill('Joaquín', "D'Angelo-Núñez", 'plain@example.com')
        await submit.click()
        await expect(page).toHaveURL(form.afterPost)
        if (form.after.test('/opportunities')) {
          const said = form.opener ? receipt.received : received.section.detail
          await expect(page.getByText(said, { exact: true }).filter({ visible: true })).toBeInViewport()
          await expect(page.getByRole('button', { name: 'Keep your receipt' })).toHaveCount(1)
        }
        await expect.poll(async () => (await crm.contacts()).length).toBe(1)
        expect((await crm.contacts())[0]).toMatchObject({
          name: "Joaquín D'Angelo-Núñez",
          email: 'plain@example.com',
          interest: form.interest,
          form_source: form.source,
          player: 'child',
          utm_source: 'newsletter',
          page_url: `${baseURL}${form.path}?utm_source=newsletter`
        })
      }
    )
  }
})
