import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { text } from '../rows.ts'
import { newerSchema, olderSchema, readNewest, schemaVersion, sqliteTables } from '../schema.ts'
import { busyTimeoutMs } from './reading.ts'

/**
 * Opens or creates the file at `path` so that a commit returns only once it is on disk. Throws if a log exists without
 * its database: SQLite would delete the log, with leads that are nowhere else.
 */
export function openDatabase(path: string): DatabaseSync {
  if (existsSync(`${path}-wal`) && !existsSync(path)) {
    throw new Error(`${path}-wal is there without ${path}: bring that back, or move the whole folder away`)
  }
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    const journal = db.prepare('pragma journal_mode = wal').get()?.['journal_mode']
    if (journal !== 'wal') throw new Error(`the file system of ${path} does not support a write-ahead log`)
    db.exec('pragma synchronous = full')
    // Overwrite erased data in the file, instead of only freeing its space.
    db.exec('pragma secure_delete = on')
    // Closing rolls back.
    makeTables(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Marks the files that a release made: "OCSM". */
const applicationId = 0x4f_43_53_4d

const readPragma = (db: DatabaseSync, pragma: string) =>
  Number(db.prepare(`pragma ${pragma}`).get()?.[pragma])

/** Whether this version of the relay made the tables. */
export const isOurs = (db: DatabaseSync): boolean =>
  readPragma(db, 'application_id') === applicationId && readPragma(db, 'user_version') === schemaVersion

/** Makes the tables of a new file: all or none. Throws, in one line, if another version of the relay made them. */
function makeTables(db: DatabaseSync) {
  const read = (pragma: string) => readPragma(db, pragma)
  const isMade = () => isOurs(db)
  // With nothing to do, take no lock: an operator's command must not wait for a busy relay.
  if (isMade()) return refuseOlder(db)
  db.exec('begin immediate')
  if (!isMade()) {
    if (read('application_id') === applicationId) throw new Error(newerSchema(read('user_version')))
    if (db.prepare('select 1 from sqlite_schema').get()) throw new Error(olderSchema)
    db.exec(
      `${sqliteTables} pragma application_id = ${applicationId}; pragma user_version = ${schemaVersion}`
    )
  }
  db.exec('commit')
}

function refuseOlder(db: DatabaseSync) {
  try {
    db.prepare(readNewest)
  } catch (error) {
    if (!(error instanceof Error) || !/^no such (?:table|column): /.test(error.message)) throw error
    throw new Error(`${olderSchema} (${error.message})`, { cause: error })
  }
}

/**
 * Throws, in one line, if a table or an index is damaged at its root or one of its ends: a relay would send leads and
 * could not record it. Reads a few pages of each; reading all would keep a large store closed for minutes.
 */
export function refuseDamaged(db: DatabaseSync) {
  for (const { part, ends } of db.prepare(findEnds).all()) {
    try {
      for (const order of ['asc', 'desc']) db.prepare(`${text(ends)} ${order} limit 1`).get()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`its ${text(part)} cannot be read (${reason}): see docs/operating.md`, { cause: error })
    }
  }
}

/** The beginning of a query for each table and index, in its own order. A partial index needs its own condition. */
const findEnds = `
  select 'table ' || name as part, 'select * from ' || name || ' order by '
    || iif(wr, (select name from pragma_table_info(t.name) where pk = 1), 'rowid') as ends
  from pragma_table_list t where schema = 'main' and type = 'table'
  union all
  select 'index ' || name, 'select 1 from ' || tbl_name || ' indexed by ' || name
    || iif(sql like '% where %', substr(sql, instr(sql, ' where ')), '')
    || ' order by ' || (select name from pragma_index_info(i.name) where seqno = 0)
  from sqlite_schema i where type = 'index'`

/**
 * Opens the file for one connection alone: no other can open it until this one closes. Undefined if another has it
 * open.
 */
export function openAlone(path: string): DatabaseSync | undefined {
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    db.exec('pragma locking_mode = exclusive; begin immediate; commit')
    makeTables(db)
    return db
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
}

/** SQLITE_BUSY */
const busy = 5
