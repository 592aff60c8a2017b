import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../relay/clock.ts'
import { deskTables } from '../../relay/outbox/move.ts'
import { fileName, markerName } from '../../relay/outbox/sqlite/data-dir.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createSteeredClock } from './steered-clock.ts'

type Kept = { dir: string; store: Store; setClock: (clock: Clock) => void }

// Opening a store starts threads, which costs more than most tests do: the tests of a worker hand their stores on. The
// last ones end with their process, and `testing/scratch-setup.ts` removes their folders.
const kept: Kept[] = []

/** A real store without leads. When the test is over, it is emptied for the next test, unless it is broken. */
export async function emptiedStore() {
  const place = kept.pop() ?? (await openPlace())
  const clock = createSteeredClock()
  place.setClock(clock)
  onTestFinished(async () => {
    if (await empty(place)) kept.push(place)
    else await discard(place)
  })
  const { dir, setClock } = place
  // A copy, so that a test may replace its methods.
  return { dir, clock, setClock, store: { ...place.store } }
}

/** Opens the store in `dir` until the test ends. */
export async function openIn(dir: string): Promise<Store> {
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  onTestFinished(() => store.close())
  return store
}

async function openPlace(): Promise<Kept> {
  const dir = await mkdtemp(join(tmpdir(), 'relay-'))
  let current: Clock = createSteeredClock()
  const clock: Clock = {
    now: () => current.now(),
    elapsed: () => current.elapsed(),
    wait: (ms, signal) => current.wait(ms, signal)
  }
  const store = await openSqliteStore({ dir, clock })
  return { dir, store, setClock: (next) => void (current = next) }
}

/** The tables of both databases that a lead, a delivery or the desk leaves rows in, each before those that it references. */
export const filledTables = [
  'data_request',
  'guardian',
  'challenge',
  ...deskTables.map(({ name }) => name).toReversed(),
  'session',
  'link',
  'attempt',
  'reply',
  'delivery',
  'lead',
  'block',
  'pause',
  'limiter',
  'quota',
  'heartbeat',
  'backup',
  'watch'
]

/** Resolves to whether the store still works. */
async function empty({ dir, store }: Kept): Promise<boolean> {
  try {
    const db = new DatabaseSync(join(dir, fileName), { timeout: 2000 })
    try {
      db.exec(`begin immediate; ${[...filledTables, 'sqlite_sequence'].map((table) => `delete from ${table};`).join(' ')}
        update recovery set taken_at = 0, failing = 1, since = null, until = null; commit`)
    } finally {
      db.close()
    }
    await rm(join(dir, markerName), { force: true })
    await store.ping()
    return true
  } catch {
    return false
  }
}

async function discard({ dir, store }: Kept) {
  await store.close()
  await rm(dir, { recursive: true, force: true })
}
