import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptMs, listCopies } from '../outbox/backup.ts'
import { inParts, type Query, type Row } from '../outbox/database.ts'
import type { Erasure } from '../outbox/ledger.ts'
import { searchableEmail, text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import type { Actor, Audit, Deed } from './audit.ts'

/** The list of erased leads, beside the backups. A backup that is older than an erasure still holds the person. */
export const listName = 'erased-leads.txt'

const atOnce = 500

/** A copy has the time when it was asked for, which is earlier than its content by less than this, in milliseconds. */
const begunBeforeMs = 5 * 60_000

/** Follows the id of a lead that no person asked to erase. */
const byRetention = ' retention'

const entryOf = (row: Row) => text(row['id']) + (row['last_code'] === 'retention' ? byRetention : '')

const isOver = (entry: string) => entry.endsWith(byRetention)

/**
 * Adds the ids of all erased leads to the list in `dir`. An id names nobody, and nobody can guess a person from it, unlike a
 * hash of their email.
 */
export async function listErased(dir: string, { ask }: Pick<Store, 'ask'>) {
  const sql = `
    select l.id, d.last_code from lead l join contact d on d.lead_id = l.id
    where l.erased_at is not null order by l.sequence`
  const erased = await ask({ sql, values: [], read: (rows) => rows.map(entryOf) })
  const ids = new Set([...((await readList(dir)) ?? []), ...erased])
  const file = join(dir, listName)
  const part = `${file}.${process.pid}.part`
  await writeFile(part, [...ids].map((id) => `${id}\n`).join(''), { mode: 0o600 })
  await rename(part, file)
}

/**
 * `listed` is whether the list is in the folder of the backups. `listError` says why it could not be written, if there is
 * such a folder.
 */
export type ErasedPerson = Erasure & { listed: boolean; listError?: unknown; copies?: OldCopies }

/** How many backups were made while the leads were there, and when the last of them expires. */
type OldCopies = { count: number; until: number }

type Parts = { store: Pick<Store, 'ask' | 'erase'>; audit: Audit; backupDir: string | undefined }

/**
 * Erases a person, and adds all erased leads to the list. The person is erased even if the list cannot be written. `detail`
 * goes into the audit trail. If no lead is the person's, the trail says nothing; the files may still hold text of before.
 */
export async function erasePerson(
  email: string,
  { by, detail }: Pick<Deed, 'by' | 'detail'>,
  { store, audit, backupDir }: Parts
): Promise<ErasedPerson> {
  const { ids, since } = await store.ask(leadsOf(email))
  if (ids.length === 0) return { ...(await store.erase(email)), listed: true }
  const erased = await audit.during({ by, what: 'erased', ids, detail }, () => store.erase(email))
  if (backupDir === undefined) return { ...erased, listed: false }
  try {
    await listErased(backupDir, store)
    return { ...erased, listed: true, copies: await findOldCopies(backupDir, since) }
  } catch (listError) {
    return { ...erased, listed: false, listError }
  }
}

function leadsOf(email: string): Query<{ ids: string[]; since: number }> {
  return {
    sql: 'select id, received_at from lead where email = $1 order by sequence',
    values: [searchableEmail(email)],
    read: (rows) => ({
      ids: rows.map((row) => text(row['id'])),
      since: Math.min(...rows.map((row) => Number(row['received_at'])))
    })
  }
}

async function findOldCopies(dir: string, since: number): Promise<OldCopies> {
  const copies = (await listCopies(dir)).filter(({ at }) => at >= since - begunBeforeMs)
  return { count: copies.length, until: (copies[0]?.at ?? 0) + keptMs }
}

/**
 * Erases the persons again whose leads the lists in these folders name, after a restore, and the leads whose time was over.
 * Undefined if there is no list. `wiped` as of the last person.
 */
export async function eraseAgain(
  dirs: string[],
  by: Actor,
  parts: Omit<Parts, 'backupDir'> & { store: Pick<Store, 'ask' | 'erase' | 'eraseDone' | 'list'> }
) {
  const lists = (await Promise.all(dirs.map(readList))).filter((list) => list !== undefined)
  if (lists.length === 0) return undefined
  const [overdue, ids] = partition(new Set(lists.flat()))
  let [leads, wiped] = [0, true]
  for (const some of inParts(overdue, atOnce)) {
    const erased = await parts.store.eraseDone(some)
    if (erased.length === 0) continue
    leads += erased.length
    await parts.audit.record({ by, what: 'erased', ids: erased, detail: { about: 'restore' } })
  }
  for (const some of inParts(ids, atOnce)) {
    const found = await parts.store.list({ filter: { ids: some }, limit: atOnce })
    for (const email of new Set(found.flatMap(({ lead }) => lead?.email ?? []))) {
      const deed = { by, detail: { about: 'restore' as const } }
      const erased = await erasePerson(email, deed, { ...parts, backupDir: undefined })
      leads += erased.leads
      wiped = erased.wiped
    }
  }
  return { leads, wiped }
}

/** The ids of the leads whose time was over, and of those whose persons were erased. */
function partition(entries: Set<string>): [string[], string[]] {
  const all = [...entries]
  const over = all.filter(isOver).map((entry) => entry.slice(0, -byRetention.length))
  return [over, all.filter((entry) => !isOver(entry))]
}

async function readList(dir: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(dir, listName), 'utf8')).split('\n').filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
