import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { chainStart } from '../../chain.ts'
import type { ChainHead } from '../../ledger.ts'
import { readHead } from '../../rows.ts'

/** How far a copy reaches: it contains every change of a store up to here. */
export const cursorSchema = z.object({
  sequence: z.int().min(0),
  hash: z.string(),
  /** Number of the last attempt. Every change of a delivery that must survive records one. */
  attempt: z.int().min(0),
  /** How many leads are erased. */
  erased: z.int().min(0),
  /** Version of the tables. */
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
  return {
    ...(head ? readHead(head) : chainStart),
    attempt: Number(counts?.['attempt']),
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
