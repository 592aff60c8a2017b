import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../store.ts'

/**
 * Makes an error of one line without row data. PostgreSQL quotes rows only in an error's details, which are left out.
 */
export function unavailable(cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause
  return new StoreUnavailable(`The database failed: ${describe(cause)}`, { cause })
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // If a host name has several addresses, the error contains one for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0])
  return cause.message || cause.name
}

/** Whether the statement was at fault (classes 22 and 23: data, constraints), not the database. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
