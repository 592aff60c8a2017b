import type { Logger } from 'pino'
import type { StepKind } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { CrmRateLimit } from './limiters.ts'
import type { Failed } from './outcome.ts'

const attemptLimitMs = 15_000

/** Longer than an attempt, with time left for a slow claim, and to record the attempt if the store fails for a while. */
const leaseMs = 30_000

/** An attempt starts only with this much of its lease left: for the attempt, and for recording it. */
const leastLeaseMs = attemptLimitMs + 5000

/** The longest time between two looks for what is due: another process may have made it due. */
const lookAgainMs = 10_000

const retryStoreMs = 1000

/** How long `stop` waits for attempts that are in flight. */
const stopLimitMs = 8000

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** What a claim must tell for the log. */
type Claimed = { leadId: string; kind?: StepKind }

/** What is attempted, and how the store keeps it. */
export type Queue<Claim extends Claimed, Outcome, Settlement> = {
  /** For the log. */
  name: 'deliveries' | 'steps'
  /** Called once, before the first claim. */
  begin?(): Promise<unknown>
  claim(request: { limit: number; leaseMs: number }): Promise<Claim[]>
  /** Milliseconds until something may be claimed, 0 if it may now. */
  untilNext(): Promise<number | undefined>
  release(claim: Claim): Promise<boolean>
  /** Called before an attempt. Resolves to whether the claim was put off instead. */
  holdBack?(claim: Claim): Promise<boolean>
  /** Makes one attempt. It should stop when the signal aborts; its result is ignored after that. */
  attempt(claim: Claim, signal: AbortSignal): Promise<Outcome>
  decide(claim: Claim, outcome: Outcome | Failed): Settlement
  /** Resolves to false if the lease was lost. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>
  onSettled(claim: Claim, settlement: Settlement): void
}

export type Attempts = {
  wake(): void
  /**
   * Since when attempts cannot be recorded, in milliseconds since the epoch. No other is made meanwhile, because it would
   * be made again after a restart. Undefined while they can.
   */
  unrecordedSince(): number | undefined
  /** Stops claiming, waits up to 8 s for attempts in flight, and returns the other claims. */
  stop(): Promise<void>
}

type Means = {
  clock: Clock
  log: Log
  /** For a CRM that limits calls per second: each attempt takes a slot first. */
  crmRateLimit?: Pick<CrmRateLimit, 'take'> | undefined
  concurrency: number
}

/**
 * Attempts whatever is due in a queue until stopped, `concurrency` at a time. When the store fails, it retries after a wait.
 * No failure of an attempt ends it.
 */
export function startAttempts<Claim extends Claimed, Outcome, Settlement>(
  queue: Queue<Claim, Outcome, Settlement>,
  { clock, log, crmRateLimit, concurrency }: Means
): Attempts {
  const inFlight = new Set<Promise<void>>()
  /** Attempts that the store has not recorded yet because it failed, with the time of the first failure. */
  const unrecorded = new Map<Claim, number>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let alarm = new AbortController()
  const wake = () => alarm.abort()

  async function run() {
    await queue.begin?.()
    while (!stopping.signal.aborted) {
      // Renew before the look, so that a wake-up during the look is not missed.
      alarm = new AbortController()
      try {
        await clock.wait(await startDue(), alarm.signal)
      } catch (error) {
        log.error({ err: error }, `${queue.name} cannot be claimed`)
        await clock.wait(retryStoreMs, stopping.signal)
      }
    }
  }

  /** Starts as many attempts as there is room for. Resolves to the milliseconds until more may start. */
  async function startDue(): Promise<number> {
    const room = concurrency - inFlight.size
    if (room === 0 || unrecorded.size > 0) return lookAgainMs
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
    const claims = await queue.claim({ limit, leaseMs })
    for (const each of claims) start(each, leaseEnds)
    return claims.length
  }

  async function untilLooking() {
    return Math.min((await queue.untilNext()) ?? lookAgainMs, lookAgainMs)
  }

  function start(claim: Claim, leaseEnds: number) {
    const attempt = carryOut(claim, leaseEnds).finally(() => {
      inFlight.delete(attempt)
      wake()
    })
    inFlight.add(attempt)
  }

  async function carryOut(claim: Claim, leaseEnds: number) {
    if (await queue.holdBack?.(claim)) return
    const outcome = mayAttempt(leaseEnds) ? await makeAttempt(claim) : undefined
    if (!outcome) return giveBack(claim, leaseEnds)
    const settlement = queue.decide(claim, outcome)
    const recorded = await settle(claim, settlement)
    if (recorded === undefined) return
    if (!recorded) return log.warn(named(claim), 'lease lost')
    queue.onSettled(claim, settlement)
  }

  const mayAttempt = (leaseEnds: number) =>
    !stopping.signal.aborted && unrecorded.size === 0 && leaseEnds - clock.elapsed() >= leastLeaseMs

  /**
   * Makes one attempt and resolves to its outcome within `attemptLimitMs`, even if it hangs or throws. Resolves to
   * undefined if the relay gives up first.
   */
  async function makeAttempt(claim: Claim): Promise<Outcome | Failed | undefined> {
    const began = clock.now()
    const over = new AbortController()

    async function answer(): Promise<Outcome | Failed> {
      try {
        return await queue.attempt(claim, over.signal)
      } catch (error) {
        const { name, stack } = error instanceof Error ? error : new Error(String(error))
        // An error message may quote the lead, so the log gets only the error's name. The store keeps the rest with the
        // lead.
        if (!over.signal.aborted) log.error({ ...named(claim), thrown: name }, 'attempt threw')
        return { kind: 'transient', error: stack ?? name, ms: clock.now() - began }
      }
    }

    async function timeUp(): Promise<Failed | undefined> {
      await clock.wait(attemptLimitMs, AbortSignal.any([over.signal, givingUp.signal]))
      if (givingUp.signal.aborted) return undefined
      return { kind: 'ambiguous', error: `no answer within ${attemptLimitMs} ms`, ms: clock.now() - began }
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
          return await queue.settle(claim, settlement)
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
        await queue.release(claim)
        return
      } catch (error) {
        log.error({ err: error, ...named(claim) }, 'claim cannot be released yet')
        if (stopping.signal.aborted) return
        await clock.wait(retryStoreMs, stopping.signal)
      }
  }

  const running = run()

  return {
    wake,
    unrecordedSince: () => unrecorded.values().next().value,
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

const named = ({ leadId, kind: step }: Claimed) => ({ lead: leadId, ...(step && { step }) })
