import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { filledTables } from '../../../testing/relay/emptied-store.ts'
import { postgresPlace } from '../../../testing/relay/postgres-place.ts'
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
  // One for all of its SQL: a connection costs the database a process, which reads its catalogs again.
  const client = new Client({ connectionString: url })
  await client.connect()
  return { place, openAgain, client, store: await openAgain() }
}

type Opened = Awaited<ReturnType<typeof openPlace>>

// A store has its connections and tables to make: the tests hand theirs on unless they break it.
const kept: Opened[] = []

const close = ({ store, client }: Opened) => Promise.all([store.close(), client.end()])

afterAll(() => Promise.all(kept.map(close)))

describeStore('PostgreSQL', async () => {
  const opened = kept.pop() ?? (await openPlace())
  const { place, store, openAgain, client } = opened
  const { clock } = Object.assign(place, { clock: createSteeredClock() })
  onTestFinished(async () => {
    try {
      await store.ping()
      await client.query(emptied)
      kept.push(opened)
    } catch {
      await close(opened)
    }
  })
  const alter = async (sql: string) => void (await client.query(sql))
  const check = `alter table delivery drop constraint delivery_throttle_check`
  const checkAgain = `alter table delivery add constraint delivery_throttle_check
    check (throttle in ('on', 'lifted')) not valid`
  return { clock, store, openAgain, alter, damage: (sql) => alter(`${check}; ${sql}; ${checkAgain}`) }
})
