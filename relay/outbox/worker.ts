import type { Logger } from 'pino'
import type { Lead } from '../../contract/lead.ts'
import type { Clock } from '../clock.ts'
import {
  amidSuccessMs,
  decide,
  type Failed,
  mayConcernOne,
  type Outcome,
  type Settlement,
  type StepOutcome
} from './delivery.ts'
import { refusedAnother } from './leads.ts'
import type { CrmRateLimit } from './limiters.ts'
import type { Claim, Store } from './store.ts'

const attemptLimitMs = 15_000

/** Longer than an attempt, with time left for a slow claim, and to record the attempt if the store fails for a while. */
const leaseMs = 30_000

/** An attempt starts only with this much of its lease left: for the attempt, and for recording it. */
const leastLeaseMs = attemptLimitMs + 5000

/** The longest time between two looks for what is due: another process may have made it due. */
const lookAgainMs = 10_000

const retryStoreMs = 1000

const correctEveryMs = 60_000

/** How long `stop` waits for attempts that are in flight. */
const stopLimitMs = 8000

/** So many attempts at once at what follows contacts: each may take several of the calls that contacts need. */
const mostFollowing = 4

export const unreadable: Failed = {
  kind: 'permanent',
  code: 'damaged',
  error: 'the stored lead cannot be read',
  ms: 0
}

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** Makes one attempt at a delivery. It should stop when the signal aborts; its result is ignored after that. */
export type Deliver = (claim: Claim & { lead: Lead }, signal: AbortSignal) => Promise<Outcome | StepOutcome>

type DeliveryParts = {
  store: Store
  deliver: Deliver
  clock: Clock
  log: Log
  /** For a CRM that limits calls per second: each attempt takes a slot first. */
  crmRateLimit?: Pick<CrmRateLimit, 'take' | 'perSecond'> | undefined
  /** Resolves to the milliseconds that a lead of this email address has to wait, 0 if it can be sent now. */
  throttle?: (email: string) => Promise<number>
  onThrottled?: () => void
  onSettled?: (claim: Claim, settlement: Settlement) => void
  concurrency?: number
  random?: () => number
}

export type Deliveries = {
  wake(): void
  /**
   * Since when deliveries cannot be claimed, or attempts not be recorded, in milliseconds since the epoch. No attempt is made
   * meanwhile: it would be made again after a restart. Undefined while they can.
   */
  unrecordedSince(): number | undefined
  /** Stops claiming, waits up to 8 s for attempts in flight, and returns the other claims. */
  stop(): Promise<void>
}

/**
 * Delivers whatever is due until stopped, `concurrency` at a time. When the store fails, it retries after a wait. No failure
 * of an attempt ends it.
 */
export function startDeliveries(parts: DeliveryParts): Deliveries {
  const { store, deliver, clock, log, crmRateLimit, throttle, onThrottled, onSettled } = parts
  const { concurrency = 8, random = Math.random } = parts
  let lastDelivered = Number.NEGATIVE_INFINITY
  let following = 0
  const contactsOnly = () => following >= mostFollowing
  const inFlight = new Set<Promise<void>>()
  /** Attempts that the store has not recorded yet because it failed, with the time of the first failure. */
  const unrecorded = new Map<Claim, number>()
  let unclaimedSince: number | undefined
  let correctedAt = -Infinity
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let alarm = new AbortController()
  const wake = () => alarm.abort()

  async function run() {
    // Somebody may have fixed the settings before this start.
    await store.probeSoon().catch(() => undefined)
    while (!stopping.signal.aborted) {
      // Renew before the look, so that a wake-up during the look is not missed.
      alarm = new AbortController()
      try {
        await correctWaits()
        const waitMs = await startDue()
        unclaimedSince = undefined
        await clock.wait(waitMs, alarm.signal)
      } catch (error) {
        unclaimedSince ??= clock.now()
        log.error({ err: error }, 'deliveries cannot be claimed')
        await clock.wait(retryStoreMs, stopping.signal)
      }
    }
  }

  async function correctWaits() {
    if (clock.elapsed() - correctedAt < correctEveryMs) return
    await store.correctWaits()
    correctedAt = clock.elapsed()
  }

  /** With fewer calls a second, each of several attempts would wait too long for its turns. */
  const mostAtOnce = () =>
    Math.min(concurrency, Math.max(1, Math.floor(crmRateLimit?.perSecond() ?? concurrency)))

  /** Starts as many attempts as there is room for. Resolves to the milliseconds until more may start. */
  async function startDue(): Promise<number> {
    const room = mostAtOnce() - inFlight.size
    if (room <= 0 || unrecorded.size > 0) return lookAgainMs
    if (crmRateLimit) return startInTurn(crmRateLimit)
    const claimed = await claimDue(room)
    return claimed === room ? lookAgainMs : untilLooking()
  }

  /** Starts one attempt. Takes a turn only if something is due, because a turn cannot be returned. */
  async function startInTurn({ take }: Pick<CrmRateLimit, 'take'>): Promise<number> {
    const idleMs = await untilLooking()
    if (idleMs > 0) return idleMs
    const waitMs = await take()
    if (waitMs > 0) return waitMs
    await claimDue(1)
    return 0
  }

  async function claimDue(limit: number): Promise<number> {
    // A lease ends no earlier than this, however long the store takes to answer.
    const leaseEnds = clock.elapsed() + leaseMs
    const claims = await store.claim({ limit, leaseMs, contactsOnly: contactsOnly() })
    for (const each of claims) start(each, leaseEnds)
    return claims.length
  }

  async function untilLooking() {
    const waitMs = await store.untilNextDue({ contactsOnly: contactsOnly() })
    return Math.min(waitMs ?? lookAgainMs, lookAgainMs)
  }

  function start(claim: Claim, leaseEnds: number) {
    if (claim.destination !== 'contact') following += 1
    const attempt = carryOut(claim, leaseEnds).finally(() => {
      if (claim.destination !== 'contact') following -= 1
      inFlight.delete(attempt)
      wake()
    })
    inFlight.add(attempt)
  }

  async function carryOut(claim: Claim, leaseEnds: number) {
    if (await throttleFirst(claim)) return
    const outcome = mayAttempt(leaseEnds) ? await makeAttempt(claim) : undefined
    if (!outcome) return giveBack(claim, leaseEnds)
    const settlement = await settlementOf(claim, outcome)
    const recorded = await settle(claim, settlement)
    if (recorded === undefined) return
    if (!recorded) return log.warn(named(claim), 'lease lost')
    report(log, claim, settlement)
    onSettled?.(claim, settlement)
  }

  const mayAttempt = (leaseEnds: number) =>
    !stopping.signal.aborted && unrecorded.size === 0 && leaseEnds - clock.elapsed() >= leastLeaseMs

  /**
   * Makes one attempt and resolves to its outcome within `attemptLimitMs`, even if it hangs or throws. Resolves to
   * undefined if the relay gives up first.
   */
  async function makeAttempt(claim: Claim): Promise<Outcome | StepOutcome | undefined> {
    const began = clock.now()
    const over = new AbortController()

    async function answer(): Promise<Outcome | StepOutcome> {
      try {
        const { lead } = claim
        return lead ? await deliver({ ...claim, lead }, over.signal) : unreadable
      } catch (error) {
        const { name, stack } = error instanceof Error ? error : new Error(String(error))
        // An error message may quote the lead, so the log gets only the error's name. The store keeps the rest with the
        // lead.
        if (!over.signal.aborted) log.error({ ...named(claim), thrown: name }, 'attempt threw')
        return { kind: 'transient', code: 'relay-error', error: stack ?? name, ms: clock.now() - began }
      }
    }

    async function timeUp(): Promise<Failed | undefined> {
      await clock.wait(attemptLimitMs, AbortSignal.any([over.signal, givingUp.signal]))
      if (givingUp.signal.aborted) return undefined
      const error = `no answer within ${attemptLimitMs} ms`
      return { kind: 'ambiguous', code: 'late', error, ms: clock.now() - began }
    }

    const outcome = await Promise.race([answer(), timeUp()])
    over.abort()
    return outcome
  }

  /**
   * Retries until the attempt is recorded, or to false if another relay or an operator had the lead since: an expired
   * lease is valid until then. Resolves to undefined if the relay gives up.
   */
  async function settle(claim: Claim, settlement: Settlement): Promise<boolean | undefined> {
    try {
      while (!givingUp.signal.aborted) {
        try {
          return await store.settle(claim, settlement)
        } catch (error) {
          if (!unrecorded.has(claim)) {
            unrecorded.set(claim, clock.now())
            log.error({ err: error, ...named(claim) }, 'attempt cannot be recorded')
          }
          await clock.wait(retryStoreMs, givingUp.signal)
        }
      }
      return undefined
    } finally {
      unrecorded.delete(claim)
    }
  }

  /** Retries while the lease lasts: else the lead would wait for its end. */
  async function giveBack(claim: Claim, leaseEnds: number) {
    while (clock.elapsed() < leaseEnds)
      try {
        await store.release(claim)
        return
      } catch (error) {
        log.error({ err: error, ...named(claim) }, 'claim cannot be released yet')
        if (stopping.signal.aborted) return
        await clock.wait(retryStoreMs, stopping.signal)
      }
  }

  /**
   * Applies the throttle, before the first attempt only: it counts leads, not retries. Resolves to whether the lead is
   * throttled.
   */
  async function throttleFirst(claim: Claim): Promise<boolean> {
    const { leadId, destination, lead, attempts, lastLease, lifted } = claim
    const isFirst = destination === 'contact' && attempts === 0 && lastLease === undefined
    if (!throttle || !lead || lifted || !isFirst) return false
    try {
      const delayMs = await throttle(lead.email)
      if (delayMs === 0 || !(await store.throttle(claim, { delayMs }))) return false
      log.warn({ lead: leadId, delayMs }, 'lead is throttled: too many of one address')
      onThrottled?.()
      return true
    } catch (error) {
      log.error({ err: error, lead: leadId }, 'the throttle of an address cannot be read')
      return false
    }
  }

  async function settlementOf(claim: Claim, outcome: Outcome | StepOutcome): Promise<Settlement> {
    // A step waits alone in any case, and a probe never does.
    const mayBeAlone =
      outcome.kind === 'blocked' && claim.destination === 'contact' && claim.probe === undefined
    const isAlone = mayBeAlone && (await isRefusedAlone(claim, outcome.status))
    const now = clock.now()
    if (outcome.kind === 'delivered' && claim.destination === 'contact') lastDelivered = now
    return decide({ ...claim, outcome, now, random: random(), isAlone })
  }

  /** The CRM took another lead shortly before, or refused no other with a status that may concern one lead. */
  async function isRefusedAlone({ leadId }: Claim, status: number | undefined): Promise<boolean> {
    const passedMs = clock.now() - lastDelivered
    if (passedMs >= 0 && passedMs < amidSuccessMs) return true
    // If nobody knows, the lead waits alone.
    return mayConcernOne(status) && !(await refusedAnother(store, leadId).catch(() => false))
  }

  const running = run()

  return {
    wake,
    unrecordedSince: () => unrecorded.values().next().value ?? unclaimedSince,
    async stop() {
      stopping.abort()
      wake()
      const finished = Promise.all([running, ...inFlight])
      await Promise.race([finished, clock.wait(stopLimitMs, givingUp.signal)])
      givingUp.abort()
      await running
      await Promise.all(inFlight)
    }
  }
}

const named = ({ leadId, destination }: Claim) => ({
  lead: leadId,
  ...(destination !== 'contact' && { step: destination })
})

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
function report(log: Log, claim: Claim, settlement: Settlement) {
  const { attempts, destination, probe } = claim
  const { state, outcome } = settlement
  const { kind, status, ms } = outcome
  const line = { ...named(claim), state, attempt: attempts + 1, outcome: kind, status, ms }
  const what = destination === 'contact' ? 'lead' : 'step'
  switch (state) {
    case 'failed':
      return log.error(line, `${what} has failed`)
    case 'delivered':
      log.info(line, destination === 'contact' ? 'lead delivered' : 'step done')
      if (probe !== undefined) log.warn({ probes: probe + 1 }, 'the CRM takes leads again')
      return undefined
    case 'waiting': {
      const { probeInMs } = settlement
      return probeInMs === undefined
        ? log.warn(line, `${what} waits for another attempt`)
        : log.error({ ...line, probeInMs }, 'the CRM refuses every lead: deliveries are blocked')
    }
  }
}
