import { randomUUID } from 'node:crypto'
import type { NewLead } from './store.ts'

/** A lead of no real person. It is stored and rolled back at once, to check whether the store can accept leads. */
export function probeLead(): NewLead {
  const id = randomUUID()
  return {
    lead: {
      name: 'Probe',
      firstName: 'Probe',
      lastName: '',
      email: 'probe@example.com',
      phone: '',
      interest: 'homepage-cta',
      utm_source: '',
      utm_medium: '',
      utm_campaign: '',
      utm_term: '',
      utm_content: '',
      timestamp: '2026-01-05T09:00:00.000Z',
      page_url: '',
      referrer: '',
      user_agent: '',
      form_source: 'cta-button-modal'
    },
    idempotencyKey: `probe:${id}`,
    bodyHash: id,
    consentVersion: 0
  }
}
