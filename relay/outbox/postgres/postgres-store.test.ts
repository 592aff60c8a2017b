import { afterAll, onTestFinished } from 'vitest'
import { filledTables } from '../../../testing/relay/emptied-store.ts'
import { postgresPlace } from '../../../testing/relay/postgres-place.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { describeStore } from '../../../testing/store-contract/store-contract.ts'
import { openPostgresStore } from './postgres-store.ts'

const tables = ['erased_contact', 'unwiped', ...filledTables]

// Deleted, since PostgreSQL makes new files for a table that it truncates.
const emptied = `${tables.map((table) => `delete from ${table};`).join(' ')}
  alter table lead alter column sequence restart`

async function openPlace() {
  const url = await postgresPlace()
  const place = { url, clock: createSteeredClock() }
  const openAgain = () => openPostgresStore({ url, now: () => `${place.clock.now()}::bigint` })
  return { place, openAgain, store: await openAgain() }
}

// A store has its connections and tables to make: the tests hand theirs on unless they break it.
const kept: Awaited<ReturnType<typeof openPlace>>[] = []

afterAll(() => Promise.all(kept.map(({ store }) => store.close())))

describeStore('PostgreSQL', async () => {
  const opened = kept.pop() ?? (await openPlace())
  const { place, store, openAgain } = opened
  const { url, clock } = Object.assign(place, { clock: createSteeredClock() })
  onTestFinished(async () => {
    try {
      await store.ping()
      await runSql(url, emptied)
      kept.push(opened)
    } catch {
      await store.close()
    }
  })
  const alter = async (sql: string) => void (await runSql(url, sql))
  const check = `alter table delivery drop constraint delivery_throttle_check`
  const checkAgain = `alter table delivery add constraint delivery_throttle_check
    check (throttle in ('on', 'lifted')) not valid`
  return { clock, store, openAgain, alter, damage: (sql) => alter(`${check}; ${sql}; ${checkAgain}`) }
})
