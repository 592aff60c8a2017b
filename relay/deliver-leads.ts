import type { Logger } from 'pino'
import { canaryEmail } from './canary-email.ts'
import type { Clock } from './clock.ts'
import { createConnector, type CrmSettings } from './crm/connector.ts'
import type { Metrics } from './metrics.ts'
import { createCeiling } from './outbox/ceiling.ts'
import type { Claim, Settlement, Store } from './outbox/store.ts'
import { createTurns, type Turns } from './outbox/turns.ts'
import { startDeliveries, type Deliveries } from './outbox/worker.ts'

/** The CRM allows a location 100 calls in 10 s. This leaves room for the agency's own calls. */
const apiCallsPerSecond = 8

type Parts = { store: Store; clock: Clock; metrics: Metrics; log: Logger }

/** Connects the outbox to the CRM that is set. Returns undefined if none is set. */
export function deliverLeads(
  crm: CrmSettings | undefined,
  { store, clock, metrics, log }: Parts
): Deliveries | undefined {
  if (!crm) {
    log.warn('neither CRM_WEBHOOK_URL nor CRM_API_TOKEN is set: leads are kept, and delivered once one is')
    return undefined
  }
  const turns = crm.kind === 'api-v2' ? apiTurns(crm.locationId, { store, clock }) : undefined
  const send = createConnector(crm, turns)

  function onSettled({ receivedAt }: Claim, { state, outcome }: Settlement) {
    if (state === 'delivered') metrics.queueSeconds.observe(Math.max(0, clock.now() - receivedAt) / 1000)
    if (outcome.kind !== 'blocked') return
    log.error(
      { status: outcome.status, setting: crm?.kind === 'api-v2' ? 'CRM_API_TOKEN' : 'CRM_WEBHOOK_URL' },
      'the CRM refuses calls with this setting; leads are kept, and sent once it accepts them'
    )
  }

  const waitFor = createCeiling(store)
  return startDeliveries({
    store,
    clock,
    log,
    turns,
    // The ceiling does not apply to canaries: an operator may send any number of them.
    ceiling: async (email) => (email === canaryEmail ? 0 : waitFor(email)),
    onHeld: () => metrics.held.inc(),
    onSettled,
    async deliver(delivery, signal) {
      const outcome = await send(delivery, signal)
      metrics.attempts.inc({ outcome: outcome.kind })
      return outcome
    }
  })
}

/** Limits all calls of the API for a location: those of deliveries, and those that look up delivered leads. */
export function apiTurns(locationId: string, parts: { store: Store; clock: Clock }): Turns {
  return createTurns({ ...parts, limiter: `crm:${locationId}`, perSecond: apiCallsPerSecond })
}
