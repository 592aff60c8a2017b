import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inParts } from '../outbox/database.ts'
import type { Erasure } from '../outbox/ledger.ts'
import { text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

/** The list of erased leads, beside the backups. A backup that is older than an erasure still holds the person. */
export const listName = 'erased-leads.txt'

const atOnce = 500

/**
 * Adds the ids of all erased leads to the list in `dir`. An id names nobody, and nobody can guess a person from it, unlike a
 * hash of their email.
 */
export async function listErased(dir: string, { ask }: Pick<Store, 'ask'>) {
  const sql = 'select id from lead where erased_at is not null order by sequence'
  const erased = await ask({ sql, values: [], read: (rows) => rows.map((row) => text(row['id'])) })
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
export type ErasedPerson = Erasure & { listed: boolean; listError?: unknown }

/** Erases a person, and adds all erased leads to the list. The person is erased even if the list cannot be written. */
export async function erasePerson(
  email: string,
  { store, backupDir }: { store: Pick<Store, 'ask' | 'erase'>; backupDir: string | undefined }
): Promise<ErasedPerson> {
  const erased = await store.erase(email)
  if (backupDir === undefined) return { ...erased, listed: false }
  try {
    await listErased(backupDir, store)
    return { ...erased, listed: true }
  } catch (listError) {
    return { ...erased, listed: false, listError }
  }
}

/**
 * Erases the persons again whose leads the list in `dir` names, after a restore. Undefined if there is no list. `wiped` as of
 * the last person.
 */
export async function eraseAgain(dir: string, store: Pick<Store, 'list' | 'erase'>) {
  const ids = await readList(dir)
  if (!ids) return undefined
  let [leads, wiped] = [0, true]
  for (const some of inParts(ids, atOnce)) {
    const found = await store.list({ filter: { ids: some }, limit: atOnce })
    for (const email of new Set(found.flatMap(({ lead }) => lead?.email ?? []))) {
      const erased = await store.erase(email)
      leads += erased.leads
      wiped = erased.wiped
    }
  }
  return { leads, wiped }
}

async function readList(dir: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(dir, listName), 'utf8')).split('\n').filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
