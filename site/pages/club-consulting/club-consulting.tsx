import { clubConsulting } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { InParts } from '../../ui/in-parts.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { NumeralClosing } from '../../ui/numeral-closing.tsx'
import { PointsSection } from '../../ui/points-section.tsx'
import { Fee } from './fee.tsx'
import { Hero } from './hero.tsx'
import { OwnClub } from './own-club.tsx'

const { head, leadDialog, hero, steps, fee, club, closing } = clubConsulting

export const meta = () => pageMeta('/club-consulting', head)

export const handle = { leadDialog }

export default function ClubConsulting() {
  return (
    <InParts>
      <Hero {...hero} />
      <PointsSection surface="chalk" {...steps} />
      <Fee {...fee} />
      <OwnClub {...club} />
      <NumeralClosing {...closing}>
        <LeadButton arrow>{closing.action}</LeadButton>
      </NumeralClosing>
    </InParts>
  )
}
