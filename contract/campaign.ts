import type { Lead } from './lead.ts'
import { cutTo, leadLimits } from './limits.ts'
import { plainText } from './typed.ts'

export const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const satisfies readonly (keyof Lead)[]

export type Campaign = Pick<Lead, (typeof campaignFields)[number]>

/**
 * The campaign in a page's URL. A missing value is empty; a value that is too long is cut. Mail programs write an `&` as
 * `&amp;`, and people write names as they like: `?UTM_Source=club&amp;utm_medium=mail`.
 */
export function readCampaign(query: URLSearchParams): Campaign {
  const found: Partial<Record<string, string>> = {}
  for (const [name, value] of query)
    found[campaignName(name)] ||= cutTo(leadLimits.campaign, plainText(value))
  const read = (field: keyof Campaign) => found[field] ?? ''
  return {
    utm_source: read('utm_source'),
    utm_medium: read('utm_medium'),
    utm_campaign: read('utm_campaign'),
    utm_term: read('utm_term'),
    utm_content: read('utm_content')
  }
}

const campaignName = (name: string) => name.replace(/^(?:amp;)+/i, '').toLowerCase()
