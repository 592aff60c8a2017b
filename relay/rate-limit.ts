import type { Clock } from './clock.ts'
import type { Store } from './outbox/store.ts'

const windowMs = 60_000

/** How often the other relays are told. */
const tellMs = 100

export type RateLimit = (address: string) => number | undefined

type CountTogether = NonNullable<Store['countCalls']>

/**
 * Counts what each address does within a minute of its first call. Returns the seconds to wait once an address has
 * had `perMinute` calls, undefined before; 0 switches the limit off. Beyond `maxAddresses` the oldest are forgotten.
 *
 * With `countTogether` relays share what they count. No call waits for that: a tenth of a second's calls are told at once, so
 * an address that calls several relays may have a few more within that time. While telling fails, each counts for itself.
 */
export function createRateLimit({
  perMinute,
  clock,
  maxAddresses = 10_000,
  countTogether
}: {
  perMinute: number
  clock: Clock
  maxAddresses?: number
  countTogether?: CountTogether | undefined
}): RateLimit {
  // Kept in the order in which the windows began, so the oldest is always the first.
  const windows = new Map<string, { since: number; calls: number }>()
  const untold = new Map<string, number>()
  let telling: Promise<void> | undefined

  const forgetOldest = (now: number) => {
    for (const [address, { since }] of windows) {
      if (now - since < windowMs && windows.size < maxAddresses) return
      windows.delete(address)
    }
  }

  function findWindow(address: string, now: number) {
    const current = windows.get(address)
    if (current && now - current.since < windowMs) return current
    windows.delete(address)
    forgetOldest(now)
    const begun = { since: now, calls: 0 }
    windows.set(address, begun)
    return begun
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
    window.since = clock.now() + leftMs - windowMs
  }

  return (address) => {
    if (perMinute === 0) return undefined
    const now = clock.now()
    const window = findWindow(address, now)
    window.calls += 1
    if (window.calls > perMinute) return Math.ceil((window.since + windowMs - now) / 1000)
    if (countTogether) {
      untold.set(address, (untold.get(address) ?? 0) + 1)
      telling ??= tell(countTogether)
    }
    return undefined
  }
}
