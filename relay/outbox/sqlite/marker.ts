import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../store.ts'
import { fileName } from './file-name.ts'

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

/** Creates the mark. Resolves once it is on disk. */
export async function mark(dir: string) {
  if (isMarked(dir)) return
  const file = await open(join(dir, markerName), 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  const folder = await open(dir)
  await folder.sync()
  await folder.close()
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
