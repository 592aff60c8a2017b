import type { Logger } from 'pino'
import type { Metrics } from './admin-port.ts'
import type { Clock } from './clock.ts'
import { openCrm, type CrmSettings } from './crm/connector.ts'
import { canaryEmail, type Crm, type DeadToken } from './crm/crm.ts'
import { createThrottle, createCrmRateLimit } from './outbox/limiters.ts'
import type { Claim, Settlement, Store } from './outbox/store.ts'
import { startDeliveries, type Deliveries } from './outbox/worker.ts'

type Parts = { store: Store; clock: Clock; metrics: Metrics; log: Logger }

type LeadDeliveries = Deliveries & { deadToken: () => DeadToken | undefined }

/** Connects the outbox to the CRM that is set. Returns undefined if none is set. */
export function deliverLeads(settings: CrmSettings | undefined, parts: Parts): LeadDeliveries | undefined {
  const { store, clock, metrics, log } = parts
  if (!settings) {
    log.warn('neither CRM_WEBHOOK_URL nor CRM_API_TOKEN is set: leads are kept, and delivered once one is')
    return undefined
  }
  const crm = openCrm(settings)
  const crmRateLimit = crmRateLimitOf(crm, { store, clock })
  const send = crm.connect(crmRateLimit)

  function onSettled({ receivedAt }: Claim, { state, outcome }: Settlement) {
    if (state === 'delivered') metrics.queueSeconds.observe(Math.max(0, clock.now() - receivedAt) / 1000)
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
  return { ...deliveries, deadToken: () => crm.deadToken?.() }
}

/** Limits all calls of the CRM: those of deliveries, and those that look up delivered leads. */
export const crmRateLimitOf = ({ limit }: Crm, parts: Pick<Parts, 'store' | 'clock'>) =>
  limit && createCrmRateLimit({ ...parts, ...limit })
