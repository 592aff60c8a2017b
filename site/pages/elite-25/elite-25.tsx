import { elite25 } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Closing } from './closing.tsx'
import { Opening } from './opening.tsx'
import { Squad } from './squad.tsx'
import { Steps } from './steps.tsx'
import { Why } from './why.tsx'

const { head, opening, form, squad, steps, why, closing } = elite25

export const meta = () => pageMeta('/elite-25', head)

export default function EliteTwentyFive() {
  return (
    <>
      <Opening {...opening} form={form} />
      <Squad {...squad} />
      <Steps {...steps} />
      <Why {...why} />
      <Closing {...closing} />
    </>
  )
}
