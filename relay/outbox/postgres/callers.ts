import type { Pool } from 'pg'
import { text, type Row } from '../rows.ts'
import type { Calls } from '../store.ts'
import type { TimeSql } from './sql.ts'

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
