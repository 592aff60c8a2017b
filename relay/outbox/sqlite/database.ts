import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './schema.ts'

/** How long a write waits for another process (an operator's command) that is writing. */
export const busyTimeoutMs = 2000

/**
 * Opens or creates the file at `path` so that a commit returns only once it is on disk. Throws when a log is there without its
 * database: SQLite would delete it, with the leads that are nowhere else.
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
    // What is erased is overwritten in the file, not only forgotten.
    db.exec('pragma secure_delete = on')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The same for one connection alone, undefined while any other has the file open; nothing else opens it until it closes. */
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
