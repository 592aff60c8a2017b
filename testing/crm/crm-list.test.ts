import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { createApiConnector } from '../../relay/crm/contacts.ts'
import { openCrmList } from '../../relay/operator/reconcile.ts'
import { useSandbox } from '../open-sandbox.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { delivered, keep } from '../relay/keep-leads.ts'

/** The sandbox draws from these, in turn, whether a call meets the fault. Then none does. */
let draws: number[] = []
const sandbox = useSandbox(() => ({ random: () => draws.shift() ?? 0.99 }))

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

/** Reads the list, and notes how long it waits between the calls for another try. */
async function readList() {
  const { store, clock } = await emptiedStore()
  const waits: number[] = []
  const waiting = {
    ...clock,
    async wait(ms: number) {
      if (ms >= 1000) waits.push(ms)
      clock.advance(ms)
    }
  }
  const crm = { kind: 'api', url: sandbox.url(), token: 'pit-1', locationId: sandboxIds.location } as const
  const opened = await openCrmList({ crm, crmSandboxPort: 1 }, { store, clock: waiting })
  if (!opened.ok) throw new Error(opened.why)
  const found: string[] = []
  const ended = await (async () => {
    for await (const { id } of opened.list.leads()) found.push(id)
  })().then(
    () => 'whole',
    (error: unknown) => String(error)
  )
  return { found, ended, waits, list: opened.list }
}

const [hit, miss] = [0, 0.99]

test.each([
  ['429', 'Retry-After: 1', [1000, 5000]],
  ['500', 'no header', [1000, 5000]],
  ['down', 'no answer', [1000, 5000]]
])('a list that meets %s with %s in its middle is read to its end', async (mode, _, waited) => {
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await deliver(id, `${id}@example.com`)
  await sandbox.setFault(mode, { rate: 0.5 })
  draws = [miss, miss, hit, hit]
  expect(await readList()).toMatchObject({ found: ids, ended: 'whole', waits: waited })
})

test('a list that the CRM never gives is given up, and then each look-up after one call', async () => {
  await sandbox.setFault('500')
  draws = Array.from({ length: 20 }, () => hit)
  const { ended, waits, list } = await readList()
  expect([ended, waits]).toEqual(['ApiRefusal: the CRM answered 500', [1000, 5000, 15_000, 60_000]])
  const sought = { id: randomUUID(), lead: sampleLead(), receivedAt: 0 }
  expect(await list.lookUp(sought)).toMatchObject({ seen: 'unknown' })
  expect([waits.length, draws.length]).toEqual([4, 14])
})

test('a CRM that asks for a wait of half an hour is not waited for', async () => {
  await sandbox.setFault('503')
  draws = [hit]
  expect(await readList()).toMatchObject({ ended: 'ApiRefusal: the CRM answered 503', waits: [] })
})
