import type { Clock } from './clock.ts'

const windowMs = 60_000

export type RateLimit = (address: string) => number | undefined

/**
 * Counts what each address does within a minute of its first call. Returns the seconds to wait once an address has
 * had `perMinute` calls, undefined before; 0 switches the limit off. Beyond `maxAddresses` the oldest are forgotten.
 */
export function createRateLimit({
  perMinute,
  clock,
  maxAddresses = 10_000
}: {
  perMinute: number
  clock: Clock
  maxAddresses?: number
}): RateLimit {
  // Kept in the order in which the windows began, so the oldest is always the first.
  const windows = new Map<string, { since: number; calls: number }>()

  const forgetOldest = (now: number) => {
    for (const [address, { since }] of windows) {
      if (now - since < windowMs && windows.size < maxAddresses) return
      windows.delete(address)
    }
  }

  return (address) => {
    if (perMinute === 0) return undefined
    const now = clock.now()
    const current = windows.get(address)
    if (current && now - current.since < windowMs) {
      current.calls += 1
      const leftMs = current.since + windowMs - now
      return current.calls > perMinute ? Math.ceil(leftMs / 1000) : undefined
    }
    windows.delete(address)
    forgetOldest(now)
    windows.set(address, { since: now, calls: 1 })
    return undefined
  }
}
