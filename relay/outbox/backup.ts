import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isWhole } from './rows.ts'
import { fileName, flush, recordLeadsOf, refuseLost, sideFiles } from './sqlite/data-dir.ts'
import { openDatabase } from './sqlite/database.ts'

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
