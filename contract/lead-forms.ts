import type { PersonField } from './person-fields.ts'

/** A name and an address to answer to. */
export const nameAndEmail = ['firstName', 'lastName', 'email'] as const

/**
 * Every lead form of the site: its fixed values, the fields of `person-fields.ts` that it asks for, and the page after
 * a success. `form_source` names the form. The CRM routes leads by `interest`.
 */
export const leadForms = [
  {
    source: 'elite-style-lead-capture',
    interest: 'elite-lead-capture',
    asks: nameAndEmail,
    next: '/opportunities#received'
  },
  { source: 'cta-button-modal', interest: 'homepage-cta', asks: nameAndEmail, next: '/opportunities#sent' },
  { source: 'lead-gen-guide', interest: 'lead-gen-guide', asks: nameAndEmail, next: '/guide-thankyou' },
  {
    source: 'lead-gen-guide-cta',
    interest: 'lead-gen-guide-cta',
    asks: nameAndEmail,
    next: '/guide-thankyou'
  },
  { source: 'elite-25-interest', interest: 'elite-25-interest', asks: nameAndEmail, next: '/thank-you' },
  { source: 'career-alerts', interest: 'career-alerts', asks: ['email'], next: '/careers#subscribed' }
] as const satisfies { source: string; interest: string; asks: readonly PersonField[]; next: string }[]

export type LeadForm = (typeof leadForms)[number]
export type LeadFormSource = LeadForm['source']

export const leadFormSources = leadForms.map((form) => form.source)
export const leadInterests = leadForms.map((form) => form.interest)

export function findLeadForm(source: string): LeadForm | undefined {
  return leadForms.find((form) => form.source === source)
}
