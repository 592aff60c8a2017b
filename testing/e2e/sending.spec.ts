import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  crmError,
  missingInformation,
  received,
  relayError,
  submissionFailed
} from '../../site/lead-form/messages.ts'
import { runCommand } from '../relay/run-leads.ts'
import {
  fillDialog,
  formOf,
  leadDialog,
  openDialog,
  openForm,
  reachForm,
  relayCalls,
  toast,
  untilHydrated
} from './lead-forms.ts'
import { hold, violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const { player: whoPlays } = wordsOf('interface').form

// Tests the behavior that all forms share with the dialog, which can also be closed.
test.use({ reducedMotion: 'reduce' })

const failure = (page: Page, detail: string) =>
  toast(page, submissionFailed('').title).filter({ hasText: detail })

test('every failure is shown, everything stays as typed, and the same entries are the same lead', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource|The lead could not be sent/)
  const { dialog, firstName, lastName, email, submit } = await fillDialog(page, 'wrong@example.com')
  const sent: (string | null)[] = []
  const answers = [
    { status: 500, json: { success: false, message: 'Failure of its own words.' } },
    { status: 200, json: { success: false } }
  ]
  await page.route(relayCalls, async (route) => {
    const request = route.request()
    sent.push(`${await request.headerValue('idempotency-key')} ${request.postData()}`)
    const answer = answers.shift()
    if (answer) await route.fulfill(answer)
    else await route.continue()
  })

  for (const detail of ['Failure of its own words.', crmError]) {
    await test.step(detail, async () => {
      await submit.focus()
      await page.keyboard.press('Enter')
      await expect(failure(page, detail)).toBeVisible()
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
    await expect(failure(page, message)).toBeVisible()
    await expect(firstName).toHaveAccessibleDescription(message)
    await expect(firstName).toBeFocused()
    await expect(firstName).toHaveValue('A'.repeat(201))
  })

  await test.step('everybody can use what it shows then, with its notes open', async () => {
    for (const note of await dialog.locator('summary').all()) await note.click()
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
    await expect(failure(page, 'No randomness left')).toBeVisible()
    await expect(email).toHaveValue('right@example.com')
  })

  await test.step('corrected entries are another lead, the only one that the CRM gets', async () => {
    expect(await crm.contacts()).toEqual([])
    await submit.click()
    await expect(toast(page, received.dialog.title)).toBeVisible()
    expect(sent.at(-1)?.split(' ')[0]).not.toBe(sent[0]?.split(' ')[0])
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'right@example.com' }])
  })
})

test('offline, then online: it says so, keeps the fields, and sends without another click', async ({
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

test('closing the dialog loses no lead: it is sent all the same, or there again', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const keys = new Set<string | null>()
  const form = await fillDialog(page, 'closed@example.com')

  await test.step('on its way: the visitor stays on the page, which says that it arrived', async () => {
    const release = await hold(page, relayCalls)
    await form.submit.click()
    await expect(form.submit).toBeDisabled()
    await form.close.click()
    await expect(form.dialog).toBeHidden()
    release()
    await expect(toast(page, received.section.title)).toContainText(received.section.detail)
    await expect(page).toHaveURL('/privacy')
    await openDialog(page)
    await expect(form.email).toHaveValue('')
  })

  await test.step('retried: the page says so, and goes on', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '2' }, json: { success: false } }
    await page.route(relayCalls, (route) => route.fulfill(busy), { times: 1 })
    const wide = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 844 })
    await form.fill('Amara', 'Okafor', 'retried@example.com')
    await form.submit.click()
    await expect(form.dialog.getByText('Trying again')).toBeVisible()
    // The toast of a phone is at the top, and leaves the cross of the dialog free.
    await expect(toast(page, 'Trying again').filter({ visible: true })).toBeVisible()
    await form.close.click()
    await expect(form.dialog).toBeHidden()
    await expect(toast(page, 'Trying again').filter({ visible: true })).toBeVisible()
    await expect(toast(page, received.section.title)).toContainText(received.section.detail)
    await expect(toast(page, 'Trying again')).toHaveCount(0)
    await page.setViewportSize(wide)
  })

  await test.step('not sent: the page says so, and the dialog has it again', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(relayCalls, async (route) => {
      keys.add(await route.request().headerValue('idempotency-key'))
      await held.promise
      await route.fulfill({ status: 500, json: { success: false } })
    })
    await openDialog(page)
    await form.fill('Amara', 'Okafor', 'again@example.com')
    await form.submit.click()
    await expect(form.submit).toBeDisabled()
    await form.close.click()
    held.resolve()
    await expect(failure(page, relayError)).toBeVisible()
    for (const _ of ['once', 'twice']) {
      await openDialog(page)
      await expect(form.email).toHaveValue('again@example.com')
      await expect(form.submit).toHaveText('Send again')
      await form.close.click()
    }
    await page.unroute(relayCalls)
    await openDialog(page)
    const call = page.waitForRequest(relayCalls)
    await form.submit.click()
    keys.add(await (await call).headerValue('idempotency-key'))
    await expect(page).toHaveURL('/opportunities')
    expect(keys.size).toBe(1)
    await expect
      .poll(async () => (await crm.contacts()).map((contact) => contact.email))
      .toEqual(expect.arrayContaining(['again@example.com', 'closed@example.com', 'retried@example.com']))
  })

  await test.step('a visitor who empties the form gives it up', async () => {
    await page.route(relayCalls, (route) => route.fulfill({ status: 500, json: { success: false } }))
    await openDialog(page)
    await form.fill('Amara', 'Okafor', 'given-up@example.com')
    await form.submit.click()
    await expect(form.submit).toHaveText('Send again')
    await form.fill('', '', '')
    await form.close.click()
    await openDialog(page)
    await expect(form.submit).not.toHaveText('Send again')
  })
})

test('a guide whose dialog was closed during a retry: the toast leads to it, and stays until then', async ({
  page,
  watch
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const busy = { status: 503, headers: { 'Retry-After': '1' }, json: { success: false } }
  await page.route(relayCalls, (route) => route.fulfill(busy), { times: 1 })
  const form = await openForm(page, formOf('lead-gen-guide-cta'), '?utm_source=club')
  await form.fill('Amara', 'Okafor', 'guide@example.com')
  await form.submit.click()
  await expect(form.scope.getByText('Trying again')).toBeVisible()
  await form.close.click()
  const sent = toast(page, received.section.title)
  await expect(sent).toContainText(received.section.detail)
  await expect(page).toHaveURL('/leadgenguide?utm_source=club')
  expect(await violations(page, 'section[popover]')).toEqual([])
  await sent.getByRole('link').click()
  await expect(page).toHaveURL('/guide-thankyou?utm_source=club')
  await expect(sent).toHaveCount(0)
})

test('reports a trap field that a program filled in', async ({ page, crm }) => {
  const form = await fillDialog(page, 'program@example.com')
  await form.dialog.locator('[name=company_website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example/'
  })
  const call = page.waitForRequest(relayCalls)
  await form.submit.click()
  expect((await call).headers()['x-form-trap']).toBeTruthy()
  await expect(toast(page, received.dialog.title)).toBeVisible()
  expect(await crm.contacts()).toEqual([])
})

test('where what shows messages cannot be fetched, the form says them, and retrying can be stopped', async ({
  page,
  watch
}) => {
  watch.expectErrors(/Failed to load resource|The relay answered/)
  await page.route('**/assets/notices*', (route) => route.abort())
  const busy = { status: 503, headers: { 'Retry-After': '20' }, json: { success: false } }
  await page.route(relayCalls, (route) => route.fulfill(busy))
  await page.goto('/privacy')
  await untilHydrated(page)
  await openDialog(page)
  const { dialog, fill, submit, email } = leadDialog(page)
  await submit.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText(`${missingInformation.title}. ${missingInformation.detail}`)
  await fill('Amara', 'Okafor', 'amara@example.com')
  await submit.click()
  await expect(alert).toContainText('Trying again')
  await dialog.getByRole('button', { name: 'Stop and edit' }).click()
  await expect(submit).toBeFocused()
  await expect(alert).toBeHidden()
  await expect(email).toBeEditable()
})

test('a relay that is away: the visitor stops, edits and sends again; one lead arrives', async ({
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
  await expect(submit).toBeFocused()
  await email.fill('typo@example.com')
  await submit.click()
  await expect(toast(page, 'Trying again')).toBeVisible()
  // The page makes no attempt of its own meanwhile, however long the relay takes to start.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await relay.start()
  // A visitor who does not want to wait for the next attempt makes it.
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.clock.resume()
  await expect(toast(page, received.dialog.title)).toBeVisible()
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
  await page.route(relayCalls, async (route) => {
    const request = route.request()
    sent.add(`${await request.headerValue('idempotency-key')} ${request.postData()}`)
    if (answers) return route.continue()
    // The relay stores the lead, and its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await page.clock.install()
  const form = await fillDialog(page, 'lost@example.com')
  await form.choose(whoPlays.child)
  await form.submit.click()
  await expect(form.dialog.getByText(/Next try in \d s/)).toBeVisible()
  await expect(form.email).not.toBeEditable()
  await letTimePassUntil(page, failure(page, relayError))
  await expect(toast(page, 'Trying again')).toHaveCount(0)
  await expect(form.submit).toHaveText('Send again')
  await expect(form.email).toBeEditable()
  const mail = form.dialog.getByRole('link', { name: 'Email it to us instead' })
  await expect(mail).toHaveAttribute('href', /^mailto:.*Player.*Amara.*Okafor.*lost%40example\.com/)

  const warned = page.waitForEvent('dialog')
  await Promise.all([page.reload(), warned.then((warning) => warning.accept())])
  expect((await warned).type()).toBe('beforeunload')
  await untilHydrated(page)
  await openDialog(page)
  const again = leadDialog(page)
  await expect(again.email).toHaveValue('lost@example.com')
  await expect(again.player(whoPlays.child)).toBeChecked()
  await expect(again.submit).toHaveText('Send again')
  answers = true
  await again.submit.click()
  await expect(toast(page, received.dialog.title)).toBeVisible()
  expect(sent.size).toBe(1)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('form')))
  ).toEqual([])
})

/** Moves the page's clock on until `shown` is there. */
async function letTimePassUntil(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

// In a dialog, and in a page. Without its styles, the page has too many buttons to open the dialog by name.
for (const [what, files, source] of [
  ['scripts', '**/*.js', 'lead-gen-guide-cta'],
  ['scripts and styles', '**/*.{js,css}', 'elite-style-lead-capture']
] as const) {
  test(`${what} never load, and the answer is lost: going back and sending again is one lead`, async ({
    page,
    crm,
    stack,
    watch
  }) => {
    watch.expectErrors(/Failed to load resource/)
    const form = formOf(source)
    await page.route(files, (route) => route.abort())
    // The store keeps the leads of earlier tests.
    const email = `${randomUUID()}@example.com`
    let statusLost = 0
    await page.route(
      relayCalls,
      async (route) => {
        statusLost = (await route.fetch({ maxRedirects: 0 })).status()
        await route.abort('connectionreset')
      },
      { times: 1 }
    )
    const send = async () => {
      const { fill, submit } = await reachForm(page, form)
      await fill('Amara', 'Okafor', email)
      await submit.click()
    }
    await page.goto(form.path)
    await send()
    await expect(page).toHaveURL(/^chrome-error:/)
    expect(statusLost).toBe(303)

    await page.goBack()
    const answered = page.waitForResponse(relayCalls)
    await send()
    expect((await answered).status()).toBe(303)
    await expect(page).toHaveURL(({ pathname }) => form.after.test(pathname))
    await expect.poll(() => crm.contacts()).toMatchObject([{ email }])
    const { out } = await runCommand(stack.settings, ['list', '--json'])
    expect(out.match(new RegExp(email, 'g'))).toHaveLength(1)
  })
}
