import { readCampaign } from '../../../contract/campaign.ts'
import type { Lead } from '../../../contract/lead.ts'
import { cutTo, leadLimits } from '../../../contract/limits.ts'
import type { LeadForm } from '../../../contract/lead-forms.ts'
import type { Person } from '../../../contract/person-fields.ts'

/** Where and when the form was sent from. */
export type PageVisit = { address: string; referrer: string; userAgent: string; at: Date }

export function currentVisit(): PageVisit {
  return {
    address: location.href,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    at: new Date()
  }
}

/** The sixteen fields of a lead. Context is cut to what the contract allows. */
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
