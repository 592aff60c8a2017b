import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { printLink, signIn } from '../desk/sign-in.ts'
import { runSql } from '../relay/run-sql.ts'
import {
  addAuthenticator,
  asIfMailed,
  button,
  go,
  heading,
  inCrm,
  linesOf,
  screens,
  sendLead,
  test,
  trail
} from './desk-stack.ts'
import { well } from './stack.ts'

const shown = (page: Page, email: string) => page.locator('tr', { hasText: email }).first()

test('sign-in, Today, keys, Health and People: what is pressed is done and on record @weekly', async ({
  page,
  open,
  browser,
  watch
}) => {
  test.setTimeout(180_000)
  // A link that was used, and the figures and leads that once cannot be read.
  watch.expectErrors(/status of (410|503)|ERR_FAILED/)
  const alerts = await listenForAlerts()
  const stack = await open([...well, 'failed'], { ALERT_WEBHOOK_URL: alerts.url })
  await addAuthenticator(page)

  await test.step('sign-in: a link is asked for, one that was used leads to a new one', async () => {
    await page.clock.install()
    await page.goto(`${stack.deskUrl}/desk`)
    await page.getByLabel('Your email').fill('sam@example.com')
    await button(page, 'Send me a link').click()
    await button(page, 'Back').click()
    await asIfMailed(page)
    await button(page, 'Send me a link').click()
    await expect(button(page, /^Send another/)).toBeDisabled()
    await page.clock.fastForward(61_000)
    await button(page, 'Send another').click()
    await expect(page.getByLabel('Your email')).toBeVisible()
    const link = await printLink(stack.settings, 'sam@example.com')
    await page.goto(link)
    await button(page, /^Sign in as/).click()
    await page.getByRole('navigation', { name: 'Desk' }).waitFor()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('link', { name: 'Send me a new one' }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await page.goto(`${stack.deskUrl}/desk`)
  })

  await test.step('Today: search, rows that filter, figures as a table, links', async () => {
    const main = page.getByRole('main')
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
    await main
      .getByRole('link', { name: 'All 2', exact: true })
      .or(main.getByRole('heading', { name: 'For you to decide' }))
      .first()
      .waitFor()
    await button(page, 'Show as table').click()
    await expect(page.getByRole('region', { name: /as a table$/ })).toBeVisible()
    await button(page, 'Show as chart').click()
    await button(page, /^Elite 25/).click()
    await page.getByRole('link', { name: /^See the \d+ leads$/ }).click()
    await button(page, /^Page: Elite 25/).click()
    await expect(page).not.toHaveURL(/page=/)
    await page.goBack()
    await page.goBack()
    await button(page, 'Show all').click()
    await button(page, /^fall-tryouts/).click()
    await expect(page.getByText('of the campaign fall-tryouts')).toBeVisible()
    await button(page, 'Show all').click()
    await page.getByLabel('Search leads').fill('Best')
    await page.getByLabel('Search leads').press('Enter')
    await expect(page.locator('[data-lead]')).toHaveCount(1)
    await go(page, 'Today')
    await main.getByRole('heading', { level: 1 }).getByRole('link').click()
    await expect(page).toHaveURL(/leads\?/)
    for (const each of [/^Held as spam/, /^Waiting/, /^Failed/]) {
      await page.getByRole('navigation', { name: 'To look at' }).getByRole('link', { name: each }).click()
      await expect(page).toHaveURL(/state=/)
    }
    await page.getByRole('link', { name: /OCSM/ }).first().click()
    await expect(heading(page, 'Leads per day')).toBeVisible()
    await main.locator('tbody a').first().click()
    await expect(heading(page, 'The way to the CRM')).toBeVisible()
    await go(page, 'Today')
    await main.getByRole('link', { name: /^All/ }).first().click()
    await expect(heading(page, /lead/)).toBeVisible()
  })

  await test.step('keys', async () => {
    await button(page, /keys$/).click()
    await page.getByLabel('Use these keys').uncheck()
    await page.getByLabel('Use these keys').check()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Keys')).toBeHidden()
    await page.keyboard.press('Shift+?')
    await expect(heading(page, 'Keys')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Keys')).toBeHidden()
    const theme = () => page.locator('html').getAttribute('data-theme')
    const before = await theme()
    await page.keyboard.press('t')
    await expect.poll(theme).not.toBe(before)
    await button(page, /theme$/).click()
    for (const screen of ['Health', 'People', 'Today', 'Leads'] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(screen.charAt(0).toLowerCase())
      await expect(heading(page, screens[screen])).toBeVisible()
    }
    await button(page, 'Show more').click()
    await expect(page.locator('[data-lead]')).toHaveCount(64)
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search leads')).toBeFocused()
    await page.getByLabel('Search leads').fill('Best')
    await page.locator('[data-lead]').first().focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Best Rank')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-lead]').first()).toBeFocused()
    await page.getByLabel('Search leads').fill('')
    await page.locator('[data-lead]').nth(1).click()
    const name = page.locator('h2[tabindex="-1"]')
    await expect(name).toBeFocused()
    const opened = page.locator('tr[data-open=true]')
    const at = async () =>
      page
        .locator('tr:has([data-lead])')
        .evaluateAll((rows) => rows.findIndex((each) => each.dataset['open'] === 'true'))
    await page.keyboard.press('x')
    for (const place of [2, 3]) {
      await page.keyboard.press('j')
      await expect.poll(at).toBe(place)
      await expect(opened.locator('[data-lead]')).toBeVisible()
      await expect(name).toBeFocused()
    }
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.keyboard.press('k')
    await expect.poll(at).toBe(2)
    await button(page, /^Next/).click()
    await expect.poll(at).toBe(3)
    await button(page, /^Previous/).click()
    await expect.poll(at).toBe(2)
    await page.keyboard.press('Escape')
    await expect(name).toBeHidden()
    await page.keyboard.press('e')
    await expect(heading(page, 'Export 3 leads')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${stack.deskUrl}/desk/leads?state=failed`)
    await page.locator('[data-lead]').first().click()
    await expect(name).toBeFocused()
    await page.keyboard.press('r')
    await expect(page.getByText(/^Retried: [A-Z]/)).toBeVisible()
  })

  await test.step('a call that fails is said, and asked again', async () => {
    await page.route('**/leads/plan', (route) => route.abort())
    await page.goto(`${stack.deskUrl}/desk/leads?state=held`)
    await page.locator('[data-lead]').first().click()
    await button(page, /^Keep as spam/).click()
    await page.locator('output').getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/leads/plan')
    await page.route('**/api/leads?*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'store-away' } } })
    )
    await page.goto(`${stack.deskUrl}/desk/leads`)
    await expect(button(page, 'Try now')).toBeVisible()
    await page.unroute('**/api/leads?*')
    await button(page, 'Try now').click()
    await expect(page.locator('[data-lead]').first()).toBeVisible()
    await page.goto(`${stack.deskUrl}/desk/nothing`)
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await expect(heading(page, 'Leads per day')).toBeVisible()
    await page.goBack()
    await go(page, 'Leads')

    // A sign-in of yesterday reads on. It takes no file out.
    await runSql(stack.settings['DATA_DIR'] ?? '', 'update session set started_at = started_at - 86400000')
    await button(page, /^Export \d+…/).click()
    await button(page, 'Download').click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await page.goBack()
    await button(page, 'Sign out').click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await signIn(page, stack.settings)
  })

  await test.step('Health: each run leaves its result', async () => {
    await go(page, 'Health')
    await button(page, 'Send a test lead').click()
    await expect
      .poll(async () => (await stack.crm.contacts()).map(({ email }) => email))
      .toContain('canary@example.com')
    await button(page, 'Back up now').click()
    await expect(page.getByText('checked whole')).toBeVisible()
    await button(page, 'Compare now').click()
    await expect(button(page, 'Compare now')).toBeEnabled()
    await page.getByRole('link', { name: 'Lead 1', exact: true }).click()
    await expect(heading(page, 'The way to the CRM')).toBeVisible()
    await go(page, 'Health')
    await button(page, 'Send a test alert').click()
    await expect.poll(() => alerts.received.length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'See them by the reason' }).click()
    await go(page, 'Health')
    await button(page, 'Pause deliveries…').click()
    await page.getByLabel('For', { exact: true }).selectOption('2')
    await page.getByLabel('Reason, for the record').fill('a new workflow')
    await button(page, 'Pause').click()
    await expect(heading(page, /Sam Ortiz paused deliveries/)).toBeVisible()
    await sendLead(stack.siteUrl, 'Zuri')
    await expect(page.getByText('The oldest since')).toBeVisible()
    expect(await inCrm(stack)).not.toContain('zuri')
    await button(page, 'Start again now').click()
    await expect.poll(() => inCrm(stack)).toContain('zuri')
  })

  await test.step('People: invite, hand over a link, change, remove; sessions, passkeys, the trail', async () => {
    await go(page, 'People')
    await page.getByLabel('Name of the new person').fill('Jo Meyer')
    await page.getByLabel('Email', { exact: true }).fill('Jo@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('reader')
    await button(page, 'Invite').click()
    const dialog = page.getByRole('dialog', { name: 'A link for Jo Meyer' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByLabel('Link').click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByRole('button', { name: 'Close' }).click()
    const theirs = await browser.newContext()
    const colleague = await theirs.newPage()
    await colleague.goto(link)
    await colleague.getByRole('button', { name: 'Sign in as Jo Meyer' }).click()
    await expect(colleague.getByText('••••').first()).toBeVisible()

    const jo = shown(page, 'jo@example.com')
    await jo.getByRole('button', { name: 'Show a sign-in link' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Role of Jo Meyer').selectOption('staff')
    await button(page, 'Change the role').click()
    await expect(page.getByLabel('Role of Jo Meyer')).toHaveValue('staff')
    const session = page.getByRole('listitem').filter({ hasText: ', Jo Meyer' })
    await session.getByRole('button', { name: 'Sign out' }).click()
    await expect(colleague.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await theirs.close()
    await jo.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(jo).toBeHidden()

    await page.getByText('What each role may do').click()
    await button(page, 'Add a passkey').click()
    await expect(page.getByText('Not used yet.')).toBeVisible()
    const trailFile = await linesOf(page, () =>
      page.getByRole('button', { name: 'Export', exact: true }).click()
    )
    expect(trailFile.join('\n')).toContain('person-removed')
    await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Who: Sam Ortiz' })
    await page.getByLabel('Day', { exact: true }).selectOption('1')
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'What: removed a person' })
    await expect(page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr')).toHaveCount(1)
    expect(await trail(page, 1)).toEqual(['Removed a person'])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: /may be spam$/ }).click()
    await expect(heading(page, /held$/)).toBeVisible()
    await go(page, 'People')
    await button(page, 'Light or dark').click()
    await button(page, 'Sign out here').click()
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, 'Sign in with a passkey').click()
    await page.getByRole('navigation', { name: 'Desk' }).waitFor()
    await go(page, 'People')
    await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: 'Removed a passkey' })).toBeVisible()
    await button(page, 'Sign out everywhere').click()
    await expect(heading(page, 'Sign in')).toBeVisible()
  })
  await alerts.stop()
})

/** Where alerts arrive. */
async function listenForAlerts() {
  const received: string[] = []
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => received.push(part))
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/`, received, stop: async () => void server.close() }
}
