import type { DatabaseSync } from 'node:sqlite'
import type { Query } from '../ledger-queries.ts'
import type { Row } from '../rows.ts'

export const ask = <Result>(db: DatabaseSync, query: Query<Result>): Result => query.read(findRows(db, query))

export function findRows(db: DatabaseSync, { sql, values }: Pick<Query<unknown>, 'sql' | 'values'>): Row[] {
  // SQLite writes numbered placeholders with a question mark.
  return db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values)
}
