import { z } from 'zod'
import { columnOf } from '../outbox/rows.ts'
import type { Row } from '../outbox/store.ts'

/**
 * Makes a function that reads rows as a schema says: `addedAt` is the column `added_at`. Numbers may come as text, flags come
 * as 0 or 1, and a key whose column is null is left out.
 *
 *     store.ask({ sql, values, read: rowsAs(auditRow) })
 */
export function rowsAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    return { key, column: columnOf(key), convert: converterOf(field) }
  })
  return (rows: Row[]) =>
    rows.map((row) => {
      const given = fields.filter(({ column }) => (row[column] ?? null) !== null)
      const values = given.map(({ key, column, convert }) => [key, convert(row[column])])
      return schema.parse(Object.fromEntries(values))
    })
}

/** The same for the first row, if there is one. */
export function rowAs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const read = rowsAs(schema)
  return (rows: Row[]) => read(rows.slice(0, 1))[0]
}

function converterOf(field: unknown): (value: unknown) => unknown {
  const inner = unwrapped(field)
  if (inner instanceof z.ZodNumber) return Number
  return inner instanceof z.ZodBoolean ? (value) => Number(value) === 1 : (value) => value
}

/** The schema of a value that is there. */
export function unwrapped(field: unknown): unknown {
  let inner = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodCatch)
    inner = inner.unwrap()
  return inner
}
