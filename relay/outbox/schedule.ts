import { longestPauseHours } from '../../contract/desk.ts'
import type { Failed, Outcome, StepOutcome } from './outcome.ts'
import type { Settlement, StepSettlement } from './store.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The wait after each failed attempt. The first attempt is made at once; the last wait repeats. */
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

/** The wait before each probe of a CRM that refuses every lead. After the last one, `longestProbeWaitMs` applies. */
const probeWaitsMs = [5 * second, 30 * second, minute, 5 * minute]

const longestProbeWaitMs = 15 * minute

const longestWaitMs = 12 * hour

/**
 * Counted from receipt. The last attempt is due at the end of this time; if it fails too, the lead is dead. A lead may
 * wait that long because no CRM was set up or no relay ran: it still gets one attempt for each wait above.
 */
const lifetimeMs = 7 * day

/**
 * Each wait is shortened or stretched at random by up to this share, so that leads that failed together are not retried
 * together.
 */
const jitter = 0.2

/**
 * No delivery waits longer than this, in milliseconds. If one is due later, a clock ran ahead when that was set, so it
 * is due now.
 */
export const farthestMs = longestWaitMs * (1 + jitter)

type Waiting = Record<'attempts' | 'dueAt' | 'receivedAt', number>

/**
 * When a waiting delivery is tried if each try fails as the CRM's failures usually do, and when the relay gives up. The
 * share at random is left out.
 */
export function nextWaits({ attempts, dueAt, receivedAt }: Waiting) {
  const givesUpAt = Math.max(receivedAt + lifetimeMs, dueAt)
  const at = [dueAt]
  for (let next = attempts + 1, last = dueAt; last < givesUpAt; next += 1) {
    last = Math.min(last + (waitsMs[next] ?? longestWaitMs), givesUpAt)
    at.push(last)
  }
  return { at, givesUpAt }
}

/** A person pauses deliveries for at most this long, in milliseconds. */
export const longestPauseMs = longestPauseHours * hour

type Attempted<Any = Outcome> = {
  outcome: Any
  attempts: number
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** Milliseconds since the epoch. */
  now: number
  /** At least 0, below 1. */
  random: number
}

type Delivered = Attempted & {
  /** Probes that failed before this one, if the CRM refuses every lead. */
  probe?: number | undefined
  amidSuccess?: boolean
}

/**
 * Decides what happens to a delivery after an attempt. If the CRM asks for a wait (`retryAfterMs`), the delivery waits
 * at least that long, up to the longest wait of the schedule.
 *
 * A CRM that refuses every lead blocks all deliveries. The block makes no lead dead, and the lead stays due. If the CRM
 * accepted another lead shortly before, the refusal concerns this lead only, for example because a firewall dislikes a
 * name: a stranger who sends such a lead must not stop the others.
 */
export function decide(attempted: Delivered): Settlement {
  const { outcome, probe, amidSuccess = false } = attempted
  if (outcome.kind === 'delivered') return { state: 'delivered', outcome }
  if (outcome.kind === 'blocked' && (probe !== undefined || !amidSuccess)) {
    const probeInMs = probeWaitsMs[probe === undefined ? 0 : probe + 1] ?? longestProbeWaitMs
    return { state: 'pending', delayMs: 0, probeInMs, outcome }
  }
  return { ...afterFailure({ ...attempted, outcome }), outcome }
}

/** The same for a step of a delivered lead. It never blocks a delivery. */
export function decideStep({ outcome, ...attempted }: Attempted<StepOutcome>): StepSettlement {
  if (outcome.kind === 'done') return { state: 'done', outcome }
  return { ...afterFailure({ ...attempted, outcome }), outcome }
}

type Next = { state: 'dead' } | { state: 'pending'; delayMs: number }

function afterFailure({ outcome, attempts, receivedAt, now, random }: Attempted<Failed>): Next {
  const leftMs = receivedAt + lifetimeMs - now
  const spent = leftMs <= 0 && attempts >= waitsMs.length
  if (outcome.kind === 'permanent' || spent) return { state: 'dead' }

  const scheduledMs = (waitsMs[attempts] ?? longestWaitMs) * (1 - jitter + 2 * jitter * random)
  const askedMs = outcome.kind === 'transient' ? (outcome.retryAfterMs ?? 0) : 0
  const delayMs = Math.max(
    leftMs > 0 ? Math.min(scheduledMs, leftMs) : scheduledMs,
    Math.min(askedMs, longestWaitMs)
  )
  return { state: 'pending', delayMs: Math.round(delayMs) }
}
