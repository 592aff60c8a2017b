import { uwsPartnership } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { InParts } from '../../ui/in-parts.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { LineClosing } from '../../ui/line-closing.tsx'
import { Growth } from './growth.tsx'
import { Hero } from './hero.tsx'
import { partnershipService } from './partnership-service.ts'
import { Phases } from './phases.tsx'
import { Support } from './support.tsx'

const { head, leadDialog, hero, growth, phases, support, closing, service } = uwsPartnership

/** React adds the structured data with the page and removes it when the visitor leaves, like the rest of the head. */
export const meta = () =>
  pageMeta('/uws-partnership', head, partnershipService({ ...service, description: head.description }))

export const handle = { leadDialog }

export default function UwsPartnership() {
  return (
    <InParts>
      <Hero {...hero} />
      <Growth {...growth} />
      <Phases {...phases} />
      <Support {...support} />
      <LineClosing {...closing}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </LineClosing>
    </InParts>
  )
}
