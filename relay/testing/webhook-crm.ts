import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { onTestFinished } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { createWebhookConnector } from '../crm/webhook.ts'

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

type Certificate = { cert: string; key: string }

/** Starts a CRM that treats every request with `listener`, until the test has ended; resolves to its address. */
export async function serve(listener: RequestListener, certificate?: Certificate): Promise<string> {
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${address.port}`
}

/** Delivers the lead to the webhook at `url`, once. */
export const deliverTo = (url: string, signal = new AbortController().signal) =>
  createWebhookConnector({ url })({ leadId: 'lead-1', lead }, signal)
