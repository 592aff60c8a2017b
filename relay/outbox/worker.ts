import type { Clock } from '../clock.ts'
import type { Outcome } from './outcome.ts'
import { attemptDelivery, type Deliver, type Log, type Readable } from './attempt.ts'
import { reportAttempt } from './report-attempt.ts'
import { decide } from './schedule.ts'
import type { Claim, Settlement, Store } from './store.ts'
import type { Turns } from './turns.ts'

/** Longer than an attempt lasts, with room to record it when the store falters. */
const leaseMs = 30_000

/** How often to look without being woken: for what another process made due. */
const lookAgainMs = 10_000

/** The pause after the store failed. */
const pauseMs = 1000

/** The CRM works for others when it took a lead within this time before it refused one. */
const successMs = 60_000

/** How long `stop` waits for attempts that are in flight. */
const stopLimitMs = 8000

const heldReason = 'held back: many leads of this email address came at once'

const unreadable: Outcome = { kind: 'permanent', error: 'the stored lead cannot be read', ms: 0 }

const isReadable = (claim: Claim): claim is Readable => claim.lead !== undefined

export type Deliveries = {
  /** Says that something may have become due. */
  wake(): void
  /** Claims nothing more, waits up to 8 s for what is in flight and gives the rest back. */
  stop(): Promise<void>
}

type Parts = {
  store: Store
  deliver: Deliver
  clock: Clock
  log: Log
  /** Where the CRM allows so many calls a second: each attempt takes its turn first. */
  turns?: Pick<Turns, 'take'> | undefined
  /** How many milliseconds a lead of an email address has to wait for others of it, 0 when it may go. */
  ceiling?: (email: string) => Promise<number>
  /** Told of each lead that the ceiling holds back. */
  onHeld?: () => void
  /** Told what was recorded of each attempt. */
  onSettled?: (claim: Claim, settlement: Settlement) => void
  concurrency?: number
  random?: () => number
}

/**
 * Brings every due lead to the CRM until stopped, `concurrency` at a time. A store that fails is asked again after a
 * pause; nothing that `deliver` does ends it.
 */
export function startDeliveries(parts: Parts): Deliveries {
  const { store, deliver, clock, log, turns, ceiling, onHeld, onSettled, concurrency = 8 } = parts
  const { random = Math.random } = parts
  const inFlight = new Set<Promise<void>>()
  /**
   * What an attempt came to while the store could not be written, by lead. Recorded with the next claim, not tried again,
   * unless another relay or an operator had the lead since: then its lease was not the last.
   */
  const unrecorded = new Map<string, { lease: string; outcome: Outcome }>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let lastDelivered = Number.NEGATIVE_INFINITY
  let alarm = new AbortController()
  const wake = () => alarm.abort()

  async function run() {
    // Whoever starts a relay may have put the settings right.
    await store.probeSoon().catch(() => undefined)
    while (!stopping.signal.aborted) {
      // Renewed before looking, so that a call that comes meanwhile is not missed.
      alarm = new AbortController()
      try {
        await clock.wait(await startDue(), alarm.signal)
      } catch (error) {
        log.error({ err: error }, 'deliveries cannot be claimed')
        await clock.wait(pauseMs, stopping.signal)
      }
    }
  }

  /** Starts as much of what is due as there is room for. Resolves to how long nothing more can start. */
  async function startDue(): Promise<number> {
    const room = concurrency - inFlight.size
    if (room === 0) return lookAgainMs
    if (turns) return startInTurn(turns)
    const claims = await store.claim({ limit: room, leaseMs })
    claims.forEach(start)
    return claims.length === room ? lookAgainMs : untilLooking()
  }

  /** Starts one: a turn is taken only when something is due, since it cannot be given back. */
  async function startInTurn({ take }: Pick<Turns, 'take'>): Promise<number> {
    const idleMs = await untilLooking()
    if (idleMs > 0) return idleMs
    const waitMs = await take()
    if (waitMs > 0) return waitMs
    const claims = await store.claim({ limit: 1, leaseMs })
    claims.forEach(start)
    return 0
  }

  async function untilLooking() {
    return Math.min((await store.untilNextDue()) ?? lookAgainMs, lookAgainMs)
  }

  function start(claim: Claim) {
    const attempt = carryOut(claim).finally(() => {
      inFlight.delete(attempt)
      wake()
    })
    inFlight.add(attempt)
  }

  async function carryOut(claim: Claim) {
    const leaseEnds = clock.now() + leaseMs
    const known = recall(claim)
    if (!known && (await holdBack(claim))) return
    const outcome = known ?? (await tryUnlessStopping(claim))
    if (!outcome) return giveBack(claim)

    unrecorded.set(claim.leadId, { lease: claim.leaseToken, outcome })
    const settlement = decide({
      ...claim,
      outcome,
      now: clock.now(),
      random: random(),
      amidSuccess: isTaking()
    })
    if (outcome.kind === 'delivered') lastDelivered = clock.now()
    const recorded = await settle(claim, settlement, leaseEnds)
    if (recorded === undefined) return
    unrecorded.delete(claim.leadId)
    if (!recorded) return log.warn({ lead: claim.leadId }, 'lease lost')
    reportAttempt(log, claim, settlement)
    onSettled?.(claim, settlement)
  }

  function isTaking(): boolean {
    const passedMs = clock.now() - lastDelivered
    return passedMs >= 0 && passedMs < successMs
  }

  function recall({ leadId, lastLease }: Claim): Outcome | undefined {
    const known = unrecorded.get(leadId)
    unrecorded.delete(leadId)
    return known && known.lease === lastLease ? known.outcome : undefined
  }

  /** Only before the first attempt: the leads count, not the tries. Resolves to whether it is held back. */
  async function holdBack(claim: Claim): Promise<boolean> {
    const { leadId, lead, attempts, lastLease, lifted } = claim
    if (!ceiling || !lead || lifted || attempts > 0 || lastLease !== undefined) return false
    try {
      const delayMs = await ceiling(lead.email)
      if (delayMs === 0 || !(await store.hold(claim, { delayMs, reason: heldReason }))) return false
      log.warn({ lead: leadId, delayMs }, 'lead is held back: too many of one address')
      onHeld?.()
      return true
    } catch (error) {
      log.error({ err: error, lead: leadId }, 'the ceiling of an address cannot be read')
      return false
    }
  }

  async function tryUnlessStopping(claim: Claim): Promise<Outcome | undefined> {
    if (stopping.signal.aborted) return undefined
    if (!isReadable(claim)) return unreadable
    return attemptDelivery(claim, { deliver, clock, log }, givingUp.signal)
  }

  /** Undefined when the store could not be written for as long as the lease lasted. */
  async function settle(claim: Claim, settlement: Settlement, leaseEnds: number) {
    while (clock.now() < leaseEnds && !givingUp.signal.aborted) {
      try {
        return await store.settle(claim, settlement)
      } catch (error) {
        log.error({ err: error, lead: claim.leadId }, 'attempt cannot be recorded')
        await clock.wait(pauseMs, givingUp.signal)
      }
    }
    return undefined
  }

  async function giveBack(claim: Claim) {
    try {
      await store.release(claim)
    } catch (error) {
      log.error({ err: error, lead: claim.leadId }, 'delivery cannot be given back before its lease ends')
    }
  }

  const running = run()

  return {
    wake,
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
