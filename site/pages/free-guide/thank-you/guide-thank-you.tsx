import { guideDocuments, guideThankYou, site } from 'content-collections'
import { pageMeta } from '../../../head/page-meta.ts'
import { Checklist } from './checklist.tsx'
import { Help } from './help.tsx'
import { Opening } from './opening.tsx'

const { head, opening, checklist, help } = guideThankYou

export const meta = () => pageMeta('/guide-thankyou', head)

export default function GuideThankYou() {
  return (
    <>
      <Opening {...opening} documents={guideDocuments} />
      <Checklist {...checklist} />
      <Help {...help} email={site.contact.email} />
    </>
  )
}
