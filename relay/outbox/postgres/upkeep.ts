import type { ClientBase, Pool } from 'pg'
import { probeLead } from '../accept.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import type { Erasure } from '../ledger.ts'
import { takeFrom } from '../limiters.ts'
import { text } from '../rows.ts'
import type { Calls, Row, Slots, Store } from '../store.ts'
import { beat } from '../upkeep-queries.ts'
import { ask, change, inTransaction, rollback, type TimeSql } from './database.ts'
import { acceptAll } from './insert-leads.ts'

/** Locks the end of the chain, so that no new lead of the same person is added between two steps. */
export async function erase(client: ClientBase, email: string, now: TimeSql): Promise<Erasure> {
  await client.query('select 1 from chain for update')
  const erasure = await ask(client, findPerson(email, 'for update of d'))
  await change(client, erasePerson(email, { now: now(), blind }))
  return { ...erasure, wiped: false }
}

const blind = (column: string) => `encode(sha256(convert_to(salt || ${column}, 'UTF8')), 'hex')`

/** The tables whose rows an erasure changes or deletes. */
const withPeople = 'lead, delivery, attempt, step, answer, pause, limiter, lead_sum'

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

/** Locks rows in the order of their addresses, so that relays that count at the same time do not deadlock. */
export async function countCalls(pool: Pool, calls: Calls[], windowMs: number, now: TimeSql) {
  const { rows } = await pool.query<Row>(
    `insert into caller as known (address, since, calls)
     select address, ${now()}, calls from json_to_recordset($1) as told (address text, calls integer) order by address
     on conflict (address) do update
     set calls = excluded.calls + case when known.since + $2 > excluded.since then known.calls else 0 end,
       since = case when known.since + $2 > excluded.since then known.since else excluded.since end
     returning address, calls, since + $2 - ${now()} as left_ms`,
    [JSON.stringify(calls), windowMs]
  )
  await forgetCallers(pool, windowMs, now)
  return rows.map((row) => ({
    address: text(row['address']),
    calls: Number(row['calls']),
    leftMs: Number(row['left_ms'])
  }))
}

/** Deletes addresses whose window has ended, so that none is stored for longer than it is counted. */
async function forgetCallers(pool: Pool, windowMs: number, now: TimeSql) {
  await pool.query(
    `delete from caller where address in (
       select address from caller where since + $1 <= ${now()} order by address for update skip locked)`,
    [windowMs]
  )
}
