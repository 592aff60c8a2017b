import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keepDoing, type Clock } from '../clock.ts'
import { isWhole, optionalNumber } from './rows.ts'
import { fileName, flush, recordLeadsOf, refuseLost, sideFiles } from './sqlite/data-dir.ts'
import { openDatabase } from './sqlite/database.ts'
import type { Store } from './store.ts'
import type { Log } from './worker.ts'

// Copies of all leads: how one is made, checked and restored, and when.

export type Copied = { ok: true; leads: number } | { ok: false; problem: string }

/**
 * Copies the leads in `dir` to the new file `to`, as of one moment, while relays keep using them. When this resolves,
 * the copy is verified and on disk. It contains no erased data, not even in free space. For PostgreSQL, use `pg_dump`.
 */
export async function backUp({ dir, to }: { dir: string; to: string }): Promise<Copied> {
  return copyTo(to, async (part) => {
    refuseLost(dir)
    const source = new DatabaseSync(join(dir, fileName), { readOnly: true, timeout: 2000 })
    try {
      source.prepare('vacuum into ?').run(part)
    } finally {
      source.close()
    }
  })
}

type Restore = {
  from: string
  dir: string
  /** Changes the store in the folder that it is given, before it is in place. */
  prepare?: (dir: string) => Promise<void>
}

/**
 * Restores the copy `from` to `dir`, which must not contain a store. Verifies and prepares the copy in a folder beside its place
 * and verifies it again, so that a restore that fails or is killed leaves no store that a relay would open. Refuses if any file
 * of a store is there: SQLite would apply an old log to the copy.
 */
export async function restore({ from, dir, prepare }: Restore): Promise<Copied> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, fileName)
  for (const suffix of ['', ...sideFiles]) {
    if (existsSync(path + suffix)) {
      const problem = `${path}${suffix} is there: it may hold leads that no copy has; move the whole folder ${dir} away first`
      return { ok: false, problem }
    }
  }
  const workshop = join(dir, 'restoring')
  const made = join(workshop, fileName)
  try {
    await rm(workshop, { recursive: true, force: true })
    await mkdir(workshop, { mode: 0o700 })
    const copied = await copyTo(made, (part) => copyFile(from, part))
    if (!copied.ok) return copied
    await prepare?.(workshop)
    const checked = await check(made)
    if (!checked.ok) return checked
    await flush(made)
    await rename(made, path)
    await flush(dir)
    // The folder may have the record of the store that was here.
    recordLeadsOf(dir)
    return checked
  } catch (error) {
    return { ok: false, problem: messageOf(error) }
  } finally {
    await rm(workshop, { recursive: true, force: true }).catch(() => undefined)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function copyTo(to: string, copy: (part: string) => Promise<void>): Promise<Copied> {
  if (existsSync(to)) return { ok: false, problem: `${to} exists already; move it away first` }
  const part = `${to}.part`
  try {
    await discard(part)
    await copy(part)
    await chmod(part, 0o600)
    const checked = await check(part)
    if (checked.ok) {
      await flush(part)
      await rename(part, to)
      await keepName(to)
    }
    return checked
  } catch (error) {
    return { ok: false, problem: messageOf(error) }
  } finally {
    // A disk that takes no file away must not hide what became of the copy; the next one takes it away first.
    await discard(part).catch(() => undefined)
  }
}

/** Verifies a copy: its pages and indexes, and that each lead is as it was accepted. */
async function check(path: string): Promise<Copied> {
  const db = openDatabase(path)
  try {
    const [row] = db.prepare('pragma integrity_check(1)').all()
    if (row?.['integrity_check'] !== 'ok') return { ok: false, problem: 'The copy is damaged' }
    let leads = 0
    for (const lead of db.prepare('select * from lead').iterate()) {
      if (!isWhole(lead)) return { ok: false, problem: `The lead ${String(lead['id'])} is damaged` }
      leads += 1
    }
    return { ok: true, leads }
  } finally {
    db.close()
  }
}

/** Removes a partial copy with its log and index, which exist while a copy is verified. */
async function discard(part: string) {
  await Promise.all(['', ...sideFiles].map((suffix) => rm(`${part}${suffix}`, { force: true })))
}

/** Syncs the name of a new copy to disk. A copy whose name may be lost is removed, since it counts as failed. */
async function keepName(copy: string) {
  try {
    await flush(dirname(copy))
  } catch (error) {
    // A disk that takes no file away must not hide why the copy failed. The copy itself is whole.
    await discard(copy).catch(() => undefined)
    throw error
  }
}

// When the relay makes one itself, which copies are kept, and until when

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** One copy of each hour is kept for two days, and one of each day for thirty. */
const hourlyMs = 2 * dayMs
export const keptMs = 30 * dayMs

/** `at` is when the copy was made, in milliseconds since the epoch. */
export type Copy = { name: string; at: number }

/** The name of a copy that is made now. */
export const copyName = (now: number, ending: 'db' | 'dump') =>
  `leads-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}.${ending}`

function timeIn(name: string): number | undefined {
  const [, day, hour, minute, second] = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\./.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** The copies in the folder, the newest first. The time of one that a person named is that of its file. */
export async function listCopies(dir: string): Promise<Copy[]> {
  const names = (await readdir(dir)).filter((name) => /^leads-.*\.(db|dump)$/.test(name))
  const copies = await Promise.all(
    names.map(async (name) => ({ name, at: timeIn(name) ?? (await stat(join(dir, name))).mtimeMs }))
  )
  return copies.toSorted((one, other) => other.at - one.at)
}

/** Those of the copies, the newest first, that are not kept. The newest one is kept, however old it is. */
export function expired(copies: Copy[], now: number): Copy[] {
  const taken = new Set<string>()
  return copies.filter(({ name, at }, index) => {
    const ageMs = now - at
    if (index > 0 && ageMs > keptMs) return true
    if (timeIn(name) === undefined) return false
    const slot = ageMs > hourlyMs ? `day ${Math.floor(at / dayMs)}` : `hour ${Math.floor(at / hourMs)}`
    if (taken.has(slot)) return true
    taken.add(slot)
    return false
  })
}

/** No backup takes this long, in milliseconds. */
const abandonedMs = hourMs

/** Files that a killed backup leaves: a part of a copy with SQLite's files beside it, a part of the list of erased leads. */
const isPart = (name: string) => /^(leads-.*|erased-leads\.txt\.\d+)\.part(-\w+)?$/.test(name)

/** Removes the copies that are not kept any more, and what killed backups left. */
export async function tidy(dir: string, now: number): Promise<void> {
  const remove = (name: string) => rm(join(dir, name), { force: true })
  await Promise.all(expired(await listCopies(dir), now).map(({ name }) => remove(name)))
  for (const name of (await readdir(dir)).filter(isPart)) {
    const file = await stat(join(dir, name)).catch(() => undefined)
    if (file && now - file.mtimeMs > abandonedMs) await remove(name)
  }
}

/** Bytes that a copy leaves free on its disk, which may be the disk of the leads. */
const reserveBytes = 512e6

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** One line if the folder has no room for a copy of the store in `dataDir`. */
export async function findNoRoom(dir: string, dataDir: string): Promise<string | undefined> {
  const [{ bavail, bsize }, store] = await Promise.all([statfs(dir), stat(join(dataDir, fileName))])
  const needed = store.size + reserveBytes
  if (bavail * bsize >= needed) return undefined
  return `${dir} has ${megabytes(bavail * bsize)} free, and a copy that fills no disk needs ${megabytes(needed)}`
}

/** When the last copy was made, and the last person erased. Undefined while there are no leads. */
async function lookAt({ ask }: Pick<Store, 'ask'>) {
  const sql = `
    select $now as now, (select at from backup) as made,
      (select max(erased_at) from lead where erased_at is not null) as erased
    where exists (select 1 from lead)`
  return ask({
    sql,
    values: [],
    read: ([row]) =>
      row && {
        now: Number(row['now']),
        made: optionalNumber(row['made']),
        erased: optionalNumber(row['erased'])
      }
  })
}

/** How often to look whether a backup is due, and when to try again after a failure, in milliseconds. */
const lookEveryMs = 10_000
const retryMs = 5 * 60_000

type Made = { ok: true } | { ok: false; problem: string }

/**
 * Makes a copy whenever the last one is `everyMs` old, and at once after an erasure, so that there is a copy without the person.
 * Relays that share a store look at the same record, so one of them makes it.
 */
export function startBackups(
  { store, clock, log }: { store: Pick<Store, 'ask'>; clock: Clock; log: Log },
  { everyMs, copy }: { everyMs: number; copy: (signal: AbortSignal) => Promise<Made> }
) {
  /** By the store's clock. A person who is erased during a copy may be in it. */
  let begunAt: number | undefined

  async function isDue(): Promise<boolean> {
    const seen = await lookAt(store)
    if (!seen) return false
    const { now, made, erased = -Infinity } = seen
    // A copy of the future: a clock was set back.
    const isOld = made === undefined || now - made >= everyMs || made > now + everyMs
    const isDirty = made !== undefined && erased >= Math.min(begunAt ?? made, made)
    if (isOld || isDirty) begunAt = now
    return isOld || isDirty
  }

  return keepDoing(clock, async (signal) => {
    try {
      if (!(await isDue())) return lookEveryMs
      const made = await copy(signal)
      if (made.ok || signal.aborted) return lookEveryMs
      log.error({ problem: made.problem }, 'no copy of all leads was made')
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'no copy of all leads was made')
    }
    return retryMs
  })
}
