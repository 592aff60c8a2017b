import type { DatabaseSync } from 'node:sqlite'
import type { Query, Statement } from '../ledger-queries.ts'
import type { Row } from '../rows.ts'

export const ask = <Result>(db: DatabaseSync, query: Query<Result>): Result => query.read(findRows(db, query))

export function findRows(db: DatabaseSync, { sql, values }: Statement): Row[] {
  // SQLite writes numbered placeholders with a question mark.
  return db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values)
}
