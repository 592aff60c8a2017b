import { expect, type Page } from '@playwright/test'
import { deskApiPath } from '../../contract/desk.ts'
import { leadLimits } from '../../contract/limits.ts'
import { printLink, signIn } from '../desk/sign-in.ts'
import { runSql } from '../relay/run-sql.ts'
import type { Stack } from '../running-stack.ts'
import { addAuthenticator, asIfMailed, heading, sendLead, test as base } from './desk-stack.ts'
import { expectNoSidewaysScroll, violations, widths } from './page-checks.ts'
import { well } from './stack.ts'

const long = (text: string, length: number) => text.repeat(length).slice(0, length)
const longName = long('Wolfeschlegelstein', leadLimits.name)

/** The words of a lead are as long as they may be, and have no place to break. */
const longLead = {
  lastName: longName,
  name: `${longName} ${longName}`,
  email: `${long('wolfeschlegelstein', 240)}@example.com`,
  utm_source: long('newsletter', leadLimits.campaign),
  utm_medium: long('email', leadLimits.campaign),
  utm_campaign: long('fall-tryouts', leadLimits.campaign),
  page_url: `https://ocsm.example/${long('opportunities', 180)}`,
  referrer: `https://instagram.com/${long('path', leadLimits.address - 30)}`
}

const test = base.extend<{ look: (state: string) => Promise<void> }>({
  /** Runs axe on what is shown now: light and dark, on a desktop and on a phone. Looks for what is too wide at all widths. */
  look: async ({ page }, use) => {
    await use(async (state) => {
      // Two columns have the least room just above 1200 px.
      for (const width of [...widths, 1280]) await expectNoSidewaysScroll(page, state, width)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect.soft(await violations(page, 'html'), `${state}, ${width} px, ${colorScheme}`).toEqual([])
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }
})

async function go(page: Page, stack: Stack, path: string, shown: string | RegExp) {
  await page.goto(`${stack.deskUrl}/desk${path}`)
  await expect(heading(page, shown)).toBeVisible()
}

test('everybody can use every screen while all is well, and no word is too long for one @weekly', async ({
  page,
  open,
  look,
  watch
}) => {
  test.setTimeout(600_000)
  // The link that is too old.
  watch.expectErrors(/status of 410/)
  const stack = await open(well)
  await sendLead(stack.siteUrl, longName, longLead)
  const other = { form_source: 'elite-style-lead-capture', interest: 'elite-lead-capture' } as const
  await sendLead(stack.siteUrl, longName, { ...longLead, ...other }, 'x')
  await go(page, stack, '/', 'Sign in')
  await look('sign-in')
  await page.getByLabel('Your email').fill('sam@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'No mail is sent yet')).toBeVisible()
  await look('sign-in, without a mail server')
  await page.getByRole('button', { name: 'Back' }).click()
  await asIfMailed(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  await look('sign-in, asked')
  await page.goto(await printLink(stack.settings, 'sam@example.com'))
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toBeVisible()
  await look('sign-in, link')
  await page.goto(`${stack.deskUrl}/desk/sign-in#old`)
  await page.reload()
  await expect(heading(page, 'This link does not work any more')).toBeVisible()
  await look('sign-in, old link')

  await signIn(page, stack.settings)
  await expect(heading(page, 'Leads per day')).toBeVisible()
  await look('today')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('button', { name: longLead.utm_campaign }).click()
  await expect(page.getByText(/^Only leads/)).toBeVisible()
  await look('today, filtered, as a table')

  await go(page, stack, '/leads', /leads in 30 days/)
  await look('leads')
  await page.keyboard.press('?')
  await expect(heading(page, 'Keys')).toBeVisible()
  await look('keys')
  await page.keyboard.press('Escape')
  // Keys work again once the dialog is closed, a moment after the press.
  await expect(heading(page, 'Keys')).toBeHidden()
  await page.keyboard.press('e')
  await expect(heading(page, /^Export/)).toBeVisible()
  await look('export')
  await page.keyboard.press('Escape')
  await go(
    page,
    stack,
    `/leads?page=/${long('opportunities', 180)}&campaign=${longLead.utm_campaign}`,
    /lead/
  )
  await expect(page.locator('[data-lead]')).toHaveCount(2)
  await page.getByLabel('Select all').check()
  await look('leads, selected')
  for (const state of ['delivered', 'held']) {
    await go(page, stack, `/leads?state=${state}`, /lead/)
    await page.locator('[data-lead]').first().click()
    await expect(heading(page, 'The way to the CRM')).toBeVisible()
    await look(`a lead, ${state}`)
  }
  await page.getByRole('button', { name: 'Erase person' }).click()
  await expect(heading(page, /^Erase/)).toBeVisible()
  await look('erase')
  await page.getByLabel('Type the email to go on').fill(longLead.email)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('dialog', { name: /erased/ })).toBeVisible()
  await look('erased')
  await go(page, stack, '/', 'Leads per day')
  await expect(page.getByText(/a person was erased here/)).toBeVisible()
  await look('today, to erase in the CRM')
  await go(page, stack, `/leads?q=${long('nobody', 200)}`, 'Nothing found')
  await look('nothing found')

  await go(page, stack, '/people', /can use the desk/)
  await page.getByLabel('Name of the new person').fill(long('Featherstonehaugh', 100))
  await page.getByLabel('Email', { exact: true }).fill(`${long('a', 60)}@${long('b', 60)}.example`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = page.getByRole('dialog', { name: /^A link for/ })
  await expect(link).toBeVisible()
  await look('the link of a new person')
  await link.getByRole('button', { name: 'Close' }).click()
  await look('people')
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Not used yet.')).toBeVisible()
  await look('people, passkey')
  await page.getByLabel('Role of Dana Rivera').selectOption('reader')
  await look('change role')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await look('remove person')

  await go(page, stack, '/health', /accounted for/)
  await look('health')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('checked whole')).toBeVisible()
  await look('health, backed up')
  await page.getByRole('button', { name: 'Pause deliveries' }).click()
  await look('pause')
  await page.getByLabel('Reason').fill('new workflow')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(heading(page, /paused deliveries/)).toBeVisible()
  await look('health, paused')
  await go(page, stack, '/', /paused deliveries/)
  await look('today, paused')
})

test('everybody can use every screen in trouble, on day one and for a reader @weekly', async ({
  page,
  open,
  look,
  watch
}) => {
  test.setTimeout(600_000)
  watch.expectErrors(/status of 503|ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING)/)
  const empty = await open(undefined)
  await signIn(page, empty.settings)
  await expect(heading(page, 'Before the first lead')).toBeVisible()
  await look('today, day one')
  for (const path of ['/leads', '/health'] as const) {
    await go(page, empty, path, path === '/leads' ? 'Nothing found' : /accounted for/)
    await look(`${path}, day one`)
  }

  const stack = await open([...well, 'waiting', 'failed', 'failed'])
  await stack.crm.fault('500')
  await sendLead(stack.siteUrl, longName, longLead)
  await signIn(page, stack.settings)
  await expect(heading(page, 'Visitors notice nothing')).toBeVisible()
  await look('today, CRM down')
  await go(page, stack, '/health', /accounted for/)
  await look('health, CRM down')
  await go(page, stack, '/leads?state=failed', /did not reach/)
  await page.getByLabel('Select all').check()
  await look('failed, selected')
  await page.keyboard.press('r')
  await expect(heading(page, /^Retry/)).toBeVisible()
  await look('retry')
  for (const state of ['failed', 'waiting']) {
    await go(page, stack, `/leads?state=${state}`, /lead/)
    await page.locator('[data-lead]').first().click()
    await expect(heading(page, 'The way to the CRM')).toBeVisible()
    await look(`a lead, ${state}`)
  }

  // The answers of a store that is away, and answers that do not come.
  for (const [name, path, shown] of [
    ['today', '/', 'The figures can’t be read'],
    ['leads', '/leads', 'The leads can’t be read'],
    ['health', '/health', 'The figures can’t be read']
  ] as const) {
    const api = `**${deskApiPath}/${name}*`
    await page.route(api, (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'store-away' } }
      })
    )
    await go(page, stack, path, shown)
    await look(`${name}, store away`)
    await page.unroute(api)
    await page.route(api, () => undefined)
    await page.goto(`${stack.deskUrl}/desk${path}`)
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await look(`${name}, loading`)
    await page.unroute(api)
  }

  await signIn(page, stack.settings, 'lee@example.com')
  await expect(page.getByText('••••').first()).toBeVisible()
  await look('today, reader')
  await go(page, stack, '/leads', /leads in 30 days/)
  await look('leads, reader')
  await go(page, stack, '/people', 'People')
  await look('people, reader')

  // Their session has ended: the next question leads to the sign-in.
  await runSql(stack.settings['DATA_DIR'] ?? '', 'delete from session')
  await go(page, stack, '/leads', 'Sign in')
  await look('expired session')

  await signIn(page, stack.settings)
  await stack.relay.stop()
  await expect(page.getByText(/^Figures from .*, trying again$/)).toBeVisible()
  await look('connection lost')
})
