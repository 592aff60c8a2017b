import { networksOf } from './client-address.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'

const windowMs = 60_000

/** How often the other relays are told. */
const tellMs = 100

export type RateLimit = (address: string) => number | undefined

type CountTogether = NonNullable<Store['countCalls']>

/** What the networks around an IPv6 client may call together, as a multiple of what it may: a /56, and a /48. */
const networkShares = [1, 4, 16]

/** What all addresses may call together, and what those may for which there is no room in the table. */
const shareOfAll = 1000
const shareOfOthers = 100

/**
 * Counts what each address does within a minute of its first call, and what the networks around it do. Returns the seconds
 * to wait once an address has had `perMinute` calls, undefined before; 0 switches the limit off. No address is forgotten
 * before its minute is over: beyond `maxAddresses` new ones are counted together.
 *
 * With `countTogether` relays share what they count. No call waits for that: a tenth of a second's calls are told at once, so
 * an address that calls several relays may have a few more within that time. While telling fails, each counts for itself.
 */
export function createRateLimit({
  perMinute,
  clock,
  maxAddresses = 50_000,
  countTogether
}: {
  perMinute: number
  clock: Clock
  maxAddresses?: number
  countTogether?: CountTogether | undefined
}): RateLimit {
  // Kept in the order in which the windows began, so the oldest is always the first.
  const windows = new Map<string, { since: number; calls: number }>()
  const others = { since: -windowMs, calls: 0 }
  const untold = new Map<string, number>()
  let telling: Promise<void> | undefined

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

  /** The window that counts for an address, and the share of it. */
  function findWindow(address: string, share: number, now: number) {
    const known = windows.get(address)
    if (known && now - known.since < windowMs) return { window: known, share }
    windows.delete(address)
    forgetEnded(now)
    if (windows.size < maxAddresses) return { window: begin(address, now), share }
    if (others.since + windowMs <= now) Object.assign(others, { since: now, calls: 0 })
    return { window: others, share: shareOfOthers }
  }

  /** The seconds to wait, undefined when the call was counted. */
  function countIn(address: string, wanted: number, now: number): number | undefined {
    const { window, share } = findWindow(address, wanted, now)
    window.calls += 1
    if (window.calls > share * perMinute) return Math.ceil((window.since + windowMs - now) / 1000)
    if (countTogether) {
      untold.set(address, (untold.get(address) ?? 0) + 1)
      telling ??= tell(countTogether)
    }
    return undefined
  }

  async function tell(count: CountTogether) {
    await clock.wait(tellMs)
    telling = undefined
    const news = Array.from(untold, ([address, calls]) => ({ address, calls }))
    untold.clear()
    try {
      for (const { address, calls, leftMs } of await count(news, windowMs)) learn(address, calls, leftMs)
    } catch {
      // Whoever needs the store next says what is wrong with it.
    }
  }

  function learn(address: string, calls: number, leftMs: number) {
    const window = windows.get(address)
    if (!window) return
    window.calls = Math.max(window.calls, calls + (untold.get(address) ?? 0))
    window.since = clock.elapsed() + leftMs - windowMs
  }

  return (address) => {
    if (perMinute === 0) return undefined
    const now = clock.elapsed()
    // From the narrowest: what one address has too many is not counted for its neighbors.
    for (const [index, network] of networksOf(address).entries()) {
      const wait = countIn(network, networkShares[index] ?? 1, now)
      if (wait !== undefined) return wait
    }
    return countIn('all', shareOfAll, now)
  }
}
