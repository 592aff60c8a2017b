import { site } from 'content-collections'
import { personFields, personLabels, type LeadFormSource } from '../../contract/lead-forms.ts'
import type { Person } from './person.ts'

/** A `mailto:` link to the agency that carries what was typed into the form. */
export function mailInstead(source: LeadFormSource, person: Person): string {
  const body = [
    ...personFields.map((field) => `${personLabels[field]}: ${person[field]}`),
    `Form: ${source}`,
    `Page: ${location.href}`
  ]
  const subject = `Details for ${site.brand.name}`
  return `mailto:${site.contact.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`
}
