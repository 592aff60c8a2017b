import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleLead } from '../../contract/sample-lead.ts'
import { systemClock as clock } from '../../relay/clock.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { fileName } from '../../relay/outbox/sqlite/data-dir.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { startPostgres } from '../../testing/relay/postgres-server.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
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

/** Nine of ten leads were delivered at the first attempt; the others wait. */
const deliver = `
  update delivery set state = 'delivered', attempts = 1, last_status = 200, crm_id = 'contact of ' || lead_id
  where sequence % 10 > 0;
  insert into attempt (lead_id, destination, at, kind, status, ms)
  select lead_id, destination, next_at, 'delivered', 200, 90 from delivery where state = 'delivered' order by sequence`

/** Measures `npm run leads -- move` with this many leads. `reconcile` reads books and chain before and after. */
export async function measureMove(leads: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const store = await openSqliteStore({ dir, clock })
  await fill(store, leads)
  await store.close()
  const file = new DatabaseSync(join(dir, fileName))
  file.exec(deliver)
  file.close()
  const { size } = await stat(join(dir, fileName))
  console.log(`${leads.toLocaleString('en-US')} leads in SQLite: ${(size / 2 ** 20).toFixed(0)} MB`)

  const postgres = await startPostgres()
  const [here, there] = [{ DATA_DIR: dir }, { DATABASE_URL: postgres.url }]
  const before = await runTimed('reconcile before', here, ['reconcile', '--no-crm'])
  const moved = await runTimed('move', { ...here, ...there }, ['move'])
  const after = await runTimed('reconcile after', there, ['reconcile', '--no-crm'])
  console.log(`\n${moved}\n${after}`)
  console.log(before === after ? 'books and chain are the same on both sides' : `THEY DIFFER:\n${before}`)
  await postgres.stop()
  await rm(dir, { recursive: true })
  if (before !== after) process.exit(1)
}

async function runTimed(name: string, env: Record<string, string>, args: string[]): Promise<string> {
  const begun = performance.now()
  const { status, out, err } = await runCommand(env, args)
  console.log(`${name.padEnd(18)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`)
  if (status !== 0) throw new Error(`${name} failed: ${err}${out}`)
  return out
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
