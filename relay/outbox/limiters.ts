import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Query, Statement, Transaction } from './database.ts'
import { rowAs, searchableEmail } from './rows.ts'
import type { Slots, Store } from './store.ts'

/** The calls that a limiter had left at a time. Nobody gets one before `restUntil`. In milliseconds since the epoch. */
type Bucket = { tokens: number; at: number; restUntil: number }

const dayMs = 24 * 60 * 60_000

/** A bucket that nobody used for this long is full again, so its row can be deleted. */
export const limiterLifeMs = dayMs

/** A time that is earlier than the bucket's by this many milliseconds or more means that the clock was set back. */
const overtakingMs = 5000

/** No rest is longer. If one ends later, a clock ran ahead. */
const longestRestMs = 10 * 60_000

type Request = {
  perSecond: number
  /** Capacity of the bucket. By default, the calls of one second, and at least one. */
  burst?: number
  upTo: number
  restMs?: number
}

const capacityOf = ({ perSecond, burst = Math.max(1, perSecond) }: Request) => burst

/** Takes up to `upTo` slots from a bucket that refills over time. */
function takeFrom(
  bucket: Bucket | undefined,
  { now, ...request }: Request & { now: number }
): Slots & { bucket: Bucket } {
  const { perSecond, upTo, restMs = 0 } = request
  const burst = capacityOf(request)
  const rested = bucket && bucket.restUntil - now <= longestRestMs ? bucket.restUntil : 0
  const restUntil = restMs > 0 ? Math.max(rested, now + Math.min(restMs, longestRestMs)) : rested
  // A clock that was set back neither adds nor removes slots.
  const passedMs = bucket ? Math.max(0, now - Math.max(bucket.at, rested)) : 0
  const filled = bucket ? Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000) : burst
  // One slot is free when the rest ends.
  const tokens = restMs > 0 ? 1 : filled
  const taken = now < restUntil ? 0 : Math.max(0, Math.min(upTo, Math.floor(tokens)))
  const left = tokens - taken
  const refillMs = left >= 1 ? 0 : Math.ceil(((1 - left) * 1000) / perSecond)
  const waitMs = Math.max(refillMs, restUntil - now)
  // Calls of several processes may arrive out of order. Keep the later time, so that no time is counted twice.
  const at = bucket && bucket.at - now < overtakingMs ? Math.max(bucket.at, now) : now
  return { taken, waitMs, bucket: { tokens: left, at, restUntil } }
}

export async function takeSlots(
  tx: Transaction,
  { limiter, ...request }: Parameters<Store['takeSlots']>[0]
): Promise<Slots> {
  const now = await tx.now()
  await tx.rows('insert into limiter (name, tokens, at) values ($1, $2, $3) on conflict (name) do nothing', [
    limiter,
    capacityOf(request),
    now
  ])
  const [row] = await tx.rows(
    `select tokens, at, rest_until from limiter l where name = $1 ${tx.lock('l')}`,
    [limiter]
  )
  const found = row && {
    tokens: Number(row['tokens']),
    at: Number(row['at']),
    restUntil: Number(row['rest_until'])
  }
  const { bucket, ...slots } = takeFrom(found, { ...request, now })
  await tx.rows(
    'update limiter set tokens = $2, at = $3, rest_until = $4, taken = taken + $5 where name = $1',
    [limiter, bucket.tokens, bucket.at, bucket.restUntil, slots.taken]
  )
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

/** The calls that the CRM allows, as one of its answers says. */
export type Allowance = {
  /** Few calls are left, in the CRM's window or in its day: no relay calls for `ms` milliseconds. */
  rest?: { of: 'window' | 'day'; ms: number } | undefined
  /** Calls on average. */
  perSecond?: number | undefined
  /** The calls of the day that all integrations have left together, and how many they have. */
  day?: { left: number; limit: number } | undefined
}

export type CrmRateLimit = {
  /** Takes a slot if one is free, and resolves to 0. Otherwise resolves to the milliseconds until one may be free. */
  take(): Promise<number>
  /** Takes a slot as soon as one is free. Also resolves when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** Calls on average, as far as the CRM has said. */
  perSecond(): number
  /** Slows all relays down to what the CRM says. */
  heed(allowance: Allowance): Promise<void>
  /** Whether the CRM has calls left today beside those that are kept for leads. */
  hasSpare(): boolean
  /** Waits `ms` milliseconds, for the caller alone. */
  pause(ms: number): Promise<void>
}

type Parts = { store: Pick<Store, 'takeSlots' | 'change'>; clock: Clock; limiter: string; perSecond: number }

/** The relay never calls less often than every ten seconds for what the CRM says: its answer may be nonsense. */
const leastPerSecond = 0.1

/** Of the CRM's day, this share is kept for leads. */
const keptForLeads = 0.1

/** After this time, one call asks whether there is more. */
const sparingMs = 10 * 60_000

/** The calls that are left change with each answer. Write them once in this time. */
const noteEveryMs = 60_000

/** Limits calls to a CRM per second. All relays that deliver to it share the limit through the store. */
export function createCrmRateLimit({ store, clock, limiter, perSecond: most }: Parts): CrmRateLimit {
  let perSecond = most
  let sparesUntil = -Infinity
  let noted = { at: -Infinity, left: -Infinity }

  async function take() {
    const { taken, waitMs } = await store.takeSlots({ limiter, perSecond, upTo: 1 })
    return taken > 0 ? 0 : Math.max(1, waitMs)
  }

  async function note({ rest, day }: Allowance) {
    const left = day?.left ?? -Infinity
    const now = clock.elapsed()
    // More calls than before: the CRM's day has begun.
    if (!rest && left <= noted.left && now - noted.at < noteEveryMs) return
    noted = { at: now, left }
    // An attempt does not fail because of the note.
    await store.change([noteQuota(limiter, { rest, day, now: clock.now() })]).catch(() => undefined)
  }

  return {
    take,
    perSecond: () => perSecond,
    hasSpare: () => sparesUntil <= clock.elapsed(),
    pause: (ms) => clock.wait(ms),
    async heed(allowance) {
      const { rest, day } = allowance
      // An answer of another host, such as a proxy, says nothing of it.
      if (allowance.perSecond !== undefined)
        perSecond = Math.min(most, Math.max(leastPerSecond, allowance.perSecond))
      if (day) sparesUntil = day.left < day.limit * keptForLeads ? clock.elapsed() + sparingMs : -Infinity
      if (rest || day) await note(allowance)
      if (rest) await store.takeSlots({ limiter, perSecond, upTo: 0, restMs: rest.ms })
    },
    async wait(signal) {
      for (let waitMs = await take(); waitMs > 0 && !signal.aborted; waitMs = await take()) {
        await clock.wait(waitMs, signal)
      }
    }
  }
}

/** Within this time, the CRM is short of calls without a break. */
const shortMs = 60_000

function noteQuota(limiter: string, { rest, day, now }: Allowance & { now: number }): Statement {
  // Answers may overtake each other. After a day without any, it is another day, however many calls are left.
  const isNewDay = `(excluded.day_left > known.day_left + excluded.day_limit / 100 or excluded.at - known.at > ${dayMs})`
  const isShort = rest?.of === 'window'
  // The first call of the day is among them.
  const taken = 'coalesce((select taken - 1 from limiter where name = $1), 0)'
  return {
    sql: `
      insert into quota as known (limiter, at, day_limit, day_left, taken_before, short_since, short_at)
      values ($1, $4, $2, $3, ${taken}, $5, $5)
      on conflict (limiter) do update set at = excluded.at,
        day_limit = coalesce(excluded.day_limit, known.day_limit), day_left = coalesce(excluded.day_left, known.day_left),
        taken_before = case when ${isNewDay} then excluded.taken_before else known.taken_before end,
        short_since = case when excluded.short_at - known.short_at between 0 and ${shortMs} or excluded.short_at is null
          then known.short_since else excluded.short_at end,
        short_at = coalesce(excluded.short_at, known.short_at)`,
    values: [limiter, day?.limit ?? null, day?.left ?? null, now, isShort ? now : null]
  }
}

const maybeNumber = z.number().optional().catch(undefined)

/** Read a value that was damaged on the disk as empty: it must not stop the watch. */
const quotaRow = z.object({
  restUntil: z.number().catch(0),
  own: maybeNumber,
  used: maybeNumber,
  shortSince: maybeNumber,
  shortAt: maybeNumber
})

/** The CRM's calls, as far as they are known. Times are milliseconds since the epoch. */
export type Quota = {
  /** No relay calls it before. */
  restUntil: number
  /** The calls of its day: those of all integrations, and those of the relays. */
  day: { used: number; own: number } | undefined
  /** From then on, it hardly has a call left in each of its windows. The relays alone never use one up. */
  shortSince: number | undefined
}

export const readQuota = (limiter: string, now: number): Query<Quota | undefined> => ({
  sql: `
    select l.rest_until, l.taken - q.taken_before as own, q.day_limit - q.day_left as used, q.short_since, q.short_at
    from limiter l left join quota q on q.limiter = l.name where l.name = $1`,
  values: [limiter],
  read(rows) {
    const row = rowAs(quotaRow)(rows)
    if (!row) return undefined
    const { restUntil, own, used, shortSince, shortAt = 0 } = row
    const isShort = now - shortAt >= 0 && now - shortAt <= shortMs
    return {
      restUntil: restUntil - now <= longestRestMs ? restUntil : 0,
      day: own === undefined || used === undefined ? undefined : { own: Math.max(0, own), used },
      shortSince: isShort ? shortSince : undefined
    }
  }
})
