import { careers } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { CareerAlerts } from '../../lead-form/career-alerts.tsx'
import { InParts } from '../../ui/in-parts.tsx'
import { PageClosing } from '../../ui/page-closing.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Resume } from './resume.tsx'
import { TeamSheet } from './team-sheet.tsx'

const { head, leadDialog, hero, sheet, resume, alerts } = careers

export const meta = () => pageMeta('/careers', head)

export const handle = { leadDialog }

export default function Careers() {
  return (
    <InParts>
      <PageHero {...hero} />
      <TeamSheet {...sheet} />
      <Resume {...resume} />
      <PageClosing id="career-alerts" title={alerts.title} text={alerts.text} picture={alerts.picture}>
        <CareerAlerts action={alerts.action} />
      </PageClosing>
    </InParts>
  )
}
