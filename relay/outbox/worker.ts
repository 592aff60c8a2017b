import type { Lead } from '../../contract/lead.ts'
import type { Clock } from '../clock.ts'
import { type Attempts, type Log, startAttempts } from './attempts.ts'
import type { CrmRateLimit } from './limiters.ts'
import type { Failed, Outcome, StepOutcome } from './outcome.ts'
import { decide, decideStep } from './schedule.ts'
import type { Claim, Settlement, StepClaim, StepSettlement, Store } from './store.ts'

/** If the CRM accepted a lead within this time before a refusal, it does not refuse every lead. */
const successMs = 60_000

const throttledReason = 'held back: many leads of this email address at once'

export const unreadable: Failed = { kind: 'permanent', error: 'the stored lead cannot be read', ms: 0 }

/** Delivers one lead to the CRM. It should stop when the signal aborts; its result is ignored after that. */
export type Deliver = (claim: Claim & { lead: Lead }, signal: AbortSignal) => Promise<Outcome>

export type DeliveryParts = {
  store: Store
  deliver: Deliver
  clock: Clock
  log: Log
  /** For a CRM that limits calls per second: each attempt takes a slot first. */
  crmRateLimit?: Pick<CrmRateLimit, 'take'> | undefined
  /** Resolves to the milliseconds that a lead of this email address has to wait, 0 if it can be sent now. */
  throttle?: (email: string) => Promise<number>
  onThrottled?: () => void
  onSettled?: (claim: Claim, settlement: Settlement) => void
  concurrency?: number
  random?: () => number
}

/** Delivers every due lead to the CRM until stopped. */
export function startDeliveries(parts: DeliveryParts): Attempts {
  const { store, deliver, clock, log, crmRateLimit, throttle, onThrottled, onSettled } = parts
  const { concurrency = 8, random = Math.random } = parts
  let lastDelivered = Number.NEGATIVE_INFINITY

  function isTaking(): boolean {
    const passedMs = clock.now() - lastDelivered
    return passedMs >= 0 && passedMs < successMs
  }

  /**
   * Applies the throttle, before the first attempt only: it counts leads, not retries. Resolves to whether the lead is
   * held back.
   */
  async function throttleFirst(claim: Claim): Promise<boolean> {
    const { leadId, lead, attempts, lastLease, lifted } = claim
    if (!throttle || !lead || lifted || attempts > 0 || lastLease !== undefined) return false
    try {
      const delayMs = await throttle(lead.email)
      if (delayMs === 0 || !(await store.throttle(claim, { delayMs, reason: throttledReason }))) return false
      log.warn({ lead: leadId, delayMs }, 'lead is held back: too many of one address')
      onThrottled?.()
      return true
    } catch (error) {
      log.error({ err: error, lead: leadId }, 'the throttle of an address cannot be read')
      return false
    }
  }

  return startAttempts<Claim, Outcome, Settlement>(
    {
      name: 'deliveries',
      // Somebody may have fixed the settings before this start.
      begin: () => store.probeSoon().catch(() => undefined),
      claim: (request) => store.claim(request),
      untilNext: () => store.untilNextDue(),
      release: (claim) => store.release(claim),
      holdBack: throttleFirst,
      attempt: async (claim, signal) => {
        const { lead } = claim
        return lead ? deliver({ ...claim, lead }, signal) : unreadable
      },
      decide(claim, outcome) {
        const now = clock.now()
        const settlement = decide({ ...claim, outcome, now, random: random(), amidSuccess: isTaking() })
        if (outcome.kind === 'delivered') lastDelivered = now
        return settlement
      },
      settle: (claim, settlement) => store.settle(claim, settlement),
      onSettled(claim, settlement) {
        report(log, claim, settlement)
        onSettled?.(claim, settlement)
      }
    },
    { clock, log, crmRateLimit, concurrency }
  )
}

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
function report(log: Log, { leadId, attempts, probe }: Claim, settlement: Settlement) {
  const { state, outcome } = settlement
  const { kind, status, ms } = outcome
  const line = { lead: leadId, state, attempt: attempts + 1, outcome: kind, status, ms }
  switch (state) {
    case 'dead':
      return log.error(line, 'lead is dead')
    case 'delivered':
      log.info(line, 'lead delivered')
      if (probe !== undefined) log.warn({ probes: probe + 1 }, 'the CRM takes leads again')
      return undefined
    case 'pending': {
      const { probeInMs } = settlement
      return probeInMs === undefined
        ? log.warn(line, 'lead waits for another attempt')
        : log.error({ ...line, probeInMs }, 'the CRM refuses every lead: deliveries are paused')
    }
  }
}

/** How soon to look again while contacts are due, which come first. */
const busyMs = 1000

/** Does one step in the CRM. It should stop when the signal aborts; its result is ignored after that. */
export type DoStep = (claim: StepClaim & { lead: Lead }, signal: AbortSignal) => Promise<StepOutcome>

type StepParts = Pick<
  DeliveryParts,
  'store' | 'clock' | 'log' | 'crmRateLimit' | 'concurrency' | 'random'
> & {
  doStep: DoStep
}

/** Does every due step until stopped, while no delivery is due. */
export function startSteps(parts: StepParts): Attempts {
  const { store, doStep, clock, log, crmRateLimit = unlimited, concurrency = 4, random = Math.random } = parts
  return startAttempts<StepClaim, StepOutcome, StepSettlement>(
    {
      name: 'steps',
      claim: (request) => store.claimSteps(request),
      untilNext: async () => ((await store.untilNextDue()) === 0 ? busyMs : store.untilNextStep()),
      release: (claim) => store.releaseStep(claim),
      attempt: async (claim, signal) => {
        const { lead } = claim
        return lead ? doStep({ ...claim, lead }, signal) : unreadable
      },
      decide: (claim, outcome) => decideStep({ ...claim, outcome, now: clock.now(), random: random() }),
      settle: (claim, settlement) => store.settleStep(claim, settlement),
      onSettled: (claim, settlement) => reportStep(log, claim, settlement)
    },
    { clock, log, crmRateLimit, concurrency }
  )
}

/** With a limit, each step waits until no delivery is due. */
const unlimited: Pick<CrmRateLimit, 'take'> = { take: async () => 0 }

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
function reportStep(
  log: Log,
  { leadId, kind: step, attempts }: StepClaim,
  { state, outcome }: StepSettlement
) {
  const { kind, status, ms } = outcome
  const line = { lead: leadId, step, state, attempt: attempts + 1, outcome: kind, status, ms }
  if (state === 'dead') return log.error(line, 'step is dead')
  if (state === 'done') return log.info(line, 'step done')
  return log.warn(line, 'step waits for another attempt')
}
