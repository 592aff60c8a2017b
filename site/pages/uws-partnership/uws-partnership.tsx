import { uwsPartnership } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { LeadButton } from '../../ui/lead-button.tsx'
import { PageClosing } from '../../ui/page-closing.tsx'
import { Growth } from './growth.tsx'
import { Opening } from './opening.tsx'
import { Phases } from './phases.tsx'
import { serviceMeta } from './service-meta.ts'
import { Support } from './support.tsx'

const { head, opening, growth, phases, support, closing, service } = uwsPartnership

export const meta = () => [
  ...pageMeta('/uws-partnership', head),
  serviceMeta('/uws-partnership', { ...service, description: head.description })
]

export default function UwsPartnership() {
  return (
    <>
      <Opening {...opening} />
      <Growth {...growth} />
      <Phases {...phases} />
      <Support {...support} />
      <PageClosing {...closing}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </PageClosing>
    </>
  )
}
