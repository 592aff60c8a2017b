import { cleanText } from './columns.ts'
import type { Settlement } from './store.ts'

/** The values that a settlement writes to the rows of a delivery and its attempt. */
export function toSettled(settlement: Settlement) {
  const { outcome } = settlement
  return {
    state: settlement.state,
    delayMs: settlement.state === 'pending' ? Math.round(settlement.delayMs) : 0,
    pauseMs: settlement.state === 'pending' ? (settlement.pauseMs ?? null) : null,
    /** The CRM judged the lead itself, so it does not refuse every lead. */
    endsPause: (outcome.kind === 'delivered' || outcome.kind === 'permanent') && outcome.status !== undefined,
    /** The CRM may be down. */
    isFailure: outcome.kind === 'transient' || outcome.kind === 'ambiguous',
    kind: outcome.kind,
    status: outcome.status ?? null,
    ms: Math.round(outcome.ms),
    error: outcome.kind === 'delivered' ? null : cleanText(outcome.error),
    crmId: outcome.kind === 'delivered' ? cleanText(outcome.crmId) : null
  }
}

export type Settled = ReturnType<typeof toSettled>
