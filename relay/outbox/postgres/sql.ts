import type { ClientBase, Pool } from 'pg'
import type { Query } from '../ledger-queries.ts'
import type { Row } from '../rows.ts'

/** Returns SQL for the current time in whole milliseconds since the epoch. */
export type TimeSql = () => string

/** The database's clock, which all relays share. It is constant within a statement, so an index search can use it. */
export const databaseTime: TimeSql = () => 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint'

export async function ask<Result>(
  database: Pool | ClientBase,
  { sql, values, read }: Query<Result>
): Promise<Result> {
  const { rows } = await database.query<Row>(sql, values)
  return read(rows)
}
