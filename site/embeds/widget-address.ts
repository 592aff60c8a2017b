import { campaignFields, readCampaign } from '../../contract/campaign.ts'

/** A form or calendar of the CRM, as its address names it. */
export type Widget = { kind: 'form' | 'booking'; id: string }

/** Where a widget is; with the campaign of the page that it stands on, and nothing else of that page's address. */
export function widgetAddress(origin: string, { kind, id }: Widget, page?: string): string {
  const address = new URL(`/widget/${kind}/${id}`, origin)
  if (page) {
    const campaign = readCampaign(new URL(page).searchParams)
    for (const field of campaignFields) if (campaign[field]) address.searchParams.set(field, campaign[field])
  }
  return address.href
}
