import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/outcome.ts'
import type { ApiSettings, Turns } from './api-v2-calls.ts'
import { createApiConnector } from './api-v2.ts'
import { createWebhookConnector, type WebhookSettings } from './webhook.ts'

export type Delivery = {
  leadId: string
  lead: Lead
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
}

/** Brings one lead to the CRM. Never rejects; stops when the signal aborts. */
export type Connector = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>

export type CrmSettings = ({ kind: 'webhook' } & WebhookSettings) | ({ kind: 'api-v2' } & ApiSettings)

/** `turns` are taken before every call but the first of an attempt, where the CRM limits them. */
export function createConnector(settings: CrmSettings, turns?: Turns): Connector {
  if (settings.kind === 'webhook') return createWebhookConnector(settings)
  return createApiConnector(settings, turns)
}
