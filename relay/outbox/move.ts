import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { verifyChain } from './chain.ts'
import { books, chainHead, links } from './ledger-queries.ts'
import type { Books, ChainHead } from './ledger.ts'
import { unavailable, ask as askPostgres } from './postgres/database.ts'
import { openPostgresStore } from './postgres/postgres-store.ts'
import { cleanText } from './rows.ts'
import { fileName } from './sqlite/data-dir.ts'
import { ask, openAlone } from './sqlite/database.ts'
import type { Row } from './store.ts'
import { receiptKey } from './upkeep-queries.ts'

type Moved =
  | { ok: true; books: Books; attempts: number; head: ChainHead | undefined; keptAt: string }
  | { ok: false; problem: string }

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
  { name: 'reviewed', order: 'at, lead_id' },
  { name: 'run', order: 'number' },
  { name: 'day_figure', order: 'day, page, metric, bucket' }
]

/** A table comes after those that it references. */
const tables: Table[] = [
  { name: 'lead', order: 'sequence' },
  { name: 'delivery', order: 'sequence' },
  { name: 'attempt', order: 'number' },
  { name: 'step', order: 'lead_id, position' },
  { name: 'answer', order: 'lead_id' },
  { name: 'data_request', order: 'at' },
  { name: 'erased_contact', order: 'lead_id, crm_id' },
  ...deskTables
]

/** Both databases name them alike. Computed columns are not listed. PostgreSQL numbers the attempts itself, in their order. */
function columnsOf(source: DatabaseSync, table: string): string {
  const columns = source
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(({ name }) => String(name))
  return columns.filter((name) => table !== 'attempt' || name !== 'number').join(', ')
}

const batchSize = 1000

/**
 * Moves all leads, with deliveries, attempts and chain, from the embedded store in `dir` to the empty PostgreSQL
 * database at `url`: all of them or none. No relay may have the store open meanwhile. Verifies the chain on both sides
 * before the commit. Then renames the file, so that no relay keeps using it.
 */
export async function moveLeads(
  { dir, url }: { dir: string; url: string },
  onProgress: (rows: number) => void = () => {}
): Promise<Moved> {
  const path = join(dir, fileName)
  const source = openAlone(path)
  if (!source) return { ok: false, problem: `a relay or a command has ${path} open; stop it first` }
  const target = new Client({ connectionString: url, application_name: 'relay' })
  // The next query reports the error.
  target.on('error', () => {})
  try {
    // Updates the schema, and refuses a database that could lose or alter a lead.
    await (await openPostgresStore({ url })).close()
    await target.connect()
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
  const before = await check(
    ask(source, books()),
    { chainHead: async () => ask(source, chainHead()), links: async (page) => ask(source, links(page)) },
    'here'
  )
  if (!before.ok) return before

  await target.query('begin isolation level read committed')
  // The lock keeps relays from adding a lead until the commit.
  const { rows } = await target.query<{ sequence: string }>('select sequence from chain for update')
  if (Number(rows[0]?.sequence) > 0)
    return { ok: false as const, problem: 'the database holds leads already' }

  let done = 0
  let attempts = 0
  for (const { name, order } of tables) {
    const columns = columnsOf(source, name)
    for (const batch of inBatches(source, `select ${columns} from ${name} order by ${order}`)) {
      await insert(target, { name, columns }, batch)
      onProgress((done += batch.length))
      if (name === 'attempt') attempts += batch.length
    }
  }
  // Receipts keep their addresses.
  await target.query('update receipt_key set key = $1', [ask(source, receiptKey())])
  for (const name of ['audit', 'run']) {
    // The next row gets the number after the last one that was copied.
    const end = `(select coalesce(max(number), 0) + 1 from ${name})`
    await target.query(`select setval(pg_get_serial_sequence('${name}', 'number'), ${end}, false)`)
  }
  const { head } = before
  if (head) await target.query('update chain set sequence = $1, hash = $2', [head.sequence, head.hash])

  const after = await check(
    await askPostgres(target, books()),
    {
      chainHead: () => askPostgres(target, chainHead()),
      links: (page) => askPostgres(target, links(page))
    },
    'in the database'
  )
  if (!after.ok) return after
  if (JSON.stringify(after) !== JSON.stringify(before))
    return { ok: false as const, problem: 'the copy and the store have different counts or chains' }
  await target.query('commit')
  return { ok: true as const, books: after.books, attempts, head }
}

/** Verifies the chain of one side. */
async function check(found: Books, chain: Parameters<typeof verifyChain>[0], place: string) {
  const report = await verifyChain(chain)
  if (report.ok) return { ok: true as const, books: found, head: report.head }
  const { sequence, problem } = report.fault
  return { ok: false as const, problem: `the chain ${place} breaks at number ${sequence}: ${problem}` }
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
