import type { IncomingHttpHeaders } from 'node:http'

/** With so few calls left, those that are under way at this moment may use them up. */
const reserve = 8

/** The CRM's window where it does not say: 100 calls in 10 s. */
const usualWindowMs = 10_000

/** How long to leave the CRM alone when the calls of a day are used up; it does not say when the next day begins. */
const dayRestMs = 30 * 60_000

/**
 * How long the CRM is to be left alone, in milliseconds, going by what it says is left of a location's calls; 0 while there are
 * enough.
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
