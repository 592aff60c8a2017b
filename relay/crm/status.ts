import type { Outcome } from '../outbox/outcome.ts'
import type { Answer } from './exchange.ts'

type Failure = Extract<Outcome, { kind: 'transient' | 'blocked' | 'permanent' }>

/** Statuses below 500 that say "not now": request timeout, conflict, locked, too early, too many requests. */
const notNow = new Set([408, 409, 423, 425, 429])

/** Statuses that say "not this lead": bad request, content too large, unprocessable content. */
const notThis = new Set([400, 413, 422])

/**
 * Turns a status other than 2xx into an outcome. Most of 3xx and 4xx say nothing about the lead: somebody rotated a token
 * or deleted a workflow, or a firewall answers. The relay does not follow a redirect, so that a lead is never sent to an
 * address that nobody configured.
 */
export function failureOf(answer: Answer, detail: string, ms: number): Failure | undefined {
  const { status, ok, headers } = answer
  if (ok) return undefined
  const error = `the CRM answered ${status}: ${detail}`
  if (notThis.has(status)) return { kind: 'permanent', error, status, ms }
  if (status < 500 && !notNow.has(status)) return { kind: 'blocked', error, status, ms }
  const retryAfterMs = parseRetryAfter(headers['retry-after'])
  return { kind: 'transient', error, status, ms, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** `Retry-After` as milliseconds from now: seconds or a date (RFC 9110, 10.2.3). Undefined when absent or malformed. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
