import { defaultLanguage } from './languages.ts'
import type { Lead } from './lead.ts'

/** A lead of an invented person, as the dialog on the home page would send it: for tests, and for what the relay itself sends. */
export function sampleLead(changes: Partial<Lead> = {}): Lead {
  return {
    name: 'Amara Okafor',
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    phone: '',
    interest: 'homepage-cta',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_term: '',
    utm_content: '',
    timestamp: '2026-11-20T19:50:00.000Z',
    page_url: 'https://ocsm.example/',
    referrer: '',
    user_agent: 'Mozilla/5.0',
    form_source: 'cta-button-modal',
    language: defaultLanguage,
    ...changes
  }
}
