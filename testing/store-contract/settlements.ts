import type { Outcome } from '../../relay/outbox/outcome.ts'
import type { Settlement } from '../../relay/outbox/store.ts'

export const delivered: Settlement = {
  state: 'delivered',
  outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
}

export const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', error: 'amara@example.com is refused', status: 422, ms: 80 }
}

export const failed: Outcome = { kind: 'transient', error: 'no route to amara@example.com', ms: 3 }

export const putOff = (delayMs: number): Settlement => ({ state: 'pending', delayMs, outcome: failed })
