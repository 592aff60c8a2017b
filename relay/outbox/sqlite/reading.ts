import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Row, Statement, Value } from '../database.ts'

// The part of the store that a reading thread loads. It loads no schemas, so it starts in a few milliseconds.

/** How long a write waits for another process that is writing, such as an operator's command. */
export const busyTimeoutMs = 2000

/**
 * Opens the file at `path` to read it, also where nothing can be written: SQLite then makes no index of the log. Without a log,
 * the file is whole, and nobody changes it.
 */
export function openToRead(path: string): DatabaseSync {
  try {
    return readFrom(path)
  } catch (error) {
    if (existsSync(`${path}-wal`)) throw error
    const address = pathToFileURL(path)
    address.searchParams.set('immutable', '1')
    return readFrom(address)
  }
}

function readFrom(address: string | URL): DatabaseSync {
  const db = new DatabaseSync(address, { readOnly: true, timeout: busyTimeoutMs })
  try {
    db.prepare('select 1 from sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

export type Statements = (sql: string) => StatementSync

/** Prepares each statement once, in SQLite's spelling of placeholders: `$now` is one more of the values. */
export function prepareStatements(db: DatabaseSync): Statements {
  const prepared = new Map<string, StatementSync>()
  return (sql) => {
    let statement = prepared.get(sql)
    if (!statement) {
      // Filters make any number of statements.
      if (prepared.size >= mostPrepared) prepared.clear()
      prepared.set(sql, (statement = db.prepare(sql)))
    }
    return statement
  }
}

const mostPrepared = 500

export function findRows(prepare: Statements, { sql, values }: Statement, now = 0): Row[] {
  const numbered = sql.replaceAll(/\$(\d+)/g, '?$1').replaceAll('$now', `?${values.length + 1}`)
  const statement = prepare(numbered)
  const given = [...values, ...(sql.includes('$now') ? [now] : [])]
  try {
    return statement.all(...given)
  } catch (error) {
    if (!hasCode(error, 'ERR_OUT_OF_RANGE') || !/^\s*select/.test(sql)) throw error
    return readLarge(statement, given)
  }
}

/** Damage may make a number too large for JavaScript: its row must not hide the others. */
function readLarge(statement: StatementSync, values: Value[]): Row[] {
  statement.setReadBigInts(true)
  try {
    return statement
      .all(...values)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toNumber(value)])))
  } finally {
    statement.setReadBigInts(false)
  }
}

const toNumber = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
