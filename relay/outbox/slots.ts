import type { Slots } from './store.ts'

/** What is left of a limiter's calls, at a time in milliseconds since the epoch. */
export type Bucket = { tokens: number; at: number }

/** A bucket that nobody took from for this long is full again, so its row can go. */
export const limiterLifeMs = 24 * 60 * 60_000

/** From here on, an earlier time means a clock that was set back. */
const overtakingMs = 5000

type Request = {
  perSecond: number
  /** What a full bucket holds: one second's worth, unless it is given. */
  burst?: number
  upTo: number
  restMs?: number
}

/** Takes up to `upTo` slots from a bucket that fills as time passes. */
export function takeFrom(
  bucket: Bucket | undefined,
  { perSecond, burst = perSecond, upTo, restMs = 0, now }: Request & { now: number }
): Slots & { bucket: Bucket } {
  // A clock that was set back gives nothing and takes nothing.
  const passedMs = bucket ? Math.max(0, now - bucket.at) : 0
  const filled = bucket ? Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000) : burst
  // A rest empties the bucket so far that it has one slot again when the rest is over.
  const tokens = restMs > 0 ? Math.min(filled, 1 - (restMs * perSecond) / 1000) : filled
  const taken = Math.max(0, Math.min(upTo, Math.floor(tokens)))
  const left = tokens - taken
  const waitMs = left >= 1 ? 0 : Math.ceil(((1 - left) * 1000) / perSecond)
  // Calls of several processes overtake each other: time that was counted once is not counted again.
  const at = bucket && bucket.at - now < overtakingMs ? Math.max(bucket.at, now) : now
  return { taken, waitMs, bucket: { tokens: left, at } }
}
