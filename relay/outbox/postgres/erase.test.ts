import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresPlace, runSql } from '../../../testing/relay/postgres-place.ts'
import { newLead } from '../new-lead.ts'
import { openPostgresStore } from './postgres-store.ts'

async function open() {
  const url = await postgresPlace()
  const store = await openPostgresStore({ url })
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(async () => void (await Promise.all([holder.end(), store.close()])))

  const waitersFor = async (pid: unknown) =>
    runSql(url, `select pid from pg_stat_activity where ${String(pid)} = any(pg_blocking_pids(pid))`)

  /** Erases the person, and does something else when the erasure has come as far as `table`. */
  async function eraseAnd<Result>(table: string, doMeanwhile: () => Promise<Result>) {
    await holder.query('begin')
    const { rows } = await holder.query(`select pg_backend_pid() as pid from ${table} for update`)
    const erasing = store.erase('amara@example.com')
    const [eraser] = await vi.waitFor(async () => {
      const found = await waitersFor(rows[0]?.pid)
      expect(found).toHaveLength(1)
      return found
    })
    let done = false
    const doing = doMeanwhile().finally(() => (done = true))
    await vi.waitFor(async () => expect(done || (await waitersFor(eraser?.['pid'])).length > 0).toBe(true))
    await holder.query('rollback')
    return Promise.all([erasing, doing])
  }

  return { store, eraseAnd }
}

test('a lead that comes while its person is erased is kept', async () => {
  const { store, eraseAnd } = await open()
  await store.accept(newLead())
  const [erasure] = await eraseAnd('delivery', () => store.accept(newLead()))
  expect(erasure).toMatchObject({ leads: 1 })
  expect(await store.books()).toMatchObject({ accepted: 2, erased: 1, pending: 1 })
})

test('an attempt that ends while its person is erased is not recorded', async () => {
  const { store, eraseAnd } = await open()
  await store.accept(newLead())
  const request = { limit: 1, leaseMs: 60_000 }
  const outcome = { kind: 'transient', error: 'busy', ms: 5 } as const
  for (const claim of await store.claim(request))
    await store.settle(claim, { state: 'pending', delayMs: 0, outcome })
  const [claim] = await store.claim(request)
  if (!claim) throw new Error('nothing was due')
  const [erasure, recorded] = await eraseAnd('attempt', () =>
    store.settle(claim, {
      state: 'delivered',
      outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 5 }
    })
  )
  expect({ erasure, recorded }).toEqual({
    erasure: { leads: 1, undelivered: 1, crmIds: [], wiped: false },
    recorded: false
  })
  expect(await store.books()).toMatchObject({ erased: 1, delivered: 0 })
})
