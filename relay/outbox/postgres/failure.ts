import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../store.ts'

/** One line without anything of a row: what PostgreSQL quotes stands in its details. */
export function unavailable(cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause
  return new StoreUnavailable(`The database failed: ${describe(cause)}`, { cause })
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // Where a name has several addresses, the error is made of one for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0])
  return cause.message || cause.name
}

/** Whether the statement was at fault (classes 22 and 23: data, constraints) and not the database. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
