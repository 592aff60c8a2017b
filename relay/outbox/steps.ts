import type { Lead } from '../../contract/lead.ts'
import { type Attempts, type Log, startAttempts } from './attempts.ts'
import type { CrmRateLimit } from './limiters.ts'
import type { StepOutcome } from './outcome.ts'
import { decideStep } from './schedule.ts'
import type { StepClaim, StepSettlement } from './store.ts'
import { type DeliveryParts, unreadable } from './worker.ts'

/** How soon to look again while contacts are due, which come first. */
const busyMs = 1000

/** Does one step in the CRM. It should stop when the signal aborts; its result is ignored after that. */
export type DoStep = (claim: StepClaim & { lead: Lead }, signal: AbortSignal) => Promise<StepOutcome>

type Parts = Pick<DeliveryParts, 'store' | 'clock' | 'log' | 'crmRateLimit' | 'concurrency' | 'random'> & {
  doStep: DoStep
}

/** Does every due step until stopped, while no delivery is due. */
export function startSteps(parts: Parts): Attempts {
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
      onSettled: (claim, settlement) => report(log, claim, settlement)
    },
    { clock, log, crmRateLimit, concurrency }
  )
}

/** With a limit, each step waits until no delivery is due. */
const unlimited: Pick<CrmRateLimit, 'take'> = { take: async () => 0 }

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
function report(log: Log, { leadId, kind: step, attempts }: StepClaim, { state, outcome }: StepSettlement) {
  const { kind, status, ms } = outcome
  const line = { lead: leadId, step, state, attempt: attempts + 1, outcome: kind, status, ms }
  if (state === 'dead') return log.error(line, 'step is dead')
  if (state === 'done') return log.info(line, 'step done')
  return log.warn(line, 'step waits for another attempt')
}
