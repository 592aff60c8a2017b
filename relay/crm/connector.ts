import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outcome.ts'
import type { ApiSettings } from './api-v2-search.ts'
import { createApiConnector } from './api-v2.ts'
import { createWebhookConnector, type WebhookSettings } from './webhook.ts'

/** Brings one lead to the CRM. Never rejects; stops when the signal aborts. */
export type Connector = (delivery: { leadId: string; lead: Lead }, signal: AbortSignal) => Promise<Outcome>

export type CrmSettings = ({ kind: 'webhook' } & WebhookSettings) | ({ kind: 'api-v2' } & ApiSettings)

export function createConnector(settings: CrmSettings): Connector {
  return settings.kind === 'webhook' ? createWebhookConnector(settings) : createApiConnector(settings)
}
