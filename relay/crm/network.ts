import type { Outcome } from '../outcome.ts'

/** What an error of `fetch` means for the lead: only when no connection came about is it certain that nothing was sent. */
export function lostContact(error: unknown, ms: number): Outcome {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  // Every address of the host was tried: Node reports one error for each.
  const tries: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const kind = tries.every(isBeforeSending) ? 'transient' : 'ambiguous'
  return { kind, error: tries.map(describe).join('; '), ms }
}

function isBeforeSending(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  if ('syscall' in cause) return cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
  return 'code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT'
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
