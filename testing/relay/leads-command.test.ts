import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadForms, leadInterests } from '../../contract/lead-forms.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { runCommand } from './run-leads.ts'

async function post(siteUrl: string, email: string) {
  const answer = await fetch(siteUrl + relayPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleLead({ email }))
  })
  expect(answer.status).toBe(200)
}

// As an operator would call it; `relay/cli/check.test.ts` does so with the API.
describe('beside a relay that delivers to a webhook', () => {
  let stack: Stack
  const leads = (...args: string[]) => runCommand(stack.settings, args)

  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.reset())

  test('a canary of each form goes the whole way', async () => {
    const { status, out, err } = await leads('canary', '--relay', stack.siteUrl)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    for (const { source } of leadForms)
      expect(out).toMatch(new RegExp(`^${source}: the CRM took it as \\S+, and its list shows it$`, 'm'))
    const arrived = (await stack.crm.contacts()).map(({ interest }) => interest)
    expect(new Set(arrived)).toEqual(new Set(leadInterests))
  })

  test('a canary finds a workflow that takes nothing, though the CRM answers 200', async () => {
    await stack.crm.fault('draft')
    const { status, out } = await leads('canary', '--wait', '1', '--form', 'cta-button-modal')
    expect(status).toBe(1)
    expect(out).toContain('the CRM did not take it: no workflow took the lead')
  })

  test('reconcile compares with the CRM’s own list, and names what either lacks', async () => {
    // What the draft above left waiting is taken now, and would come in between.
    await leads('erase', 'canary@example.com', '--yes')
    await post(stack.siteUrl, 'ada@example.com')
    await expect
      .poll(async () => (await leads('list', '--state', 'delivered')).out, { timeout: 30_000 })
      .toContain('ada')
    const sound = await leads('reconcile')
    expect(sound.out).toMatch(/^CRM: has 1 of 1 lead delivered, lacks 0/m)
    expect(sound.status).toBe(0)

    await stack.reset()
    const headers = { 'content-type': 'application/json', 'webhook-id': 'of-lost-books' }
    await fetch(stack.settings['CRM_WEBHOOK_URL'] ?? '', { method: 'POST', headers, body: '{}' })
    const lacking = await leads('reconcile')
    expect(lacking.out).toMatch(/^CRM: has 0 of 1 lead delivered, lacks 1/m)
    expect(lacking.out).toMatch(/^books: lack of-lost-books, which the CRM has as sandbox-/m)
    expect(lacking.status).toBe(1)
  })
})
