import type { Clock } from '../clock.ts'

const minuteMs = 60_000

export type RateLimit = (address: string) => number | undefined

type Options = {
  perMinute: number
  /** Replaces the minute. */
  windowMs?: number
  clock: Clock
  maxAddresses?: number
}

/**
 * Shared limits of an IPv6 client and the networks around it, as multiples of the client's limit: itself, a /56, a /48.
 */
const networkShares = [1, 4, 16]

/**
 * Shared limits, as multiples of one address's limit: for all addresses, and for those that do not fit into the table.
 */
const shareOfAll = 1000
const shareOfOthers = 100

/**
 * Limits the calls of each sender.
 *
 *     const countCall = createRateLimit({ perMinute: 60, clock })
 *     const secondsToWait = countCall(senderOf(c, trustProxy))
 *
 * Counts the calls of each address, and of the networks around it, in the minute that begins with its first call.
 * Returns the seconds to wait once an address has had `perMinute` calls, undefined before; 0 switches the limit off. No
 * address is forgotten before its minute ends: above `maxAddresses`, new ones share one count.
 */
export function createRateLimit(options: Options): RateLimit {
  const { perMinute, clock, maxAddresses = 50_000, windowMs = minuteMs } = options
  // Ordered by the start of the windows, so the oldest is always first.
  const windows = new Map<string, { since: number; calls: number }>()
  const others = { since: -windowMs, calls: 0 }

  const forgetEnded = (now: number) => {
    for (const [address, { since }] of windows) {
      if (now - since < windowMs) return
      windows.delete(address)
    }
  }

  function begin(address: string, now: number) {
    const window = { since: now, calls: 0 }
    windows.set(address, window)
    return window
  }

  /** The window that counts for an address, and its limit as a multiple. */
  function findWindow(address: string, share: number, now: number) {
    const known = windows.get(address)
    if (known && now - known.since < windowMs) return { window: known, share }
    windows.delete(address)
    forgetEnded(now)
    if (windows.size < maxAddresses) return { window: begin(address, now), share }
    if (others.since + windowMs <= now) Object.assign(others, { since: now, calls: 0 })
    return { window: others, share: shareOfOthers }
  }

  /** Returns the seconds to wait, or undefined if the call is allowed. */
  function countIn(address: string, wanted: number, now: number): number | undefined {
    const { window, share } = findWindow(address, wanted, now)
    window.calls += 1
    if (window.calls > share * perMinute) return Math.ceil((window.since + windowMs - now) / 1000)
    return undefined
  }

  return (address) => {
    if (perMinute === 0) return undefined
    const now = clock.elapsed()
    // Narrowest network first: calls of one address above its limit do not count for its neighbors.
    for (const [index, network] of networksOf(address).entries()) {
      const wait = countIn(network, networkShares[index] ?? 1, now)
      if (wait !== undefined) return wait
    }
    return countIn('all', shareOfAll, now)
  }
}

/** A client, and the wider networks that one customer may own: a /56 and a /48 of IPv6. */
function networksOf(client: string): [client: string, ...wider: string[]] {
  const [first, second, third, fourth] = client.split(':')
  if (fourth === undefined) return [client]
  const subnets = (parseInt(fourth, 16) >> 8).toString(16)
  return [client, `${first}:${second}:${third}:${subnets}/56`, `${first}:${second}:${third}/48`]
}
