import { campaignFields, readCampaign } from '../../contract/campaign.ts'

/** A form or calendar of the CRM, as its address names it. */
export type Widget = { kind: 'form' | 'booking'; id: string }

/** The URL of a widget. It carries the campaign of the page, and nothing else of the page's URL. */
export function widgetAddress(origin: string, { kind, id }: Widget, page?: string): string {
  const address = new URL(`/widget/${kind}/${id}`, origin)
  if (page) {
    const campaign = readCampaign(new URL(page).searchParams)
    for (const field of campaignFields) if (campaign[field]) address.searchParams.set(field, campaign[field])
  }
  return address.href
}

/** The only script of the CRM's host that may run. */
export const embedScriptUrl = (crmOrigin: string): string => new URL('/js/form_embed.js', crmOrigin).href
