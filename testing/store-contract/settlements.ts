import type { Outcome } from '../../relay/outbox/outcome.ts'
import type { Settlement } from '../../relay/outbox/store.ts'

export const deliveredAs = (crmId: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, status: 200, ms: 120 }
})

export const delivered = deliveredAs('contact-1')

export const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', error: 'amara@example.com is refused', status: 422, ms: 80 }
}

export const failed: Outcome = { kind: 'transient', error: 'no route to amara@example.com', ms: 3 }

/** The CRM may have the lead. */
export const unanswered: Settlement = {
  state: 'pending',
  delayMs: 60_000,
  outcome: { kind: 'ambiguous', error: 'no answer to amara@example.com', ms: 15_000 }
}

export const putOff = (delayMs: number): Settlement => ({ state: 'pending', delayMs, outcome: failed })
