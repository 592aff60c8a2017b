import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleLead } from '../../contract/sample-lead.ts'
import { systemClock as clock } from '../../relay/clock.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { startPostgres } from '../../testing/relay/postgres-server.ts'
import { median } from '../load.ts'

const sizes = [1000, 100_000, 1_000_000]
const samples = 200

/** Measures claims, acknowledgements and counts on both stores with up to this many leads waiting. */
export async function measureBacklog(largest: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const postgres = await startPostgres()
  const stores = [
    { name: 'SQLite', store: await openSqliteStore({ dir, clock }) },
    { name: 'PostgreSQL', store: await openPostgresStore({ url: postgres.url }) }
  ]
  console.log(
    'medians, ms                    claim of 8        accept    50 accepts       backlog         books'
  )
  for (const { name, store } of stores) {
    let waiting = 0
    for (const size of sizes.filter((one) => one <= largest)) {
      await fill(store, size - waiting)
      waiting = size
      const claim = await timed(() => claimAndRelease(store))
      const accept = await timed(() => store.accept(newEntry()))
      const many = await timed(
        () => Promise.all(Array.from({ length: 50 }, () => store.accept(newEntry()))),
        40
      )
      const backlog = await timed(() => store.backlog(), 20)
      const books = await timed(() => store.books(), 5)
      waiting += samples + 40 * 50
      const figures = [claim, accept, many, backlog, books].map((ms) => ms.toFixed(2).padStart(14)).join('')
      console.log(`${name.padEnd(12)}${size.toLocaleString('en-US').padStart(10)} waiting ${figures}`)
    }
    await store.close()
  }
  await postgres.stop()
  await rm(dir, { recursive: true })
}

async function claimAndRelease(store: Store) {
  const claims = await store.claim({ limit: 8, leaseMs: 60_000 })
  return async () => void (await Promise.all(claims.map((claim) => store.release(claim))))
}

/**
 * The median time in milliseconds. A call may return a function that undoes it, which runs outside the measured time.
 */
async function timed(call: () => Promise<unknown>, times = samples): Promise<number> {
  const measured: number[] = []
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now()
    const undo = await call()
    measured.push(performance.now() - begun)
    if (typeof undo === 'function') await undo()
  }
  return median(measured)
}

const step = 2000

/** Stores this many leads, as a relay would. */
async function fill(store: Store, count: number) {
  for (let done = 0; done < count; done += step) {
    const batch = Math.min(step, count - done)
    await Promise.all(Array.from({ length: batch }, () => store.accept(newEntry())))
    if (done > 0 && done % 100_000 === 0) console.log(`  ${done.toLocaleString('en-US')} leads stored`)
  }
}

function newEntry() {
  const key = randomUUID()
  return {
    lead: sampleLead({ email: `${key}@example.com` }),
    idempotencyKey: key,
    bodyHash: key,
    consentVersion: 1
  }
}
