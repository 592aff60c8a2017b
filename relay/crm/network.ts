import type { Outcome } from '../outbox/outcome.ts'

/** Turns a call's error into an outcome. Only if no connection was opened is it certain that nothing was sent. */
export function lostContact(error: unknown, ms: number): Outcome {
  const kind = triesOf(error).every(isBeforeSending) ? 'transient' : 'ambiguous'
  return { kind, error: describeLoss(error), ms }
}

export const describeLoss = (error: unknown) => triesOf(error).map(describe).join('; ')

/** Node tries every address of the host and reports one error for each. */
const triesOf = (error: unknown): unknown[] => (error instanceof AggregateError ? error.errors : [error])

function isBeforeSending(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
