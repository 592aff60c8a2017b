import type { Lead } from '../../contract/lead.ts'
import { createWebhookConnector } from '../../relay/crm/webhook.ts'

export const lead: Lead = {
  name: 'Zoë Example',
  firstName: 'Zoë',
  lastName: 'Example',
  email: 'zoe@example.com',
  phone: '',
  interest: 'lead-gen-guide',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring',
  utm_term: '',
  utm_content: '',
  timestamp: '2026-01-05T09:00:00.000Z',
  page_url: 'https://example.com/leadgenguide?utm_source=newsletter',
  referrer: '',
  user_agent: 'Mozilla/5.0',
  form_source: 'lead-gen-guide'
}

/** Delivers the lead to the webhook at `url`, once. */
export const deliverTo = (url: string, signal = new AbortController().signal) =>
  createWebhookConnector({ url })({ leadId: 'lead-1', lead, receivedAt: 0 }, signal)
