import { guideDocuments, guideThankYou, site } from 'content-collections'
import { pageMeta } from '../../../head/page-meta.ts'
import { Checklist } from './checklist.tsx'
import { Help } from './help.tsx'
import { Hero } from './hero.tsx'
import { InParts } from '../../../ui/in-parts.tsx'

const { head, hero, checklist, help } = guideThankYou

export const meta = () => pageMeta('/guide-thankyou', { ...head, unlisted: true })

export default function GuideThankYou() {
  return (
    <InParts>
      <Hero {...hero} documents={guideDocuments} />
      <Checklist {...checklist} />
      <Help {...help} email={site.contact.email} />
    </InParts>
  )
}
