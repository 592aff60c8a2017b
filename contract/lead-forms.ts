/**
 * Every lead form of the site with the values that are fixed for it and the page that follows a success.
 * `form_source` names the form; the CRM routes on `interest`.
 */
export const leadForms = [
  { source: 'elite-style-lead-capture', interest: 'elite-lead-capture', next: '/opportunities#received' },
  { source: 'cta-button-modal', interest: 'homepage-cta', next: '/opportunities' },
  { source: 'lead-gen-guide', interest: 'lead-gen-guide', next: '/guide-thankyou' },
  { source: 'lead-gen-guide-cta', interest: 'lead-gen-guide-cta', next: '/guide-thankyou' }
] as const

export type LeadForm = (typeof leadForms)[number]
export type LeadFormSource = LeadForm['source']

export const leadFormSources = leadForms.map((form) => form.source)
export const leadInterests = leadForms.map((form) => form.interest)

export function findLeadForm(source: string): LeadForm | undefined {
  return leadForms.find((form) => form.source === source)
}
