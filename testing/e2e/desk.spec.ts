import { expect, type Locator, type Page } from '@playwright/test'
import { deskPath, toEditorPath } from '../../contract/desk.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { printLink, signIn } from '../desk/sign-in.ts'
import { runSql } from '../relay/run-sql.ts'
import { addAuthenticator, heading, sendLead, test } from './desk-stack.ts'
import { violations } from './page-checks.ts'
import { well } from './stack.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const sentence = (page: Page) => page.getByRole('heading', { level: 1 })
const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name })
const old = (page: Page) => page.getByText(/^Figures from .*, trying again$/)

test('seven open pages show each step of a lead', async ({ page, context, open }) => {
  test.setTimeout(180_000)
  const stack = await open(well)
  await signIn(page, stack.settings)
  const behind = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  const last = await context.newPage()
  const others = [...behind, last]
  let loadedAgain = 0
  for (const other of others) {
    await other.goto(`${stack.deskUrl}/desk`)
    other.on('load', () => (loadedAgain += 1))
  }
  await sendLead(stack.siteUrl, 'Zuri')
  for (const each of [page, ...others]) await expect(row(each, 'Zuri')).toBeVisible()
  await page.close()
  // The relay's own next attempt is half an hour away, so the key makes it.
  await stack.crm.fault('503')
  await sendLead(stack.siteUrl, 'Theo')
  for (const each of others) await expect(row(each, 'Theo')).toBeVisible()
  for (const each of behind) await each.close()

  await expect(row(last, 'Theo')).toContainText('Next try')
  await expect(sentence(last)).toHaveText(
    /^HighLevel isn’t accepting leads\. .* waiting here, none is lost\.$/
  )
  await expect(last.getByText(/Each lead is tried again: next at/)).toBeVisible()
  await row(last, 'Theo').click()
  await expect(last.getByRole('heading', { level: 2, name: 'Theo Okafor' })).toBeFocused()
  expect.soft(await violations(last, 'html')).toEqual([])

  await stack.crm.fault('none')
  await last.keyboard.press('r')
  await expect(row(last, 'Theo')).toContainText('In CRM')
  expect(await stack.crm.contacts()).toContainEqual(expect.objectContaining({ email: 'theo@example.com' }))
  expect(loadedAgain).toBe(0)
})

test('a new lead makes a long list ask for the pages in view, and no row is missing or there twice', async ({
  page,
  open
}) => {
  const stack = await open(well)
  // An answer to its opening would ask for the list, too.
  const events = page.waitForResponse('**/events')
  await signIn(page, stack.settings)
  await events
  await rail(page, 'Leads').click()
  await page.getByLabel('Day', { exact: true }).selectOption('all')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.locator('[data-lead]')).toHaveCount(63)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('[data-lead]').first()).toBeInViewport()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/leads?') && asked.push(request.url()))

  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toContainText('In CRM')
  expect(asked.filter((url) => url.includes('after='))).toEqual([])
  await expect(page.locator('[data-lead]')).toHaveCount(64)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await sendLead(stack.siteUrl, 'Theo')
  await expect(row(page, 'Theo')).toContainText('In CRM')
  await expect.poll(() => asked.filter((url) => url.includes('after='))).not.toEqual([])
  const ids = () =>
    page.locator('[data-lead]').evaluateAll((rows) => rows.map((each) => each.dataset['lead']))
  expect(new Set(await ids()).size).toBe(65)
  await expect(heading(page, '65 leads')).toBeVisible()
})

test('a delivered lead lacks its deal until a person retries it', async ({ page, open }) => {
  const { pipelines, stages, users, workflows } = sandboxIds
  const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim }
  const stack = await open(well, {}, { 'cta-button-modal': { ...deal, workflow: workflows.welcome } })
  await stack.crm.change({ remove: [stages.newLead] })
  await signIn(page, stack.settings)
  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toContainText('In CRM, no deal')
  await row(page, 'Zuri').click()
  const step = (name: string) =>
    page.getByRole('complementary').getByRole('listitem').filter({ hasText: name })
  await expect(step('Deal')).toContainText('next try')
  await expect(step('Workflow')).toContainText('after the one before')
  // As after seven days.
  await runSql(
    stack.settings['DATA_DIR'] ?? '',
    `update delivery set state = 'failed', due_at = null where destination = 'deal'`
  )
  await page.reload()
  await expect(step('Deal')).toContainText('HighLevel did not accept what was sent.')
  await expect(step('Deal')).toContainText('Have it fixed and press Retry')
  expect.soft(await violations(page, 'html')).toEqual([])

  await rail(page, 'Health').click()
  await expect(page.getByText('The stage of “Lead dialog” is gone in HighLevel.')).toBeVisible()
  await rail(page, 'Today').click()
  await expect(sentence(page)).toHaveText('1 delivered lead lacks a deal. No lead is waiting.')
  await sentence(page).getByRole('link').click()
  await expect(heading(page, '1 lead in HighLevel, with a step missing')).toBeVisible()
  await row(page, 'Zuri').click()
  await stack.crm.change({ restore: true })
  await page.getByRole('complementary').getByRole('button', { name: 'Retry' }).click()
  await expect(step('Deal opened')).toBeVisible()
  await expect(step('Workflow started')).toBeVisible()
  expect(await stack.crm.contacts()).toEqual([
    expect.objectContaining({
      email: 'zuri@example.com',
      deals: [expect.stringContaining('Recruitment / New lead, open, Kim Coach')],
      workflows: ['Welcome']
    })
  ])
})

test('without a connection the desk says at once that its figures are old, and keeps them', async ({
  page,
  context,
  open,
  watch
}) => {
  watch.expectErrors(/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/)
  const stack = await open(well)
  await page.clock.install()
  await signIn(page, stack.settings)
  await expect(heading(page, /^All is well/)).toBeVisible()
  // A connection that only falls silent is noticed after 15 s, which do not pass.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await context.setOffline(true)
  await expect(old(page)).toBeVisible()
  await page.clock.resume()
  await expect(heading(page, /^All is well/)).toBeVisible()
  await rail(page, 'Leads').click()
  await expect(heading(page, 'The leads can’t be read')).toBeVisible()
  await rail(page, 'Today').click()
  await expect(row(page, 'Caleb Whitfield').first()).toBeVisible()
  await context.setOffline(false)
  await sendLead(stack.siteUrl, 'Zuri')
  await expect(row(page, 'Zuri')).toBeVisible()
  await expect(old(page)).toBeHidden()

  // A relay that hangs closes no connection. It says something every ten seconds otherwise.
  stack.relay.pause()
  await page.clock.fastForward(16_000)
  await expect(old(page)).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(old(page)).toBeVisible()
  await page.close()
  await stack.relay.stop('SIGKILL')
})

test('the open page of a person who was removed shows the sign-in, and keeps nothing of a lead', async ({
  page,
  opened: stack
}) => {
  await signIn(page, stack.settings, 'dana@example.com')
  await expect(row(page, 'Caleb Whitfield').first()).toBeVisible()
  await runSql(
    stack.settings['DATA_DIR'] ?? '',
    `pragma foreign_keys = on; delete from person where email = 'dana@example.com'`
  )
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('Caleb Whitfield')).toHaveCount(0)
})

/** Nothing covers these buttons. */
async function expectToBePressed(place: Locator, name: RegExp = /./) {
  for (const button of await place.getByRole('button', { name }).all())
    await button.click({ trial: true, timeout: 30_000 })
}

test('keys act on the open lead, not on what is selected behind it, and the report names the person', async ({
  page,
  open
}) => {
  const stack = await open([...well, 'waiting'])
  for (const name of ['Ben', 'Ada']) await sendLead(stack.siteUrl, name, {}, 'x')
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/leads?state=held`)
  const focused = page.getByRole('button', { name: 'Ben Okafor' })
  await focused.focus()
  // Nothing around it cuts the ring of its focus.
  await expect(focused.locator('..')).toHaveCSS('overflow', 'visible')
  await page.keyboard.press('x')
  await expect(page.getByLabel('Select Ben Okafor')).toBeChecked()
  await row(page, 'Ada').click()
  const name = page.locator('h2[tabindex="-1"]')
  await expect(name).toBeFocused()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export 1 lead' })
  await expect(dialog.getByText('Ada Okafor')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('s')
  await expect(page.getByText('Kept as spam: Ada Okafor')).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: '1 selected' })
  await expectToBePressed(bar)
  const { width, height } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToBePressed(page.getByRole('complementary', { name: 'Lead' }), /^(Release to CRM|Export)/)
  await page.setViewportSize({ width: width ?? 1440, height: height ?? 900 })
  await expect(row(page, 'Ben')).toContainText('Held')
  await page.keyboard.press('z')
  await expect(page.getByText('Held: may be spam')).toBeVisible()
  // Without an open lead, the one that is selected is in front, also for a key that follows at once.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('s')])
  const report = page.getByText('Kept as spam: Ben Okafor')
  await expect(report).toBeVisible()
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(report).toBeHidden()

  // The list does not show this one.
  await page.goto(`${stack.deskUrl}/desk/leads?state=waiting`)
  const id = await page.locator('[data-lead]').getAttribute('data-lead')
  await page.goto(`${stack.deskUrl}/desk/leads/${id}?state=held`)
  await expect(name).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByText(`Due now: ${await name.textContent()}`)).toBeVisible()
})

test('a key that cannot act says why, and the copy of an email whether it was made', async ({
  page,
  opened: stack
}) => {
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/leads?state=delivered`)
  await page.locator('[data-lead]').first().click()
  const name = page.locator('h2[tabindex="-1"]')
  await expect(name).toBeFocused()
  for (const [key, done] of [
    ['s', 'kept as spam'],
    ['l', 'released'],
    ['r', 'retried']
  ] as const) {
    await page.keyboard.press(key)
    await expect(
      page.getByText(`${await name.textContent()} can’t be ${done}: already in the CRM.`)
    ).toBeVisible()
  }
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.keyboard.press('c')
  await expect(page.getByText('Your browser didn’t allow copying.')).toBeVisible()
})

test('what was asked for opens after the sign-in, and every screen has a title of its own', async ({
  page,
  context,
  opened: stack
}) => {
  const { settings, deskUrl } = stack
  await page.goto(`${deskUrl}/desk`)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await signIn(page, settings)
  await context.clearCookies()
  // A view that a colleague sent.
  await page.goto(`${deskUrl}/desk/leads?state=held`)
  await expect(heading(page, 'Sign in')).toBeVisible()
  const titles = [await page.title()]
  // A link of an email opens a tab of its own.
  const tab = await context.newPage()
  await signIn(tab, settings)
  await expect(heading(tab, /leads? held$/)).toBeVisible()
  await expect(tab).toHaveURL(/state=held/)
  for (const screen of ['Today', 'Leads', 'Health', 'People']) {
    await rail(tab, screen).click()
    await expect(tab).toHaveTitle(new RegExp(`^${screen} `))
    titles.push(await tab.title())
  }
  await tab.goto(`${deskUrl}/desk/nothing`)
  titles.push(await tab.title())
  expect(new Set(titles).size).toBe(6)
})

test('an editor is led through the sign-in to the content editor, and their desk is one screen without leads', async ({
  page,
  opened: stack
}) => {
  const { settings, deskUrl, siteUrl } = stack
  await runSql(
    settings['DATA_DIR'] ?? '',
    `insert into person (id, email, name, role, added_at) values ('ed', 'ed@example.com', 'Ed Cole', 'editor', 1)`
  )
  // As on a server with the content editor.
  const editorUrl = `${siteUrl}/privacy`
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    return route.fulfill({ response, json: response.ok() ? { ...json, editorUrl } : json })
  })
  // The proxy in front of it leads there.
  await page.goto(deskUrl + deskPath + toEditorPath)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.goto(await printLink(settings, 'ed@example.com'))
  await page.getByRole('button', { name: 'Sign in as Ed Cole' }).click()
  await expect(page).toHaveURL(editorUrl)

  await page.goto(`${deskUrl}/desk/leads`)
  await expect(heading(page, 'You can change the website')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the editor' })).toHaveAttribute('href', editorUrl)
  await expect(page.getByRole('region', { name: 'Your signed-in devices' })).toContainText('this one')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await violations(page, 'html')).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await runSql(settings['DATA_DIR'] ?? '', `pragma foreign_keys = on; delete from person where id = 'ed'`)
})

test('a screen that breaks says so and is loaded again once, beside a rail that stays', async ({
  page,
  open,
  watch
}) => {
  watch.expectErrors(/TypeError/)
  const stack = await open(well)
  await signIn(page, stack.settings)
  // An answer that no screen can draw.
  await page.route('**/api/health', (route) => route.fulfill({ json: {} }))
  await page.clock.install()
  await page.goto(`${stack.deskUrl}/desk/health`)
  const loadItAgain = page.getByRole('button', { name: 'Load it again' })
  for (const next of ['The screen is loaded again in a moment', 'If it breaks once more']) {
    await expect(page.getByText(next)).toBeVisible()
    await expect(rail(page, 'Today')).toBeVisible()
    await page.clock.fastForward(4000)
  }
  await page.unroute('**/api/health')
  await loadItAgain.click()
  await expect(heading(page, /accounted for/)).toBeVisible()
})

test('what the relay refuses of an invitation is said at its field, which takes the focus', async ({
  page,
  opened: stack,
  watch
}) => {
  watch.expectErrors(/status of 409/)
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/people`)
  await page.getByLabel('Name of the new person').fill('Sam Ortiz')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('sam@example.com')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Somebody has this email already.')
})

test('a passkey signs in without an email until it is removed', async ({ page, opened: stack, watch }) => {
  // A passkey that was removed is refused.
  watch.expectErrors(/status of 422/)
  await addAuthenticator(page)
  await signIn(page, stack.settings)
  await page.goto(`${stack.deskUrl}/desk/people`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('Not used yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.goto(`${stack.deskUrl}/desk/leads?state=held`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(heading(page, /leads? held$/)).toBeVisible()

  await page.goto(`${stack.deskUrl}/desk/people`)
  await expect(row(page, 'Signed in').first()).toContainText('with a passkey')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Removed a passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey is not accepted.')
})
