import { site, type UwsPartnership } from 'content-collections'
import { absolute } from '../../head/site-origin.ts'
import type { Thing } from '../../head/structured-data.ts'

type Partnership = UwsPartnership['service'] & { description: string }

/** The partnership as structured data for search engines: the offer, its provider, audience and area. */
export function partnershipService({ name, type, description, audience, states }: Partnership): Thing {
  return {
    '@type': 'Service',
    name,
    serviceType: type,
    description,
    url: absolute('/uws-partnership'),
    provider: { '@type': 'Organization', name: site.brand.name, url: absolute('/') },
    audience: { '@type': 'Audience', audienceType: audience },
    areaServed: states.map((state) => ({ '@type': 'State', name: state }))
  }
}
