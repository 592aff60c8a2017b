import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, open, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { quote } from '../../setting-values.ts'
import { StoreUnavailable } from '../database.ts'

/** Creates the folder of the embedded store and writes to it once. Returns one line when that fails. */
export async function checkDataDir(dir: string): Promise<string | undefined> {
  try {
    await makeDir(resolve(dir))
    await rmdir(await mkdtemp(join(dir, 'probe-')))
    return undefined
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error'
    if (code === 'ENOSPC') return `DATA_DIR: the disk of ${quote(dir)} is full`
    return `DATA_DIR: expected a folder that can be created and written, got ${quote(dir)} (${code})`
  }
}

/** Node's own recursive `mkdir` never returns where a folder exists but takes no new ones, as /proc does. */
async function makeDir(dir: string): Promise<void> {
  const make = () => mkdir(dir, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) !== 'ENOENT' || dir === dirname(dir)) throw error
    await makeDir(dirname(dir))
    await make()
  }
}

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

export const fileName = 'leads.sqlite'

/** Files that SQLite keeps beside a database. After a kill the log holds the newest leads. */
export const sideFiles = ['-wal', '-shm'] as const

/** A file beside the store, created with its first lead, so that a lost store is not mistaken for a new one. */
export const markerName = 'leads-were-kept-here'

const text = `${fileName} beside this file holds leads. Without them the relay does not start: see docs/operating.md.\n`

/** Throws an error of one line if leads were kept in `dir` and their file is missing or empty. */
export function refuseLost(dir: string) {
  const path = join(dir, fileName)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!isMarked(dir) || file?.size) return
  // A log without its file holds leads: `openDatabase` says what to do about it.
  if (!file && existsSync(`${path}-wal`)) return
  throw lost(dir)
}

/** The same check once the store is open. Marks a store that has leads. */
export async function refuseEmptied(dir: string) {
  try {
    if (hasLeads(join(dir, fileName))) return await mark(dir)
  } catch (error) {
    // The disk may fail between the opening and this check.
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreUnavailable(`${join(dir, fileName)} cannot be checked: ${reason}`, { cause: error })
  }
  if (isMarked(dir)) throw lost(dir)
}

export async function mark(dir: string) {
  if (isMarked(dir)) return
  await writeFile(join(dir, markerName), text, { mode: 0o600, flush: true })
  await flush(dir)
}

/** Resolves once this file, or the names in this folder, are on disk. */
export async function flush(path: string) {
  await using file = await open(path)
  await file.sync()
}

const isMarked = (dir: string) => existsSync(join(dir, markerName))

function hasLeads(path: string): boolean {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 2000 })
  try {
    return db.prepare('select 1 from lead limit 1').get() !== undefined
  } finally {
    db.close()
  }
}

const lost = (dir: string) =>
  new StoreUnavailable(
    `${join(dir, fileName)} has no leads, though leads were kept there; bring it back, or remove ${join(dir, markerName)} to begin without them`
  )
