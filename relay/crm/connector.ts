import type { ApiSettings, Turns } from './api-v2-calls.ts'
import { createApiConnector } from './api-v2.ts'
import type { Connector } from './delivery.ts'
import { createWebhookConnector, type WebhookSettings } from './webhook.ts'

export type CrmSettings = ({ kind: 'webhook' } & WebhookSettings) | ({ kind: 'api-v2' } & ApiSettings)

/** `turns` are taken before every call but the first of an attempt, where the CRM limits them. */
export function createConnector(settings: CrmSettings, turns?: Turns): Connector {
  if (settings.kind === 'webhook') return createWebhookConnector(settings)
  return createApiConnector(settings, turns)
}
