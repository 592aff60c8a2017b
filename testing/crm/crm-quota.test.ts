import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { restAfter } from '../../relay/crm/api-calls.ts'
import { type CrmSettings, openCrm } from '../../relay/crm/connector.ts'
import { deliverLeads } from '../../relay/deliver-leads.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { newLead } from '../store-contract/accept-lead.ts'

const backlog = 100

/** A search, a contact and a note. */
const callsForEach = 3

// One clock for both relays and for the CRM's own count of 100 calls in 10 s; it runs some 25 times as fast as a real one.
test('two relays with a backlog of 100 leads never ask the CRM for more than it allows', async () => {
  const { dir, clock, store } = await emptiedStore()
  const sandbox = await startSandbox({ port: 0, clock })
  onTestFinished(() => sandbox.close())
  const crm: CrmSettings = {
    kind: 'api',
    url: sandbox.url,
    token: 'pit-1',
    locationId: sandboxIds.location
  }
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
    { timeout: 20_000, interval: 5 }
  )
  // On a slow machine, the clock may pass the time limit of an attempt, which is then repeated.
  expect(answers).toContain(201)
  expect(answers).not.toContain(429)
  // A burst of 8 and then 8 a second, from both together.
  expect(clock.elapsed()).toBeGreaterThan(((backlog * callsForEach - 8) / 8) * 1000 - 500)
})

const quota = (left: string, leftToday = '5000') => ({
  'x-ratelimit-remaining': left,
  'x-ratelimit-interval-milliseconds': '4000',
  'x-ratelimit-daily-remaining': leftToday
})

test.each([
  ['enough is left', quota('8'), 0],
  ['hardly any is left: for one window', quota('7'), 4000],
  ['none is left', quota('0'), 4000],
  ['the calls of the day are used up', quota('90', '7'), 5 * 60_000],
  ['the window is not given', { 'x-ratelimit-remaining': '0' }, 10_000],
  ['nothing is said, or nonsense', { 'x-ratelimit-remaining': '-' }, 0]
])('how long the CRM is left alone when %s', (_, headers, ms) => {
  expect(restAfter(new Headers(headers))).toBe(ms)
})
