import type { Outcome } from '../outbox/outcome.ts'

/** Turns a call's error into an outcome. Only if no connection was opened is it certain that nothing was sent. */
export function lostContact(error: unknown, ms: number): Outcome {
  // Node tries every address of the host and reports one error for each.
  const tries: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const kind = tries.every(isBeforeSending) ? 'transient' : 'ambiguous'
  return { kind, error: tries.map(describe).join('; '), ms }
}

function isBeforeSending(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
