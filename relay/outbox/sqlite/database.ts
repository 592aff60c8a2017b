import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './schema.ts'

/** How long a write waits for another process that is writing, such as an operator's command. */
export const busyTimeoutMs = 2000

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
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens the file for one connection alone: no other can open it until this one closes. Undefined if another has it
 * open.
 */
export function openAlone(path: string): DatabaseSync | undefined {
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    db.exec('pragma locking_mode = exclusive; begin immediate; commit')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
}

/** SQLITE_BUSY */
const busy = 5
