import { expect, type Page } from '@playwright/test'
import type { DataRequestKind } from '../../contract/desk.ts'
import type { Lead } from '../../contract/lead.ts'
import { besideTheLead, receiptLink, relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { fillSample, type Fate } from '../desk/sample-leads.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { test as base, watchPage } from './stack.ts'

export const well: Fate[] = ['delivered', 'delivered', 'held', 'delivered']

type Open = (
  fates: readonly Fate[] | undefined,
  own?: Record<string, string>,
  mappedForms?: object
) => Promise<Stack>

export const test = base.extend<{ open: Open }>({
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
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
})

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

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
