/** The fields that a form may ask for. */
export const personFields = ['firstName', 'lastName', 'email'] as const

export type PersonField = (typeof personFields)[number]

/** The label of each field. Messages about the field use it, too. */
export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email'
} as const satisfies Record<PersonField, string>

/**
 * Every lead form of the site: its fixed values, the fields that it asks for, all of them required, and the page after
 * a success. `form_source` names the form. The CRM routes leads by `interest`.
 */
export const leadForms = [
  {
    source: 'elite-style-lead-capture',
    interest: 'elite-lead-capture',
    asks: personFields,
    next: '/opportunities#received'
  },
  { source: 'cta-button-modal', interest: 'homepage-cta', asks: personFields, next: '/opportunities' },
  { source: 'lead-gen-guide', interest: 'lead-gen-guide', asks: personFields, next: '/guide-thankyou' },
  {
    source: 'lead-gen-guide-cta',
    interest: 'lead-gen-guide-cta',
    asks: personFields,
    next: '/guide-thankyou'
  },
  { source: 'elite-25-interest', interest: 'elite-25-interest', asks: personFields, next: '/thank-you' },
  { source: 'career-alerts', interest: 'career-alerts', asks: ['email'], next: '/careers#subscribed' }
] as const

export type LeadForm = (typeof leadForms)[number]
export type LeadFormSource = LeadForm['source']

export const leadFormSources = leadForms.map((form) => form.source)
export const leadInterests = leadForms.map((form) => form.interest)

export function findLeadForm(source: string): LeadForm | undefined {
  return leadForms.find((form) => form.source === source)
}
