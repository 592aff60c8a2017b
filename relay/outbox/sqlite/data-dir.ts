import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync
} from 'node:fs'
import { mkdir, mkdtemp, open, rmdir } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { quote } from '../../setting-values.ts'
import { StoreUnavailable } from '../database.ts'
import { openToRead } from './reading.ts'

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

/** A file beside the store, made with its first lead. It says how many leads the store has acknowledged. */
export const markerName = 'leads-were-kept-here'

const textOf = (leads: number) =>
  `${String(leads).padStart(12)} leads were acknowledged from ${fileName} beside this file. With fewer, the relay does not start: see docs/operating.md.\n`

/**
 * Records how many leads the store in `dir` has. Call this when they are on disk, before they are acknowledged.
 *
 * Only making the file waits for the disk; each later call overwrites its one sector in the cache of the system. After a kill,
 * the record has every acknowledged lead. After a power cut it may be some seconds old, so it may miss that leads are gone, but
 * it never has more of them than the store. Never throws: a lead on disk is accepted even if this cannot be written yet.
 */
export function recordLeads(dir: string, leads: number) {
  const path = join(dir, markerName)
  try {
    const isNew = !existsSync(path)
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      writeSync(file, textOf(leads), 0)
      if (isNew) fsyncSync(file)
    } finally {
      closeSync(file)
    }
    if (isNew) flushNames(dir)
  } catch {
    // The next lead tries again.
  }
}

/** Records how many leads are in the store in `dir`, which nobody uses. */
export const recordLeadsOf = (dir: string) => recordLeads(dir, countLeads(join(dir, fileName)))

/** Undefined if no leads were acknowledged, 0 if somebody wrote something else there. */
function readRecord(dir: string): number | undefined {
  try {
    return Number(/^ *(\d+) leads /.exec(readFileSync(join(dir, markerName), 'utf8'))?.[1] ?? 0)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Acknowledged leads are not in the store. */
export class LeadsMissing extends StoreUnavailable {
  override name = 'LeadsMissing'
}

/**
 * Throws an error of one line if a file of the store in `dir` is missing, before SQLite opens the others: it would delete a log
 * without its database, and an index without its log.
 */
export function refuseLost(dir: string) {
  const path = join(dir, fileName)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file && existsSync(`${path}-wal`))
    throw new LeadsMissing(`${path}-wal is there without ${path}; ${bringBack}`)
  // A relay that stops removes the index before the log, and one that starts makes it after the log.
  if (file && hasMore(`${path}-shm`) && !existsSync(`${path}-wal`) && existsSync(`${path}-shm`))
    throw new LeadsMissing(
      `${path}-wal is missing, and ${path}-shm says that it has what ${fileName} lacks; ${bringBack}, or remove ${path}-shm to begin without it`
    )
  const recorded = readRecord(dir)
  if (recorded !== undefined && !file?.size) throw fewer(dir, 0, recorded)
}

/**
 * Whether this index says that its log holds more than the file. Without a log, it is left over from a kill. Source:
 * https://sqlite.org/walformat.html, "The WAL-Index Header" and "WAL-Index Checkpoint Information".
 */
function hasMore(index: string): boolean {
  const header = Buffer.alloc(100)
  try {
    const file = openSync(index, 'r')
    try {
      readSync(file, header)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  const read = (place: number) =>
    endianness() === 'LE' ? header.readUInt32LE(place) : header.readUInt32BE(place)
  const [frames, folded] = [read(16), read(96)]
  return frames > folded
}

/** Compares with the record, once the store is open. */
export function refuseFewer(dir: string) {
  const path = join(dir, fileName)
  try {
    // Before the count, since another process may accept leads meanwhile.
    const recorded = readRecord(dir)
    const leads = countLeads(path)
    if (recorded !== undefined && (leads === 0 || leads < recorded)) throw fewer(dir, leads, recorded)
    if (recorded === undefined && leads > 0) recordLeads(dir, leads)
  } catch (error) {
    if (error instanceof LeadsMissing) throw error
    // The disk may fail between the opening and this check.
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreUnavailable(`${path} cannot be checked: ${reason}`, { cause: error })
  }
}

/** Leads are numbered without gaps, and no row is ever removed. */
export const countQuery = 'select coalesce(max(sequence), 0) as leads from lead'

function countLeads(path: string): number {
  const db = openToRead(path)
  try {
    return Number(db.prepare(countQuery).get()?.['leads'])
  } finally {
    db.close()
  }
}

const bringBack = 'bring it back, or move the whole folder away and restore a copy'

const fewer = (dir: string, leads: number, recorded: number) =>
  new LeadsMissing(
    `${join(dir, fileName)} has ${leads || 'no'} leads, though ${recorded || 'some'} were acknowledged; ${bringBack}, or remove ${join(dir, markerName)} to begin without them`
  )

/** Resolves once this file, or the names in this folder, are on disk. */
export async function flush(path: string) {
  await using file = await open(path)
  await file.sync()
}

function flushNames(dir: string) {
  const folder = openSync(dir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
