import {
  type CauseCode,
  type GuardianState,
  leadStates,
  type LeadState,
  longestPauseHours,
  type StepKind,
  stepKinds,
  type Suspicion
} from '../../contract/desk.ts'

/**
 * The state machine of deliveries. A lead has one delivery for each destination: its contact in the CRM, and what follows the
 * contact there. Nothing else writes a state.
 *
 * | Transition   | From                               | To          | Due                                             |
 * | ------------ | ---------------------------------- | ----------- | ----------------------------------------------- |
 * | `firstOf`    |                                    | `waiting`   | at once                                         |
 * |              |                                    | `held`      | never: the lead looks like spam                 |
 * |              |                                    | `delivered` | never: the lead came from the CRM               |
 * | `following`  |                                    | `waiting`   | at once the first one, the next once it is done |
 * | `lease`      | `waiting`                          | `waiting`   | when the lease ends                             |
 * | `release`    | `waiting`, leased                  | `waiting`   | at once                                         |
 * | `throttle`   | `waiting`, leased                  | `waiting`   | once its email address may have another lead    |
 * | `settle`     | `waiting`, leased                  | `delivered` | never                                           |
 * |              |                                    | `waiting`   | as `waitsMs` says                               |
 * |              |                                    | `failed`    | never: refused, or after seven days             |
 * | `open`       | `waiting`, after another           | `waiting`   | at once, unless it awaits the guardian          |
 * | `answered`   | `waiting`, awaits the guardian     | `waiting`   | at once the next one                            |
 * | `hasten`     | `waiting`                          | `waiting`   | at once                                         |
 * | `requeue`    | all but `erased`                   | `waiting`   | at once, or in time to undo it                  |
 * | `hold`       | `waiting`, untried; `spam`         | `held`      | never                                           |
 * | `keepAsSpam` | `held`                             | `spam`      | never: a person decided                         |
 * | `setAside`   | a row that was damaged on its disk | `failed`    | never                                           |
 * | `forget`     | `delivered`                        | `delivered` | never                                           |
 * |              | all others                         | `erased`    | never                                           |
 *
 * A lease is no state: a leased delivery is waiting, with a token. Nor is `awaits`: what follows the contact of a player under 18
 * waits for an answer of their parent or guardian.
 */
export const deliveryStates = leadStates

export type DeliveryState = LeadState

/** In the order in which the CRM gets them. */
export const destinations = ['contact', ...stepKinds] as const

export type Destination = 'contact' | StepKind

/** Times are milliseconds since the epoch. */
export type Delivery = {
  leadId: string
  destination: Destination
  state: DeliveryState
  /** Settled since the lead was accepted or queued again. */
  attempts: number
  /** When it is due, or when its lease ends. Undefined unless it is waiting and nothing before it is left to deliver. */
  dueAt?: number | undefined
  leaseToken?: string | undefined
  /** It is not due before the guardian of the player has answered. */
  awaits?: 'guardian' | undefined
  /** Waits because its email address has too many leads, or was released from that by a person. */
  throttle?: 'on' | 'lifted' | undefined
  lastAt?: number | undefined
  lastStatus?: number | undefined
  lastError?: string | undefined
  /** The cause that its status does not say: why it is held, is throttled, has failed, or has no deal of its own. */
  lastCode?: CauseCode | undefined
  /** The lead's contact. */
  crmId?: string | undefined
  /** What a delivery after the contact made in the CRM, such as the deal. */
  resultId?: string | undefined
}

/** `code` says what the status does not. */
type Answered = { status?: number; ms: number; code?: CauseCode }

/**
 * - `transient`: the CRM did not accept it, but may later (network, 408, 409, 423, 425, 429, 5xx).
 * - `ambiguous`: the CRM may have accepted it (no answer after the request was sent). It is retried under the same id.
 * - `blocked`: the CRM refuses every call of this kind: wrong credentials or address, a page instead of an answer (other
 *   3xx and 4xx, a false 200).
 * - `permanent`: the CRM will never accept this one unchanged (400, 413, 422).
 */
export type Failed = Answered &
  (
    | { kind: 'transient'; error: string; retryAfterMs?: number }
    | { kind: 'ambiguous'; error: string }
    | { kind: 'blocked'; error: string }
    | { kind: 'permanent'; error: string }
  )

/**
 * The outcome of one attempt to deliver a lead's contact. `delivered`: the CRM accepted the lead, and its contact has this id.
 * The further steps are left to do.
 */
export type Outcome = (Answered & { kind: 'delivered'; crmId: string; steps?: StepKind[] }) | Failed

/** The outcome of one attempt at what follows. `crmId` is what the CRM has for it, such as the deal. */
export type StepOutcome = (Answered & { kind: 'delivered'; crmId?: string }) | Failed

/**
 * A `waiting` delivery waits `delayMs` for its next attempt. With `probeInMs`, all deliveries wait that long for a probe.
 */
export type Settlement = { outcome: Outcome | StepOutcome } & (
  | { state: 'delivered' }
  | { state: 'failed' }
  | { state: 'waiting'; delayMs: number; probeInMs?: number }
)

// Transitions

export function firstOf(
  { held, crmId }: { held?: Suspicion | undefined; crmId?: string | undefined },
  now: number
) {
  if (crmId !== undefined) return { state: 'delivered', attempts: 0, crmId } as const
  if (held !== undefined) return { state: 'held', attempts: 0, lastCode: held } as const
  return { state: 'waiting', attempts: 0, dueAt: now } as const
}

/** The CRM gets any answer of the guardian of a minor. The form's workflow runs only if they agree. */
const awaitsGuardian = (destination: Destination, guardian: GuardianState | undefined) =>
  (destination === 'answer' && guardian === 'to confirm') ||
  (destination === 'workflow' && guardian !== undefined && guardian !== 'agreed')

type Following = {
  leadId: string
  crmId: string
  steps: readonly StepKind[]
  /** What the guardian has answered, if the player is a minor. */
  guardian: GuardianState | undefined
}

/** The deliveries that follow a contact. */
export const following = ({ leadId, crmId, steps, guardian }: Following, now: number): Delivery[] =>
  stepKinds
    .filter((kind) => steps.includes(kind))
    .map((destination, index) => {
      const awaits = awaitsGuardian(destination, guardian) ? ('guardian' as const) : undefined
      const dueAt = index === 0 && !awaits ? now : undefined
      return { leadId, destination, state: 'waiting', attempts: 0, crmId, awaits, dueAt }
    })

export const lease = (delivery: Delivery, leaseToken: string, until: number): Delivery => ({
  ...delivery,
  dueAt: until,
  leaseToken
})

export const release = (delivery: Delivery, now: number): Delivery => ({
  ...delivery,
  dueAt: now,
  leaseToken: undefined
})

export const throttle = (delivery: Delivery, until: number): Delivery => ({
  ...delivery,
  dueAt: until,
  leaseToken: undefined,
  lastCode: 'throttled',
  throttle: 'on'
})

export function settle(delivery: Delivery, settlement: Settlement, now: number): Delivery {
  const { state, outcome } = settlement
  const made = outcome.kind === 'delivered' ? outcome.crmId : undefined
  const ofContact = delivery.destination === 'contact'
  return {
    ...delivery,
    state,
    attempts: delivery.attempts + 1,
    dueAt: settlement.state === 'waiting' ? now + Math.round(settlement.delayMs) : undefined,
    leaseToken: undefined,
    throttle: delivery.throttle === 'on' ? undefined : delivery.throttle,
    lastAt: now,
    lastStatus: outcome.status,
    lastError: outcome.kind === 'delivered' ? undefined : outcome.error,
    lastCode: outcome.code,
    ...(ofContact ? { crmId: made } : { resultId: made ?? delivery.resultId })
  }
}

/** What came before it is delivered. */
export const open = (delivery: Delivery, now: number): Delivery =>
  delivery.awaits ? delivery : { ...delivery, dueAt: now }

/** It goes on in the schedule where it is. */
export const hasten = (delivery: Delivery, now: number): Delivery => ({ ...delivery, dueAt: now })

/** Its cause is why the relay or a person keeps it back, not an answer of the CRM. */
const isKeptBack = (delivery: Delivery) =>
  delivery.state === 'held' || delivery.state === 'spam' || delivery.throttle === 'on'

/** It goes through the whole schedule again, from when it is its turn if no time is given. Only what follows a contact keeps that contact. */
export const requeue = (delivery: Delivery, at?: number): Delivery => ({
  ...delivery,
  state: 'waiting',
  attempts: 0,
  dueAt: at,
  leaseToken: undefined,
  throttle: delivery.throttle === 'on' ? 'lifted' : undefined,
  lastCode: isKeptBack(delivery) ? undefined : delivery.lastCode,
  crmId: delivery.destination === 'contact' ? undefined : delivery.crmId
})

/**
 * The guardian answered: what follows the contact, in its order, goes on as far as the answer allows. The CRM also
 * gets an answer that comes after another one.
 */
export function answered(followers: readonly Delivery[], guardian: GuardianState, now: number): Delivery[] {
  const freed = followers.map((each) => {
    if (awaitsGuardian(each.destination, guardian)) return each
    const wasSent = each.destination === 'answer' && each.awaits === undefined
    return { ...(wasSent ? requeue(each) : each), awaits: undefined }
  })
  const next = freed.find(({ state }) => state !== 'delivered')
  const isNext = (each: Delivery) => each === next && each.state === 'waiting' && each.dueAt === undefined
  return freed.map((each) => (isNext(each) ? open(each, now) : each))
}

export const hold = (delivery: Delivery): Delivery => ({
  ...delivery,
  state: 'held',
  dueAt: undefined
})

export const keepAsSpam = (delivery: Delivery): Delivery => ({ ...delivery, state: 'spam', dueAt: undefined })

export const damaged = 'the stored delivery cannot be read'

/** What can still be read of it is kept. */
export const setAside = <Rest extends object>(found: Rest) =>
  ({ ...found, state: 'failed', attempts: 0, lastError: damaged, lastCode: 'damaged' }) as const

/** The person's data was erased. What was not delivered is never sent. `code`: why, unless a person erased it. */
export const forget = (delivery: Delivery, code?: CauseCode): Delivery => ({
  ...delivery,
  state: delivery.state === 'delivered' ? 'delivered' : 'erased',
  dueAt: undefined,
  leaseToken: undefined,
  lastError: undefined,
  lastCode: code,
  crmId: undefined,
  throttle: undefined,
  awaits: undefined
})

/** It waits for its next attempt, and neither for the end of one nor for its email address. */
export const isPutOff = ({ state, dueAt = 0, leaseToken, throttle: held }: Delivery, now: number) =>
  state === 'waiting' && leaseToken === undefined && held !== 'on' && dueAt > now

// The schedule

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

export const longestProbeWaitMs = 15 * minute

const longestWaitMs = 12 * hour

/**
 * Counted from receipt. The last attempt is due at the end of this time; if it fails too, the lead is given up. A lead may
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

/**
 * No delivery waits longer than this for one reason, in milliseconds: for the end of its lease, for its email address, for its
 * first attempt. If one is due later, or failed in the future, a clock ran ahead.
 */
export const longestMs = { lease: minute, throttle: 10 * minute, first: minute, ahead: minute }

/** A person pauses deliveries for at most this long, in milliseconds. */
export const longestPauseMs = longestPauseHours * hour

type Waiting = Record<'attempts' | 'dueAt' | 'receivedAt', number>

/**
 * When a waiting delivery is tried if each try fails as the CRM's failures usually do, and when the relay gives up. The
 * share at random is left out.
 */
export function nextWaits({ attempts, dueAt, receivedAt }: Waiting) {
  const givesUpAt = Math.max(receivedAt + lifetimeMs, dueAt)
  const at = [dueAt]
  for (let next = attempts, last = dueAt; last < givesUpAt; next += 1) {
    last = Math.min(last + (waitsMs[next] ?? longestWaitMs), givesUpAt)
    at.push(last)
  }
  return { at, givesUpAt }
}

/** A CRM, or a firewall before it, answers these to one lead that it dislikes, too. */
const ofOneLead = new Set([400, 403, 406, 413, 422, 451])

/** Whether a refusal may concern this lead only. Else every lead would meet the same: a wrong token or address. */
export const mayConcernOne = (status = 0) => ofOneLead.has(status)

/** A failure this soon after the CRM accepted a lead, in milliseconds, says more about the failed lead than about the CRM. */
export const amidSuccessMs = minute

type Attempted = {
  outcome: Outcome | StepOutcome
  attempts: number
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** Milliseconds since the epoch. */
  now: number
  /** At least 0, below 1. */
  random: number
  /** Missing: the contact. */
  destination?: Destination
  /** Probes that failed before this one, if the CRM refuses every lead. */
  probe?: number | undefined
  /** Whether the CRM refuses this lead, and may well take others. */
  isAlone?: boolean
}

/**
 * Decides what happens to a delivery after an attempt. If the CRM asks for a wait (`retryAfterMs`), the delivery waits
 * at least that long, up to the longest wait of the schedule.
 *
 * A CRM that refuses every lead blocks all deliveries. No lead fails because of the block, and the lead stays due. A refusal that
 * concerns one lead only, for example because a firewall dislikes a name, makes that lead wait: a stranger who sends it must
 * not stop the others. What follows a contact never blocks.
 */
export function decide(attempted: Attempted): Settlement {
  const { outcome, probe, destination = 'contact', isAlone = false } = attempted
  if (outcome.kind === 'delivered') return { state: 'delivered', outcome }
  if (outcome.kind === 'blocked' && destination === 'contact' && (probe !== undefined || !isAlone)) {
    const probeInMs = probeWaitsMs[probe === undefined ? 0 : probe + 1] ?? longestProbeWaitMs
    return { state: 'waiting', delayMs: 0, probeInMs, outcome }
  }
  return { ...afterFailure({ ...attempted, outcome }), outcome }
}

type Next = { state: 'failed' } | { state: 'waiting'; delayMs: number }

function afterFailure({ outcome, attempts, receivedAt, now, random }: Attempted & { outcome: Failed }): Next {
  const leftMs = receivedAt + lifetimeMs - now
  const spent = leftMs <= 0 && attempts >= waitsMs.length
  if (outcome.kind === 'permanent' || spent) return { state: 'failed' }

  const scheduledMs = (waitsMs[attempts] ?? longestWaitMs) * (1 - jitter + 2 * jitter * random)
  const askedMs = outcome.kind === 'transient' ? (outcome.retryAfterMs ?? 0) : 0
  const delayMs = Math.max(
    leftMs > 0 ? Math.min(scheduledMs, leftMs) : scheduledMs,
    Math.min(askedMs, longestWaitMs)
  )
  return { state: 'waiting', delayMs: Math.round(delayMs) }
}
