import type { Outcome } from './outcome.ts'
import type { Settlement } from './store.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The wait after each failed attempt; the first attempt is made at once, and the last wait repeats. */
const waitsMs = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
  12 * hour
]

/** The wait before each probe of a CRM that refuses whatever comes; the last one repeats. */
const probeWaitsMs = [5 * second, 30 * second, minute, 5 * minute]

const longestProbeWaitMs = 15 * minute

const longestWaitMs = 12 * hour

/**
 * Counted from receipt. An attempt is due at the end of it; when that one fails too, the lead is dead. A lead that waited
 * that long for a CRM to be set up, or for the relay to run, has its turns all the same: one for each wait above.
 */
const lifetimeMs = 7 * day

/** Share by which a wait is shortened or stretched, so that leads that failed together do not return together. */
const jitter = 0.2

/**
 * No delivery waits longer than this, in milliseconds: one that is due later was put off by a clock that ran ahead, and is
 * due now.
 */
export const farthestMs = longestWaitMs * (1 + jitter)

export type Attempted = {
  outcome: Outcome
  /** Attempts that were settled before this one. */
  attempts: number
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** Milliseconds since the epoch. */
  now: number
  /** At least 0, below 1. */
  random: number
  /** Probes that had failed before this one, where deliveries are paused. */
  probe?: number | undefined
  /** Whether the CRM took other leads at about this time. */
  amidSuccess?: boolean
}

/**
 * What becomes of a delivery after an attempt. A wait that the CRM asked for (`retryAfterMs`) is kept as a minimum, up to
 * the longest wait of the schedule.
 *
 * A CRM that refuses whatever comes pauses all deliveries; that ends no lead, and leaves it due. Amid successes the refusal
 * concerns this lead only, as when a firewall dislikes a name: a stranger who sends such a lead must not stop the others.
 */
export function decide(attempted: Attempted): Settlement {
  const { outcome, attempts, receivedAt, now, random, probe, amidSuccess = false } = attempted
  if (outcome.kind === 'delivered') return { state: 'delivered', outcome }
  if (outcome.kind === 'blocked' && (probe !== undefined || !amidSuccess)) {
    const pauseMs = probeWaitsMs[probe === undefined ? 0 : probe + 1] ?? longestProbeWaitMs
    return { state: 'pending', delayMs: 0, pauseMs, outcome }
  }
  const leftMs = receivedAt + lifetimeMs - now
  const spent = leftMs <= 0 && attempts >= waitsMs.length
  if (outcome.kind === 'permanent' || spent) return { state: 'dead', outcome }

  const scheduledMs = (waitsMs[attempts] ?? longestWaitMs) * (1 - jitter + 2 * jitter * random)
  const askedMs = outcome.kind === 'transient' ? (outcome.retryAfterMs ?? 0) : 0
  const delayMs = Math.max(
    leftMs > 0 ? Math.min(scheduledMs, leftMs) : scheduledMs,
    Math.min(askedMs, longestWaitMs)
  )
  return { state: 'pending', delayMs: Math.round(delayMs), outcome }
}
