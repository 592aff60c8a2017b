import { expect, type Page } from '@playwright/test'
import { leadLimits } from '../../contract/limits.ts'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { printLink, signIn } from '../desk/sign-in.ts'
import type { Stack } from '../running-stack.ts'
import { heading, test, well } from './desk-stack.ts'
import { expectNoSidewaysScroll, widths } from './sideways.ts'

const long = (text: string, length: number) => text.repeat(length).slice(0, length)
const name = long('Wolfeschlegelstein', leadLimits.name)
const email = `${long('wolfeschlegelstein', 240)}@example.com`

/** A lead whose words are as long as they may be, and have no place to break. */
const longLead = sampleLead({
  firstName: name,
  lastName: name,
  name: `${name} ${name}`,
  email,
  utm_source: long('newsletter', leadLimits.campaign),
  utm_medium: long('email', leadLimits.campaign),
  utm_campaign: long('fall-tryouts', leadLimits.campaign),
  page_url: `https://ocsm.example/${long('opportunities', 180)}`,
  referrer: `https://instagram.com/${long('path', leadLimits.address - 30)}`
})

async function send(page: Page, { siteUrl }: Stack, headers: Record<string, string> = {}) {
  const answer = await page.request.post(siteUrl + relayPath, {
    data: { ...longLead, timestamp: new Date().toISOString() },
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'X-Time-Taken': '9000', ...headers }
  })
  expect(answer.status()).toBe(200)
}

test('no screen of the desk scrolls sideways, however long a name, an address, a campaign or a hash is', async ({
  page,
  open
}) => {
  test.setTimeout(300_000)
  const stack = await open([...well, 'failed'])
  const fits = async (screen: string) => {
    for (const width of widths) await expectNoSidewaysScroll(page, screen, width)
  }
  /** Two columns have the least room just above 1200 px. */
  const fitsAll = async (screen: string) => {
    await fits(screen)
    await expectNoSidewaysScroll(page, screen, 1280)
  }
  const go = async (path: string, shown: string | RegExp) => {
    await page.goto(`${stack.deskUrl}/desk${path}`)
    await expect(heading(page, shown)).toBeVisible()
  }
  const press = (button: string | RegExp) => page.getByRole('button', { name: button }).first().click()

  await send(page, stack)
  await send(page, stack, { [besideTheLead.trap.header]: 'x' })
  await page.goto(await printLink(stack.settings, 'sam@example.com'))
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toBeVisible()
  await fits('sign-in')
  await signIn(page, stack.settings)

  await go('/people', /can use the desk/)
  await page.getByLabel('Name of the new person').fill(long('Featherstonehaugh', 100))
  await page.getByLabel('Email', { exact: true }).fill(`${long('a', 60)}@${long('b', 60)}.example`)
  await press('Invite')
  const link = page.getByRole('dialog', { name: /^A link for/ })
  await expect(link).toBeVisible()
  await fits('the link of a new person')
  await link.getByRole('button', { name: 'Close' }).click()
  await press(/^Remove…/)
  await fits('people')

  await go('/health', 'Books')
  await press('Check the whole chain now')
  await expect(page.getByText(/followed from the first to the last/)).toBeVisible()
  await fitsAll('health')

  await go('/', 'Leads per day')
  await expect(page.getByText('Chain of leads')).toBeVisible()
  await page.getByRole('button', { name: longLead.utm_campaign }).click()
  await expect(page.getByText(/^Only leads/)).toBeVisible()
  await fitsAll('today')

  await go(`/leads?page=/${long('opportunities', 180)}&campaign=${longLead.utm_campaign}`, /lead/)
  await expect(page.locator('[data-lead]')).toHaveCount(2)
  await page.getByLabel('Select all').check()
  await fits('leads')
  for (const state of ['in-crm', 'held']) {
    await go(`/leads?state=${state}`, /lead/)
    await page.locator('[data-lead]').first().click()
    await expect(heading(page, 'The way to the CRM')).toBeVisible()
    if (state === 'held') await press(/^Erase person/)
    await fits(`a lead, ${state}`)
  }
  await go('/leads?state=failed', /failed/)
  await fits('failed leads')
  await go(`/leads?q=${long('nobody', 200)}`, 'Nothing found')
  await fits('nothing found')

  await stack.crm.fault('500')
  await send(page, stack)
  await go('/', 'Waiting')
  await fitsAll('today, CRM down')
})
