import type { IncomingHttpHeaders } from 'node:http'

/** If this few calls are left, the calls in flight may use them up. */
const reserve = 8

/** The CRM's window of 100 calls, used if the CRM does not name it. */
const usualWindowMs = 10_000

/** How long to pause when the daily calls are used up. The CRM does not say when the next day begins. */
const dayRestMs = 30 * 60_000

/**
 * How long to pause calls to the CRM, in milliseconds, based on the number of calls that the CRM says a location has left.
 * 0 while there are enough.
 * https://marketplace.gohighlevel.com/docs/oauth/Faqs (rate limits)
 */
export function restAfter(headers: IncomingHttpHeaders): number {
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined
  }
  const left = read('x-ratelimit-remaining') ?? Number.POSITIVE_INFINITY
  const leftToday = read('x-ratelimit-daily-remaining') ?? Number.POSITIVE_INFINITY
  if (leftToday < reserve) return dayRestMs
  return left < reserve ? (read('x-ratelimit-interval-milliseconds') ?? usualWindowMs) : 0
}
