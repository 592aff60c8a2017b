import { site, type UwsPartnership } from 'content-collections'
import type { MetaDescriptor } from 'react-router'
import { addressOf } from '../../head/page-meta.ts'
import type { PagePath } from '../../routes.ts'

type Service = UwsPartnership['service'] & { description: string }

/** The partnership as search engines read it: what is offered, by whom, to whom and where. In the head while the page is shown. */
export function serviceMeta(path: PagePath, service: Service): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: service.name,
      serviceType: service.type,
      description: service.description,
      url: addressOf(path),
      provider: { '@type': 'Organization', name: site.brand.name, url: addressOf('/') },
      audience: { '@type': 'Audience', audienceType: service.audience },
      areaServed: service.states.map((name) => ({ '@type': 'State', name }))
    }
  }
}
