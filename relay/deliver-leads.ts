import type { Logger } from 'pino'
import { canaryEmail } from '../contract/lead.ts'
import type { Clock } from './clock.ts'
import type { Crm, RefusedToken } from './crm/crm.ts'
import type { Settlement, StepOutcome } from './outbox/delivery.ts'
import { createThrottle, createCrmRateLimit, type CrmRateLimit } from './outbox/limiters.ts'
import type { Claim, Store } from './outbox/store.ts'
import { type Deliver, type Deliveries, startDeliveries } from './outbox/worker.ts'

type Counter<Labels extends string> = { inc(labels: Record<Labels, string>): void }

/** Those of Prometheus, for example. */
type Metrics = {
  queueSeconds: { observe(seconds: number): void }
  throttled: { inc(): void }
  attempts: Counter<'outcome'>
  steps: Counter<'step' | 'outcome'>
}

type Parts = {
  store: Store
  clock: Clock
  metrics: Metrics
  log: Logger
  /** Make the addresses of a lead's receipt, and of the page of its guardian. */
  receiptUrl?: (leadId: string) => Promise<string>
  guardianUrl?: (leadId: string) => Promise<string>
}

type LeadDeliveries = Deliveries & {
  /** A lead was accepted. */
  onAccepted: () => void
  refusedToken: () => RefusedToken | undefined
}

/** Connects the outbox to the CRM that is set. Returns undefined if none is set. */
export function deliverLeads(crm: Crm | undefined, parts: Parts): LeadDeliveries | undefined {
  if (crm) return deliverTo(crm, parts)
  parts.log.warn(
    'neither CRM_WEBHOOK_URL nor CRM_API_TOKEN is set: leads are kept, and delivered once one is'
  )
  return undefined
}

function deliverTo(crm: Crm, parts: Parts): LeadDeliveries {
  const { store, clock, metrics, log } = parts
  const crmRateLimit = crmRateLimitOf(crm, { store, clock })

  function onSettled({ destination, receivedAt }: Claim, settlement: Settlement) {
    if (destination !== 'contact') return
    const { state, outcome } = settlement
    if (state === 'delivered') metrics.queueSeconds.observe(Math.max(0, clock.now() - receivedAt) / 1000)
    if (state !== 'waiting' || settlement.probeInMs === undefined) return
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
    deliver: createDeliver(crm, crmRateLimit, parts)
  })
  return { ...deliveries, onAccepted: () => deliveries.wake(), refusedToken: () => crm.refusedToken?.() }
}

const withoutMapping: StepOutcome = {
  kind: 'permanent',
  code: 'unmapped',
  error: 'the mapping names no step any more',
  ms: 0
}

/** Brings a lead's contact to the CRM, or what follows it. */
function createDeliver(
  crm: Crm,
  crmRateLimit: CrmRateLimit | undefined,
  { store, metrics, receiptUrl, guardianUrl }: Parts
): Deliver {
  const send = crm.connect(crmRateLimit)
  const follow = crm.openSteps?.(crmRateLimit)

  /** Read for each attempt: the guardian may have answered meanwhile. */
  async function guardianOf(leadId: string) {
    const found = guardianUrl && (await store.guardian(leadId))
    return found && { guardian: { ...found, url: await guardianUrl(leadId) } }
  }

  return async ({ destination, crmId, ...given }, signal) => {
    const claim = {
      ...given,
      ...(given.lead.player === 'minor' && (await guardianOf(given.leadId)))
    }
    if (destination === 'contact') {
      const outcome = await send(claim, signal)
      metrics.attempts.inc({ outcome: outcome.kind })
      return outcome
    }
    if (!follow || crmId === undefined) return withoutMapping
    const receipt = receiptUrl && { receiptUrl: await receiptUrl(claim.leadId) }
    const outcome = await follow({ ...claim, kind: destination, crmId, ...receipt }, signal)
    metrics.steps.inc({ step: destination, outcome: outcome.kind })
    return outcome
  }
}

/** Limits all calls of the CRM: those of deliveries, and those that look up delivered leads. */
export const crmRateLimitOf = ({ limit }: Crm, parts: Pick<Parts, 'store' | 'clock'>) =>
  limit && createCrmRateLimit({ ...parts, ...limit })
