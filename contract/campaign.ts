import type { Lead } from './lead.ts'
import { cutTo, leadLimits } from './limits.ts'

export const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const satisfies readonly (keyof Lead)[]

export type Campaign = Pick<Lead, (typeof campaignFields)[number]>

/** The campaign in a page's URL. A missing value is empty; a value that is too long is cut. */
export function readCampaign(query: URLSearchParams): Campaign {
  const read = (field: keyof Campaign) => cutTo(leadLimits.campaign, query.get(field) ?? '')
  return {
    utm_source: read('utm_source'),
    utm_medium: read('utm_medium'),
    utm_campaign: read('utm_campaign'),
    utm_term: read('utm_term'),
    utm_content: read('utm_content')
  }
}
