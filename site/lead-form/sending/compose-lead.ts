import { readCampaign } from '../../../contract/campaign.ts'
import type { Lead } from '../../../contract/lead.ts'
import { cutTo, leadLimits } from '../../../contract/limits.ts'
import type { LeadForm } from '../../../contract/lead-forms.ts'
import type { Person } from '../../../contract/person-fields.ts'

/** The page and the time that the form was sent from. */
export type PageVisit = { address: string; referrer: string; userAgent: string; at: Date }

export function currentVisit(): PageVisit {
  return {
    address: location.href,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    at: new Date()
  }
}

/** Composes the sixteen fields of a lead. It cuts the context to the lengths that the contract allows. */
export function composeLead(form: LeadForm, person: Person, visit: PageVisit): Lead {
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    ...person,
    interest: form.interest,
    ...readCampaign(new URL(visit.address).searchParams),
    timestamp: visit.at.toISOString(),
    page_url: cutTo(leadLimits.address, visit.address),
    referrer: cutTo(leadLimits.address, visit.referrer),
    user_agent: cutTo(leadLimits.userAgent, visit.userAgent),
    form_source: form.source
  }
}
