import { elite25 } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { Squad } from './squad.tsx'
import { Steps } from './steps.tsx'
import { Why } from './why.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, leadDialog, hero, form, squad, steps, why, closing } = elite25

export const meta = () => pageMeta('/elite-25', head)

export const handle = { leadDialog }

export default function EliteTwentyFive() {
  return (
    <InParts>
      <Hero {...hero} form={form} number={squad.next.number} />
      <Squad {...squad} />
      <Steps {...steps} />
      <Why {...why} />
      <Closing {...closing} />
    </InParts>
  )
}
