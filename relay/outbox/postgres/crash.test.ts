import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type PostgresServer } from '../../../testing/relay/postgres-server.ts'
import { acceptAndKill } from '../../../testing/relay/run-relay.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { StoreUnavailable } from '../database.ts'
import { everyLead } from '../leads.ts'
import type { Claim, Store } from '../store.ts'
import { openPostgresStore } from './postgres-store.ts'

// A server of its own, since it is killed; the tests share it and its leads.
let server: PostgresServer
let store: Store
const acknowledged: string[] = []

beforeAll(async () => {
  server = await startPostgres()
  store = await openPostgresStore({ url: server.url })
})

afterAll(async () => {
  await store.close()
  await server.stop()
})

/** What was acknowledged and is not there, of all tests so far. */
async function missing() {
  const there = new Set((await Array.fromAsync(everyLead(store))).map(({ id }) => id))
  return acknowledged.filter((id) => !there.has(id))
}

async function accept() {
  const acceptance = await store.accept(newLead())
  if (acceptance.kind === 'stored') acknowledged.push(acceptance.id)
}

test('what was acknowledged survives a kill of the database in mid-load, and the store reconnects automatically', async () => {
  let refused = 0
  const done = new AbortController()
  const senders = Array.from({ length: 20 }, async () => {
    while (!done.signal.aborted) {
      try {
        await accept()
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        refused += 1
      }
    }
  })
  const reach = (count: number) =>
    vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(count), { timeout: 30_000 })

  await reach(300)
  await server.kill()
  await vi.waitFor(() => expect(refused).toBeGreaterThan(20), { timeout: 30_000 })
  await server.start()
  await reach(acknowledged.length + 300)
  done.abort()
  await Promise.all(senders)

  expect(await missing()).toEqual([])
  const { accepted, waiting } = await store.books()
  expect(waiting).toBe(accepted)
})

test('every call is refused while the database is away, and none after it', async () => {
  await server.kill()
  const none = { lead: undefined, crmId: undefined, probe: undefined, lastLease: undefined }
  const claim: Claim = {
    leadId: 'any',
    destination: 'contact',
    receivedAt: 0,
    consentVersion: 1,
    attempts: 0,
    leaseToken: 'any',
    lifted: false,
    ...none
  }
  const outcome = { kind: 'ambiguous', error: 'no answer', ms: 1 } as const
  const calls = () => [
    store.accept(newLead()),
    store.claim({ limit: 1, leaseMs: 1 }),
    store.settle(claim, { state: 'failed', outcome }),
    store.release(claim),
    store.untilNextDue(),
    store.takeSlots({ limiter: 'any', perSecond: 8, upTo: 1 }),
    store.ping(),
    store.books(),
    store.backlog(),
    store.list({ limit: 1 }),
    store.requeue({ state: 'failed', limit: 1 }),
    store.erase('nobody@example.com')
  ]
  for (const call of await Promise.allSettled(calls()))
    expect(call).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  await server.start()
  for (const call of await Promise.allSettled(calls())) expect(call).toMatchObject({ status: 'fulfilled' })
})

test('leads that three processes accept are there, though each is killed in mid-work', async () => {
  const { accepted } = await store.books()
  const acks = await Promise.all([1, 2, 3].map((part) => acceptAndKill(server.url, part * 60)))
  acknowledged.push(...acks.flat())
  expect(await missing()).toEqual([])
  expect((await store.books()).accepted).toBeGreaterThanOrEqual(accepted + acks.flat().length)
})

test('a database that does not answer is given up within seconds', async () => {
  const holder = new Client({ connectionString: server.url })
  await holder.connect()
  await holder.query('begin; lock table lead')
  const began = performance.now()
  await expect(store.accept(newLead())).rejects.toBeInstanceOf(StoreUnavailable)
  expect(performance.now() - began).toBeLessThan(8000)
  await holder.end()
  await accept()
  expect(await missing()).toEqual([])
})

test.each(['fsync', 'full_page_writes'])(
  'a database with %s off is refused, and takes no lead from a relay that runs until it is on',
  async (name) => {
    await set(name, 'off')
    await expect(openPostgresStore({ url: server.url })).rejects.toThrow(`The database runs with ${name} off`)
    await vi.waitFor(() => expect(store.accept(newLead())).rejects.toThrow('fsync or full_page_writes off'), {
      timeout: 30_000
    })
    await expect(store.ping()).rejects.toThrow('fsync or full_page_writes off')
    await set(name, 'on')
    await vi.waitFor(accept, { timeout: 30_000 })
    expect(await missing()).toEqual([])
  }
)

async function set(name: string, value: string) {
  await runSql(server.url, `alter system set ${name} = ${value}`)
  await runSql(server.url, 'select pg_reload_conf()')
  await vi.waitFor(
    async () => expect(await runSql(server.url, `show ${name}`)).toEqual([{ [name]: value }]),
    { timeout: 30_000 }
  )
}

// The last one, since it makes a standby of the server.
test('a hot standby, which answers questions and takes no lead, is refused', async () => {
  await runSql(
    server.url,
    `do $$ begin
       execute format('copy (select 1) to %L', current_setting('data_directory') || '/standby.signal');
     end $$`
  )
  await server.kill()
  await server.start()
  expect(await runSql(server.url, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
  await expect(openPostgresStore({ url: server.url })).rejects.toThrow(
    'The database is a standby, which accepts no leads; use the primary'
  )
})
