import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { parseJson } from '../../../parse-json.ts'
import { chainStart, sha256 } from '../../chain.ts'
import type { ChainHead } from '../../ledger.ts'
import { readHead } from '../../rows.ts'

/** How far a copy reaches: it contains every change of a store up to here. */
const cursorSchema = z.object({
  sequence: z.int().min(0),
  hash: z.string(),
  /** Number of the last attempt. Every change of a delivery that must survive records one. */
  attempt: z.int().min(0),
  /** Number of the last attempt at a step. */
  step: z.int().min(0).default(0),
  /** When the last answer to a lead was found. One that a copy lacks is found again. */
  answer: z.int().min(0).default(0),
  erased: z.int().min(0),
  schema: z.int()
})

export type Cursor = z.infer<typeof cursorSchema>

/** Reads where a store is. Only within a transaction do all values belong to the same moment. */
export function readCursor(db: DatabaseSync): Cursor {
  const head = db.prepare('select sequence, hash from chain').get()
  const counts = db
    .prepare(
      `select (select coalesce(max(number), 0) from attempt) as attempt,
        (select count(*) from lead where erased_at is not null) as erased`
    )
    .get()
  // A copy from before the steps or the answers has no such table.
  const lastOf = (table: string, number: string, where = '') =>
    db.prepare('select 1 from sqlite_schema where name = ?').get(table) &&
    db.prepare(`select max(${number}) as last from ${table} ${where}`).get()?.['last']
  return {
    ...(head ? readHead(head) : chainStart),
    attempt: Number(counts?.['attempt']),
    step: Number(lastOf('step_change', 'number') ?? 0),
    answer: Number(lastOf('answer', 'looked_at', 'where answered_at is not null') ?? 0),
    erased: Number(counts?.['erased']),
    schema: Number(db.prepare('pragma user_version').get()?.['user_version'])
  }
}

/** Whether a chain that ends with this head is the beginning of this store's chain. */
export function holdsHead(db: DatabaseSync, { sequence, hash }: ChainHead): boolean {
  return (
    sequence === 0 || db.prepare('select hash from lead where sequence = ?').get(sequence)?.['hash'] === hash
  )
}

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

const segmentSchema = z.object({
  /** The segment continues a copy that reaches exactly to here. */
  after: cursorSchema,
  upTo: cursorSchema,
  lead: z.array(rowSchema),
  delivery: z.array(rowSchema),
  attempt: z.array(rowSchema),
  step: z.array(rowSchema).default([]),
  step_change: z.array(rowSchema).default([]),
  answer: z.array(rowSchema).default([])
})

/** All rows that changed between two moments, as they were at the later one. */
type Segment = z.infer<typeof segmentSchema>

/** Primary keys. A table comes after those that it references. */
const keys = [
  ['lead', 'sequence'],
  ['delivery', 'lead_id, destination'],
  ['attempt', 'number'],
  ['step', 'lead_id, kind'],
  ['step_change', 'number'],
  ['answer', 'lead_id']
] as const

/** Reads the rows that changed since `after`. Call it in the transaction in which `upTo` was read. */
export function readSegment(db: DatabaseSync, after: Cursor, upTo: Cursor): Segment {
  const find = (sql: string, ...values: number[]) => z.array(rowSchema).parse(db.prepare(sql).all(...values))
  return {
    after,
    upTo,
    lead: find('select * from lead where sequence > ?', after.sequence),
    delivery: find(
      `select * from delivery where lead_id in
        (select id from lead where sequence > ? union select lead_id from attempt where number > ?)`,
      after.sequence,
      after.attempt
    ),
    attempt: find('select * from attempt where number > ?', after.attempt),
    step: find(
      `select * from step where lead_id in
        (select lead_id from attempt where number > ? union select lead_id from step_change where number > ?)`,
      after.attempt,
      after.step
    ),
    step_change: find('select * from step_change where number > ?', after.step),
    answer: find('select * from answer where answered_at is not null and looked_at > ?', after.answer)
  }
}

/** Brings a copy that reaches to `segment.after` up to `segment.upTo`. */
export function applySegment(db: DatabaseSync, segment: Segment) {
  db.exec('begin immediate')
  try {
    for (const [table, key] of keys) {
      // `table_info` does not list computed columns. A copy from before the steps or the answers has no table for them.
      const columns = db
        .prepare(`pragma table_info(${table})`)
        .all()
        .map(({ name }) => String(name))
      if (columns.length === 0) continue
      if (table === 'step') dropSteps(db, segment)
      const put = db.prepare(`
        insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
        on conflict (${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`)
      for (const row of segment[table]) put.run(...columns.map((name) => row[name] ?? null))
    }
    const { sequence, hash } = segment.upTo
    db.prepare(
      `insert into chain (single, sequence, hash) values (1, ?, ?)
       on conflict (single) do update set sequence = excluded.sequence, hash = excluded.hash`
    ).run(sequence, hash)
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

/** A lead that was queued for another CRM has other steps now. */
function dropSteps(db: DatabaseSync, { attempt, step }: Segment) {
  const drop = db.prepare('delete from step where lead_id = ?')
  for (const row of [...attempt, ...step]) drop.run(row['lead_id'] ?? null)
}

/** Two lines: the hash of the second, and the rows. */
export function printSegment(segment: Segment): string {
  const rows = JSON.stringify(segment)
  return `${sha256(rows)}\n${rows}\n`
}

/** Undefined if a byte of it is missing or wrong. */
export function parseSegment(text: string): Segment | undefined {
  const [hash, rows = ''] = text.split('\n')
  if (hash !== sha256(rows)) return undefined
  return segmentSchema.safeParse(parseJson(rows)).data
}
