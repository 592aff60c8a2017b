import type { Slots } from './store.ts'

/** The calls that a limiter had left at a time, in milliseconds since the epoch. */
export type Bucket = { tokens: number; at: number }

/** A bucket that nobody used for this long is full again, so its row can be deleted. */
export const limiterLifeMs = 24 * 60 * 60_000

/** A time that is earlier than the bucket's by this many milliseconds or more means that the clock was set back. */
const overtakingMs = 5000

type Request = {
  perSecond: number
  /** Capacity of the bucket. By default, the calls of one second. */
  burst?: number
  upTo: number
  restMs?: number
}

/** Takes up to `upTo` slots from a bucket that refills over time. */
export function takeFrom(
  bucket: Bucket | undefined,
  { perSecond, burst = perSecond, upTo, restMs = 0, now }: Request & { now: number }
): Slots & { bucket: Bucket } {
  // A clock that was set back neither adds nor removes slots.
  const passedMs = bucket ? Math.max(0, now - bucket.at) : 0
  const filled = bucket ? Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000) : burst
  // A rest lowers the bucket so that it has one slot again when the rest ends.
  const tokens = restMs > 0 ? Math.min(filled, 1 - (restMs * perSecond) / 1000) : filled
  const taken = Math.max(0, Math.min(upTo, Math.floor(tokens)))
  const left = tokens - taken
  const waitMs = left >= 1 ? 0 : Math.ceil(((1 - left) * 1000) / perSecond)
  // Calls of several processes may arrive out of order. Keep the later time, so that no time is counted twice.
  const at = bucket && bucket.at - now < overtakingMs ? Math.max(bucket.at, now) : now
  return { taken, waitMs, bucket: { tokens: left, at } }
}
