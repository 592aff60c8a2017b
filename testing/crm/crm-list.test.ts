import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { createApiConnector } from '../../relay/crm/contacts.ts'
import { useSandbox } from '../open-sandbox.ts'
import { delivered, keep } from '../relay/keep-leads.ts'

const sandbox = useSandbox()

async function deliver(leadId: string, email: string) {
  const settings = { url: sandbox.url(), token: 'pit-1', locationId: sandboxIds.location }
  const delivery = { leadId, lead: sampleLead({ email }), receivedAt: Date.now() }
  const outcome = await createApiConnector(settings)(delivery, AbortSignal.timeout(30_000))
  if (outcome.kind !== 'delivered') throw new Error(outcome.error)
  return outcome.crmId
}

const person = (name: string) => ({ changes: { email: `${name}@example.com` }, settlement: delivered })

test('reconcile names the leads that the books have and the CRM lacks, and the other way around', async () => {
  const { ids, store, leadsWith } = await keep(person('ada'), person('bo'), person('eve'), person('kim'))
  const [ada = '', bo = '', eve = '', kim = ''] = ids
  // Others made these contacts, more than a page of them.
  for (let count = 0; count < 100; count++) await sandbox.add({ email: `other-${count}@example.com` })
  await sandbox.add({ email: 'by-hand@example.com', tags: ['homepage-cta'] })
  await deliver(bo, 'bo@example.com')
  await deliver(eve, 'eve@example.com')
  const crmId = await deliver(ada, 'ada@example.com')
  // A restored backup has neither of these.
  const [second, stranger] = [randomUUID(), randomUUID()]
  await deliver(second, 'ada@example.com')
  const strangerId = await deliver(stranger, 'stranger@example.com')
  await store.erase('eve@example.com')

  const { url, location } = { url: sandbox.url(), location: sandboxIds.location }
  const api = { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: location }
  const { status, out } = await leadsWith(api, 'reconcile')
  const lines = out.split('\n').filter((line) => /^(CRM|books): /.test(line))
  expect(lines).toEqual([
    'CRM: has 2 of 3 leads delivered, lacks 1, could not be asked for 0',
    `CRM: lacks ${kim}`,
    'books: lack 2 leads of those that the CRM has',
    `books: lack ${second}, which the CRM has as ${crmId}`,
    `books: lack ${stranger}, which the CRM has as ${strangerId}`
  ])
  expect(status).toBe(1)
})
