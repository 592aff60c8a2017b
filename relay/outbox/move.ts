import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import type { Query, Row } from './database.ts'
import { books, receiptKey } from './leads.ts'
import type { Books } from './ledger.ts'
import { createClient, limit, unavailable, ask as askPostgres } from './postgres/database.ts'
import { prepareDatabase } from './postgres/start.ts'
import { cleanText, isWhole } from './rows.ts'
import { fileName } from './sqlite/data-dir.ts'
import { openAlone } from './sqlite/database.ts'

type Moved = { ok: true; books: Books; attempts: number; keptAt: string } | { ok: false; problem: string }

type Table = { name: string; order: string }

/**
 * The desk's tables that go with the leads to another store, each after those that it references. Sessions, links and
 * challenges stay behind: people sign in again. So does a person's pause of deliveries.
 */
export const deskTables: Table[] = [
  { name: 'person', order: 'added_at, id' },
  { name: 'passkey', order: 'added_at, id' },
  { name: 'audit', order: 'number' },
  { name: 'audit_lead', order: 'audit_id, lead_id' },
  { name: 'run', order: 'number' },
  { name: 'day_figure', order: 'day, page, metric, bucket' }
]

/** A table comes after those that it references. */
const tables: Table[] = [
  { name: 'lead', order: 'sequence' },
  { name: 'delivery', order: 'sequence, place' },
  { name: 'attempt', order: 'number' },
  { name: 'reply', order: 'lead_id' },
  { name: 'data_request', order: 'at' },
  { name: 'guardian', order: 'lead_id' },
  { name: 'erased_contact', order: 'lead_id, crm_id' },
  ...deskTables
]

/** Both databases name them alike. Computed columns are not listed. */
const columnsOf = (source: DatabaseSync, table: string): string =>
  source
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(({ name }) => String(name))
    .join(', ')

/** The next row gets the number after the last one that was copied. */
const numbered = { lead: 'sequence', attempt: 'number', audit: 'number', run: 'number' }

const batchSize = 1000

const ask = <Result>(db: DatabaseSync, { sql, values, read }: Query<Result>): Result =>
  read(db.prepare(sql).all(...values))

/**
 * Moves all leads, with deliveries and attempts, from the embedded store in `dir` to the empty PostgreSQL database at `url`:
 * all of them or none. No relay may have the store open meanwhile. Compares the books of both sides before the commit. Then
 * renames the file, so that no relay keeps using it.
 */
export async function moveLeads(
  { dir, url }: { dir: string; url: string },
  onProgress: (rows: number) => void = () => {}
): Promise<Moved> {
  const path = join(dir, fileName)
  const source = openAlone(path)
  if (!source) return { ok: false, problem: `a relay or a command has ${path} open; stop it first` }
  const target = createClient(url)
  try {
    // Makes the tables, and refuses a database that could lose or alter a lead.
    await prepareDatabase(url)
    await target.connect()
    await limit(target, 0)
    const copied = await copyAll(source, target, onProgress)
    if (!copied.ok) return copied
    const keptAt = `${path}.moved`
    // The file is the only one left to rename: the last connection deletes the log when it closes.
    source.close()
    await rename(path, keptAt)
    return { ...copied, keptAt }
  } catch (error) {
    throw unavailable(error)
  } finally {
    if (source.isOpen) source.close()
    await target.end().catch(() => {})
  }
}

async function copyAll(source: DatabaseSync, target: Client, onProgress: (rows: number) => void) {
  const before = ask(source, books())
  await target.query('begin isolation level read committed')
  // Keeps relays from adding a lead until the commit.
  await target.query('lock table lead in share row exclusive mode')
  const { accepted } = await askPostgres(target, books())
  if (accepted > 0) return { ok: false as const, problem: 'the database holds leads already' }

  let done = 0
  let attempts = 0
  for (const { name, order } of tables) {
    const columns = columnsOf(source, name)
    for (const batch of inBatches(source, `select ${columns} from ${name} order by ${order}`)) {
      const damaged = name === 'lead' ? batch.find((row) => !isWhole(row)) : undefined
      if (damaged) return { ok: false as const, problem: `the lead ${String(damaged['id'])} is damaged` }
      await insert(target, { name, columns }, batch)
      onProgress((done += batch.length))
      if (name === 'attempt') attempts += batch.length
    }
  }
  // Receipts keep their addresses.
  await target.query('update receipt_key set key = $1', [ask(source, receiptKey)])
  for (const [name, column] of Object.entries(numbered)) {
    const end = `(select coalesce(max(${column}), 0) + 1 from ${name})`
    await target.query(`select setval(pg_get_serial_sequence('${name}', '${column}'), ${end}, false)`)
  }
  const after = await askPostgres(target, books())
  if (JSON.stringify(after) !== JSON.stringify(before))
    return { ok: false as const, problem: 'the copy and the store have different counts' }
  await target.query('commit')
  return { ok: true as const, books: after, attempts }
}

function* inBatches(source: DatabaseSync, sql: string) {
  let batch: Row[] = []
  for (const row of source.prepare(sql).iterate()) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function insert(target: Client, { name, columns }: { name: string; columns: string }, batch: Row[]) {
  const rows = JSON.stringify(batch, (key, value) =>
    strange.has(key) && typeof value === 'string' ? cleanText(value) : value
  )
  const from = `json_populate_recordset(null::${name}, $1)`
  await target.query(`insert into ${name} (${columns}) select ${columns} from ${from}`, [rows])
}

/** Columns with text from the CRM or a visitor. SQLite stores characters in it that PostgreSQL refuses. */
const strange = new Set(['error', 'last_error', 'medium', 'page', 'search'])
