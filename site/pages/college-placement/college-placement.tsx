import { collegePlacement } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { howTo } from '../../head/structured-data.ts'
import { InParts } from '../../ui/in-parts.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Ending } from '../ending/ending.tsx'
import { Season } from './season.tsx'
import { Steps } from './steps.tsx'

const { head, hero, season, stepWord, steps, ending } = collegePlacement

export const meta = () =>
  pageMeta('/guides/college-placement', head, howTo(head.title, head.description, steps))

export default function CollegePlacement() {
  return (
    <InParts>
      <PageHero {...hero} />
      <Season {...season} steps={steps} />
      <Steps word={stepWord} steps={steps} />
      <Ending {...ending} path="/guides/college-placement" headline={head.title} />
    </InParts>
  )
}
