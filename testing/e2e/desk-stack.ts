import { readFile } from 'node:fs/promises'
import { expect, type BrowserContext, type Download, type Page } from '@playwright/test'
import type { DataRequestKind } from '../../contract/desk.ts'
import { consentVersion } from '../../contract/lead-forms.ts'
import type { Lead } from '../../contract/lead.ts'
import { besideTheLead, receiptLink, relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { fillSample, type Fate } from '../desk/sample-leads.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { endRoutes, test as base, watchPage } from './stack.ts'

type Open = (
  fates: readonly Fate[] | undefined,
  own?: Record<string, string>,
  mappedForms?: object
) => Promise<Stack>

export const test = base.extend<{ open: Open; opened: Stack }>({
  /** Every test fails on a console error of a page of `context` that it did not announce, and on a request to another host. */
  watch: async ({ context }, use) => {
    // The first question of somebody who is not signed in yet is answered 401.
    const announced = [/status of 401/]
    const allowed: string[] = []
    const surprises: string[] = []
    context.on('page', (page) => watchPage(page, allowed, announced, surprises))
    await use({
      expectErrors: (pattern) => void announced.push(pattern),
      allow: (origin) => void allowed.push(origin)
    })
    expect(surprises).toEqual([])
  },
  /** A running relay with sample leads, which other tests use, too. */
  opened: async ({ context, sampleStack, watch }, use) => {
    for (const origin of [sampleStack.deskUrl, sampleStack.siteUrl, sampleStack.sandboxUrl])
      watch.allow(origin)
    await use(sampleStack)
    await closePages(context)
  },
  /**
   * Starts a relay of the test's own, with a sample lead for each fate, or with an empty store; `own` are settings. With the
   * forms of a mapping, it uses the sandbox's API.
   */
  open: async ({ context, watch }, use) => {
    const stacks: Stack[] = []
    await use(async (fates, own, mappedForms) => {
      const fill = fates && ((dir: string) => fillSample(dir, fates))
      const stack = await startStack({ fill, settings: own, mappedForms })
      stacks.push(stack)
      for (const origin of [stack.deskUrl, stack.siteUrl, stack.sandboxUrl]) watch.allow(origin)
      return stack
    })
    // An open page would ask again, and report that nobody answers.
    await closePages(context)
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
})

export async function closePages(context: BrowserContext) {
  await endRoutes(context)
  await Promise.all(context.pages().map((page) => page.close()))
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

/** The screens of the rail, and a heading of each. */
export const screens = {
  Today: 'Leads per day',
  Leads: /leads? in 30 days/,
  Health: /accounted for/,
  People: /can use the desk/
}

export async function go(page: Page, screen: keyof typeof screens) {
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .click()
  await expect(heading(page, screens[screen])).toBeVisible()
}

/** The lines of a file that a press brings. */
export async function linesOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()])
  const file = await readFile(await download.path(), 'utf8')
  return file.replace('\uFEFF', '').trim().split(/\r?\n/)
}

/** The first names of the contacts in the CRM. */
export const inCrm = async ({ crm }: Stack) =>
  (await crm.contacts())
    .map(({ email = '' }) => email.split('@')[0] ?? '')
    .filter((name) => name !== 'canary')
    .toSorted()

/** The rows of the audit trail, the latest first. */
export async function trail(page: Page, count: number): Promise<string[]> {
  await go(page, 'People')
  const cells = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr td:nth-child(3)')
  await expect.poll(() => cells.count()).toBeGreaterThanOrEqual(count)
  const said = await cells.evaluateAll((all) => all.map((cell) => cell.firstChild?.textContent ?? ''))
  return said.slice(0, count)
}

/** Sends the form of a person with this first name to the relay of a site. Resolves to the path of their receipt. */
export async function sendLead(
  siteUrl: string,
  firstName: string,
  changes: Partial<Lead> = {},
  trap?: string
) {
  const email = `${firstName.toLowerCase()}@example.com`
  const lead = sampleLead({ firstName, lastName: 'Okafor', name: `${firstName} Okafor`, email, ...changes })
  const headers = {
    'Content-Type': 'application/json',
    [besideTheLead.timeTaken.header]: '9000',
    [besideTheLead.consent.header]: String(consentVersion),
    ...(trap !== undefined && { [besideTheLead.trap.header]: trap })
  }
  const answer = await fetch(siteUrl + relayPath, { method: 'POST', body: JSON.stringify(lead), headers })
  expect(answer.status).toBe(200)
  return answer.headers.get(receiptLink.header) ?? ''
}

/** Asks on a receipt to correct or erase the data of a person with this first name. */
export async function askAboutData(receiptUrl: string, firstName: string, kind: DataRequestKind) {
  const body = new URLSearchParams({ kind, email: `${firstName.toLowerCase()}@example.com` })
  expect((await fetch(`${receiptUrl}/data`, { method: 'POST', body })).status).toBe(200)
}

/** The sign-in answers as on a server that sends mail. */
export const asIfMailed = (page: Page) =>
  page.route('**/api/sign-in', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), mailed: true } })
  })

/** The browser has a key of its own, whose person agrees to everything. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}
