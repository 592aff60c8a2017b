import type { Lead } from '../../../contract/lead.ts'
import { receiptLink } from '../../../contract/relay-endpoint.ts'

/**
 * After a form without scripts, the address of the next page has the way to that form's receipt. A form there, or on the page
 * after it, would send that address along, and it is nobody else's business.
 */
export const withoutReceipt = (lead: Lead): Lead => ({
  ...lead,
  page_url: clean(lead.page_url),
  referrer: clean(lead.referrer)
})

function clean(address: string): string {
  // Hardly any address has it, and parsing takes time on the way of every lead.
  if (!address.includes(receiptLink.parameter)) return address
  const url = URL.parse(address)
  if (!url?.searchParams.has(receiptLink.parameter)) return address
  url.searchParams.delete(receiptLink.parameter)
  return url.href
}
