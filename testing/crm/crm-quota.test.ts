import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { LocationSettings } from '../../crm-sandbox/contact-book.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { readConditions } from '../../relay/alerts/rules.ts'
import { allowanceOf } from '../../relay/crm/api-calls.ts'
import { openCrm } from '../../relay/crm/connector.ts'
import { createApiConnector } from '../../relay/crm/contacts.ts'
import { crmRateLimitOf, deliverLeads } from '../../relay/deliver-leads.ts'
import { openCrmList } from '../../relay/operator/reconcile.ts'
import type { Outcome } from '../../relay/outbox/delivery.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { newLead } from '../store-contract/accept-lead.ts'

const apiOf = (url: string) =>
  ({ kind: 'api', url, token: 'pit-1', locationId: sandboxIds.location }) as const

async function open(limits: Partial<LocationSettings> = {}) {
  const { dir, clock, store } = await emptiedStore()
  const sandbox = await startSandbox({ port: 0, clock })
  onTestFinished(() => sandbox.close())
  const body = JSON.stringify(limits)
  await fetch(`${sandbox.url}/api/location`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body
  })
  return { dir, clock, store, sandbox, crm: apiOf(sandbox.url) }
}

/** A search, a contact and a note. */
const callsForEach = 3

// One clock for both relays and for the CRM's own count of calls; it runs some 25 times as fast as a real one.
test.each([
  { burstLimit: 100, backlog: 100, perSecond: 8 },
  { burstLimit: 25, backlog: 25, perSecond: 2 },
  { burstLimit: 10, backlog: 5, perSecond: 0.8 }
])(
  'two relays with a backlog keep to $burstLimit calls in 10 s',
  async ({ burstLimit, backlog, perSecond }) => {
    const { dir, clock, store, crm } = await open({ burstLimit })
    const accept = (_: unknown, index: number) =>
      store.accept(newLead({ lead: sampleLead({ email: `lead-${index}@example.com` }) }))
    await Promise.all(Array.from({ length: backlog }, accept))

    const answers: unknown[] = []
    const log = pino({ base: null }, { write: (line) => void answers.push(JSON.parse(line).status) })
    const beside = await openSqliteStore({ dir, clock })
    const relays = [store, beside].map((shared) => ({
      store: shared,
      deliveries: deliverLeads(openCrm(crm), {
        store: shared,
        clock,
        log,
        metrics: createMetrics({ store: shared })
      })
    }))
    onTestFinished(async () => {
      for (const { deliveries } of relays) await deliveries?.stop()
      await beside.close()
    })

    await vi.waitFor(
      async () => {
        clock.advance(125)
        expect(await store.books()).toMatchObject({ delivered: backlog })
      },
      { timeout: 30_000, interval: 5 }
    )
    // On a slow machine, the clock may pass the time limit of an attempt, which is then repeated.
    expect(answers).toContain(201)
    expect(answers).not.toContain(429)
    // A burst of 8 and then so many a second, from both together.
    expect(clock.elapsed()).toBeGreaterThan(((backlog * callsForEach - 16) / perSecond) * 1000 - 500)
  }
)

test('an alert names another integration that uses up the calls of the day, and the relay keeps the last ones for leads', async () => {
  const { clock, store, crm } = await open({ dailyLimit: 100 })
  const limit = openCrm(crm).limit
  const problems = async () => {
    const found = await readConditions({
      store,
      now: clock.now(),
      dataDir: undefined,
      backupHours: 0,
      crm: limit
    })
    return found.map(({ name, what, facts }) => ({ name, what, facts }))
  }
  const list = await openCrmList({ crm, crmSandboxPort: 1 }, { store, clock })
  if (!list.ok) throw new Error(list.why)
  const read = async () => {
    clock.advance(10_000)
    for await (const { id } of list.list.leads()) throw new Error(`there is a lead ${id}`)
  }
  const callBeside = async (calls: number) => {
    const headers = { authorization: 'Bearer pit-2', version: 'v3' }
    for (let call = 0; call < calls; call++)
      await fetch(`${crm.url}/workflows/?locationId=${crm.locationId}`, { headers })
  }

  await read()
  await callBeside(89)
  await read()
  expect(await problems()).toEqual([])
  await expect(read()).rejects.toThrow('kept for leads')
  // A lead may have what is left, until hardly anything is.
  await callBeside(2)
  const rateLimit = crmRateLimitOf(openCrm(crm), { store, clock })
  const sent = { leadId: 'lead-1', lead: sampleLead(), receivedAt: clock.now() }
  let outcome: Outcome | undefined
  void createApiConnector(crm, rateLimit)(sent, AbortSignal.timeout(30_000)).then((each) => (outcome = each))
  const what = expect.stringMatching(
    /^Another integration uses up the quota: the relay made \d of the 9\d calls of the day\./
  )
  await vi.waitFor(
    async () => expect(await problems()).toEqual([{ name: 'quota', what, facts: { byOthers: true } }]),
    { timeout: 30_000 }
  )
  await vi.waitFor(
    () => {
      clock.advance(10_000)
      expect(outcome).toMatchObject({ kind: 'delivered' })
    },
    { timeout: 30_000, interval: 20 }
  )
})

const quota = (left: string, leftToday = '5000') => ({
  'x-ratelimit-remaining': left,
  'x-ratelimit-interval-milliseconds': '4000',
  'x-ratelimit-daily-remaining': leftToday
})

test.each([
  ['enough is left', quota('8'), undefined],
  ['hardly any is left: for one window', quota('7'), { of: 'window', ms: 4000 }],
  ['none is left', quota('0'), { of: 'window', ms: 4000 }],
  ['more calls were made than it allows', quota('-3'), { of: 'window', ms: 4000 }],
  ['few are allowed, and enough is left', { ...quota('2'), 'x-ratelimit-max': '25' }, undefined],
  [
    'few are allowed, and hardly any is left',
    { ...quota('1'), 'x-ratelimit-max': '25' },
    { of: 'window', ms: 4000 }
  ],
  ['the calls of the day are used up', quota('90', '7'), { of: 'day', ms: 5 * 60_000 }],
  ['the window is not given', { 'x-ratelimit-remaining': '0' }, { of: 'window', ms: 10_000 }],
  ['nothing is said, or nonsense', { 'x-ratelimit-remaining': '-' }, undefined]
])('how long the CRM is left alone when %s', (_, headers, rest) => {
  expect(allowanceOf(new Headers(headers)).rest).toEqual(rest)
})
