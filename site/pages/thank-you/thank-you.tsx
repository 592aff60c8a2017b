import { thankYou } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { FullTime } from './full-time.tsx'
import { Talk } from './talk.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, clock, title, unsent, added, talk, links } = thankYou

export const meta = () => pageMeta('/thank-you', { ...head, unlisted: true })

export default function ThankYou() {
  return (
    <InParts>
      <FullTime clock={clock} title={title} unsent={unsent} added={added} />
      <Talk {...talk} links={links} />
    </InParts>
  )
}
