import { guideDocuments, leadGenGuide } from 'content-collections'
import { pageMeta } from '../../../head/page-meta.ts'
import { GuideDialog } from '../../../lead-form/dialogs/guide-dialog.tsx'
import { Bonus } from './bonus.tsx'
import { Closing } from './closing.tsx'
import { Founder } from './founder.tsx'
import { Inside } from './inside.tsx'
import { Numbers } from './numbers.tsx'
import { Obstacles } from './obstacles.tsx'
import { Hero } from './hero.tsx'
import { Placements } from './placements.tsx'
import { Voices } from './voices.tsx'
import { InParts } from '../../../ui/in-parts.tsx'

const { head, hero, form, bonus, obstacles, placements, inside, voices, numbers, founder, closing, dialog } =
  leadGenGuide

export const meta = () => pageMeta('/leadgenguide', head)

export default function LeadGenGuide() {
  return (
    <>
      <InParts>
        <Hero {...hero} form={form} />
        <Bonus {...bonus} documents={guideDocuments} />
        <Obstacles {...obstacles} />
        <Placements {...placements} />
        <Inside {...inside} documents={guideDocuments} />
        <Voices {...voices} />
        <Numbers {...numbers} />
        <Founder {...founder} />
        <Closing {...closing} />
      </InParts>
      <GuideDialog {...dialog} />
    </>
  )
}
