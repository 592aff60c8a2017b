import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/outcome.ts'

export type Delivery = {
  leadId: string
  lead: Lead
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
}

/** Brings one lead to the CRM. Never rejects; stops when the signal aborts. */
export type Connector = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>
