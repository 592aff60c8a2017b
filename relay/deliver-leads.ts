import type { Logger } from 'pino'
import { canaryEmail } from '../contract/lead.ts'
import type { Metrics } from './admin-port.ts'
import type { Clock } from './clock.ts'
import { openCrm, type CrmSettings } from './crm/connector.ts'
import type { Crm, DeadToken } from './crm/crm.ts'
import type { Attempts } from './outbox/attempts.ts'
import { createThrottle, createCrmRateLimit, type CrmRateLimit } from './outbox/limiters.ts'
import type { Claim, Settlement, Store } from './outbox/store.ts'
import { startDeliveries, startSteps } from './outbox/worker.ts'

type Parts = {
  store: Store
  clock: Clock
  metrics: Metrics
  log: Logger
  /** Makes the address of a lead's receipt. */
  receiptUrl?: (leadId: string) => Promise<string>
}

type LeadDeliveries = Attempts & {
  /** A lead was accepted. It has no further step yet. */
  onAccepted: () => void
  deadToken: () => DeadToken | undefined
}

/** Connects the outbox to the CRM that is set. Returns undefined if none is set. */
export function deliverLeads(settings: CrmSettings | undefined, parts: Parts): LeadDeliveries | undefined {
  if (settings) return deliverTo(openCrm(settings), parts)
  parts.log.warn(
    'neither CRM_WEBHOOK_URL nor CRM_API_TOKEN is set: leads are kept, and delivered once one is'
  )
  return undefined
}

export function deliverTo(crm: Crm, parts: Parts): LeadDeliveries {
  const { store, clock, metrics, log } = parts
  const crmRateLimit = crmRateLimitOf(crm, { store, clock })
  const send = crm.connect(crmRateLimit)
  const steps = startStepsOf(crm, crmRateLimit, parts)

  function onSettled({ receivedAt }: Claim, { state, outcome }: Settlement) {
    if (state === 'delivered') metrics.queueSeconds.observe(Math.max(0, clock.now() - receivedAt) / 1000)
    // This may have been the last delivery that was due.
    steps?.wake()
    if (outcome.kind !== 'blocked') return
    log.error(
      { status: outcome.status, setting: crm.setting },
      'the CRM refuses calls with this setting; leads are kept, and sent once it accepts them'
    )
  }

  const waitFor = createThrottle(store)
  const deliveries = startDeliveries({
    store,
    clock,
    log,
    crmRateLimit,
    // The throttle does not apply to canaries: an operator may send any number of them.
    throttle: async (email) => (email === canaryEmail ? 0 : waitFor(email)),
    onThrottled: () => metrics.throttled.inc(),
    onSettled,
    async deliver(delivery, signal) {
      const outcome = await send(delivery, signal)
      metrics.attempts.inc({ outcome: outcome.kind })
      return outcome
    }
  })
  const all = steps ? together(deliveries, steps) : deliveries
  return { ...all, onAccepted: () => deliveries.wake(), deadToken: () => crm.deadToken?.() }
}

function startStepsOf(crm: Crm, crmRateLimit: CrmRateLimit | undefined, parts: Parts): Attempts | undefined {
  const { store, clock, log, metrics, receiptUrl } = parts
  const send = crm.openSteps?.(crmRateLimit)
  if (!send) return undefined
  return startSteps({
    store,
    clock,
    log,
    crmRateLimit,
    async doStep(step, signal) {
      const receipt = receiptUrl && { receiptUrl: await receiptUrl(step.leadId) }
      const outcome = await send({ ...step, ...receipt }, signal)
      metrics.steps.inc({ step: step.kind, outcome: outcome.kind })
      return outcome
    }
  })
}

const together = (...all: [Attempts, Attempts]): Attempts => ({
  wake: () => all.forEach((each) => each.wake()),
  unrecordedSince() {
    const since = all.flatMap((each) => each.unrecordedSince() ?? [])
    return since.length > 0 ? Math.min(...since) : undefined
  },
  stop: async () => void (await Promise.all(all.map((each) => each.stop())))
})

/** Limits all calls of the CRM: those of deliveries, and those that look up delivered leads. */
export const crmRateLimitOf = ({ limit }: Crm, parts: Pick<Parts, 'store' | 'clock'>) =>
  limit && createCrmRateLimit({ ...parts, ...limit })
