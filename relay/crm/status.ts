import type { Outcome } from '../outcome.ts'
import type { Answer } from './exchange.ts'

type Failure = Extract<Outcome, { kind: 'transient' | 'permanent' }>

/** Statuses below 500 that say "not now": request timeout, too early, too many requests. */
const notNow = new Set([408, 425, 429])

/**
 * What a status other than 2xx means for the lead. A redirect counts as a refusal: a lead is never sent to an address
 * that nobody configured.
 */
export function failureOf(answer: Answer, detail: string, ms: number): Failure | undefined {
  const { status, ok, headers } = answer
  if (ok) return undefined
  const error = `the CRM answered ${status}: ${detail}`
  if (status < 500 && !notNow.has(status)) return { kind: 'permanent', error, status, ms }
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
