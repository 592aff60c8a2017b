import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Transaction } from './database.ts'
import { searchableEmail } from './rows.ts'
import type { Slots, Store } from './store.ts'

/** The calls that a limiter had left at a time, in milliseconds since the epoch. */
type Bucket = { tokens: number; at: number }

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
function takeFrom(
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

export async function takeSlots(
  tx: Transaction,
  { limiter, ...request }: Parameters<Store['takeSlots']>[0]
): Promise<Slots> {
  const now = await tx.now()
  await tx.rows('insert into limiter (name, tokens, at) values ($1, $2, $3) on conflict (name) do nothing', [
    limiter,
    request.burst ?? request.perSecond,
    now
  ])
  const [row] = await tx.rows(`select tokens, at from limiter l where name = $1 ${tx.lock('l')}`, [limiter])
  const found = row && { tokens: Number(row['tokens']), at: Number(row['at']) }
  const { bucket, ...slots } = takeFrom(found, { ...request, now })
  await tx.rows('update limiter set tokens = $2, at = $3 where name = $1', [
    limiter,
    bucket.tokens,
    bucket.at
  ])
  return slots
}

/** This many leads of one email address are sent at once; after that, one every ten minutes. */
const leadsOfAddress = { burst: 5, perSecond: 1 / 600 }

/** Name of an address's limiter. It does not reveal the address. */
export const addressLimiter = (email: string) => `address:${hash('sha256', searchableEmail(email))}`

/**
 * Limits how many leads of one email address go to the CRM, across all relays that share the store. The limit is needed
 * because every lead may make the CRM send an email, and anybody can post a form in somebody else's name. The returned
 * function resolves to the milliseconds that a lead has to wait, 0 if it can be sent now.
 */
export function createThrottle(store: Pick<Store, 'takeSlots'>) {
  return async (email: string): Promise<number> => {
    const request = { limiter: addressLimiter(email), ...leadsOfAddress, upTo: 1 }
    const { taken, waitMs } = await store.takeSlots(request)
    return taken > 0 ? 0 : waitMs
  }
}

export type CrmRateLimit = {
  /** Takes a slot if one is free, and resolves to 0. Otherwise resolves to the milliseconds until one may be free. */
  take(): Promise<number>
  /** Takes a slot as soon as one is free. Also resolves when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** Gives no relay a slot for the next `ms` milliseconds. */
  rest(ms: number): Promise<void>
  /** Waits `ms` milliseconds, for the caller alone. */
  pause(ms: number): Promise<void>
}

type Parts = { store: Pick<Store, 'takeSlots'>; clock: Clock; limiter: string; perSecond: number }

/** Limits calls to a CRM per second. All relays that deliver to it share the limit through the store. */
export function createCrmRateLimit({ store, clock, limiter, perSecond }: Parts): CrmRateLimit {
  async function take() {
    const { taken, waitMs } = await store.takeSlots({ limiter, perSecond, upTo: 1 })
    return taken > 0 ? 0 : Math.max(1, waitMs)
  }

  return {
    take,
    pause: (ms) => clock.wait(ms),
    async rest(ms) {
      await store.takeSlots({ limiter, perSecond, upTo: 0, restMs: ms })
    },
    async wait(signal) {
      for (let waitMs = await take(); waitMs > 0 && !signal.aborted; waitMs = await take()) {
        await clock.wait(waitMs, signal)
      }
    }
  }
}
