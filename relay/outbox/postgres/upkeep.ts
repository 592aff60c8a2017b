import type { ClientBase, Pool } from 'pg'
import { probeLead } from '../accept.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import type { Erasure } from '../ledger.ts'
import { takeFrom } from '../limiters.ts'
import type { Row, Slots, Store } from '../store.ts'
import { beat } from '../upkeep-queries.ts'
import { ask, change, inTransaction, rollback, type TimeSql } from './database.ts'
import { acceptAll } from './insert-leads.ts'

export async function erase(client: ClientBase, email: string, now: TimeSql): Promise<Erasure> {
  const { ids, ...erasure } = await ask(client, findPerson(email, 'for update of l, d'))
  await change(client, erasePerson(email, ids, now()))
  return { ...erasure, wiped: false }
}

/** The tables whose rows an erasure changes or deletes. */
const withPeople = 'lead, delivery, attempt, step, answer, pause, limiter'

/** The transaction of the erasure has a number below this table's oldest one, counted in a circle of 32 bits. */
const isPast = `(select (relfrozenxid::text::bigint - transaction % 4294967296 + 4294967296) % 4294967296
  from pg_class where oid = 'unwiped'::regclass) between 1 and 2147483647`

/** The number is of another database, from which these rows were restored. */
const isForeign = 'transaction >= txid_snapshot_xmax(txid_current_snapshot())'

/**
 * Vacuums the rows that erasures left dead, unless a transaction somewhere may still read them. Resolves to whether no
 * erasure is left. Call it outside a transaction.
 */
export async function wipe(client: ClientBase): Promise<boolean> {
  // Sets relfrozenxid of this small table to the oldest transaction that anybody may look back to.
  await client.query('vacuum (freeze) unwiped')
  const { rows } = await client.query<Row>(`select number from unwiped where ${isPast} or ${isForeign}`)
  if (rows.length === 0) return false
  // Indexes hold email addresses. Without truncation, no lead ever waits for a lock.
  await client.query(`vacuum (index_cleanup on, truncate off) ${withPeople}`)
  await client.query('delete from unwiped where number = any($1)', [rows.map((row) => row['number'])])
  const { rowCount } = await client.query('select from unwiped')
  return rowCount === 0
}

export async function takeSlots(
  client: ClientBase,
  { limiter, ...request }: Parameters<Store['takeSlots']>[0],
  now: TimeSql
): Promise<Slots> {
  await client.query(
    `insert into limiter (name, tokens, at) values ($1, $2, ${now()}) on conflict (name) do nothing`,
    [limiter, request.burst ?? request.perSecond]
  )
  await client.query('select 1 from limiter where name = $1 for update', [limiter])
  // Read the time after waiting for the lock: the bucket fills meanwhile.
  const {
    rows: [row]
  } = await client.query<Row>(`select tokens, at, ${now()} as now from limiter where name = $1`, [limiter])
  const found = row && { tokens: Number(row['tokens']), at: Number(row['at']) }
  const { bucket, ...slots } = takeFrom(found, { ...request, now: Number(row?.['now']) })
  await client.query('update limiter set tokens = $2, at = $3 where name = $1', [
    limiter,
    bucket.tokens,
    bucket.at
  ])
  return slots
}

/** Stores a lead in the usual way, rolls it back, and commits another write. */
export async function ping(pool: Pool, now: TimeSql) {
  await acceptAll(pool, [probeLead()], now, rollback)
  await inTransaction(pool, (client) => change(client, beat(now())))
}
