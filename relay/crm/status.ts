import type { Outcome } from '../outbox/outcome.ts'
import type { Answer } from './exchange.ts'

type Failure = Extract<Outcome, { kind: 'transient' | 'blocked' | 'permanent' }>

/** Statuses below 500 that say "not now": request timeout, conflict, locked, too early, too many requests. */
const notNow = new Set([408, 409, 423, 425, 429])

/** Statuses that say "not this lead": bad request, content too large, unprocessable content. */
const notThis = new Set([400, 413, 422])

/**
 * What a status other than 2xx means for the lead. Most of 3xx and 4xx say nothing of the lead: a token was rotated, a workflow
 * deleted, a firewall answers. A redirect is not followed: a lead is never sent to an address that nobody configured.
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
