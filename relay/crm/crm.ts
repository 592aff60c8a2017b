import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/outcome.ts'

/** What the relay needs to know of the CRM that is set. */
export type Crm = {
  /** The variable to look at when the CRM refuses every lead. */
  setting: string
  /** The calls that the CRM allows all relays together; undefined where it has no limit. */
  limit?: { limiter: string; perSecond: number }
  connect(turns?: Turns): Connector
  /** Resolves to a look-up of delivered leads, undefined where the CRM tells nobody what it got. */
  openList(turns?: Turns): Promise<LookUp | undefined>
}

/** The calls that a CRM allows, shared by all who make them. Each attempt has waited for its first one. */
export type Turns = {
  /** Resolves when one more call may be made. */
  wait(signal: AbortSignal): Promise<void>
  /** Makes everybody wait for `ms` milliseconds. */
  rest(ms: number): Promise<void>
}

export type Delivery = {
  leadId: string
  lead: Lead
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
}

/** Brings one lead to the CRM. Never rejects; stops when the signal aborts. */
export type Connector = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>

/** Whether the CRM has a lead; `unknown` where it could not be asked. */
export type Presence = 'there' | 'missing' | 'unknown'

/** The body of an erased lead is gone. */
export type LookUp = (sought: { id: string; lead: Lead | undefined; receivedAt: number }) => Promise<Presence>
