import { deals, home, homeClosing, homeReading } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Closing } from './closing.tsx'
import { Deals } from './deals.tsx'
import { Elite } from './elite.tsx'
import { Hero } from './hero.tsx'
import { Reading } from './reading.tsx'
import { Results } from './results.tsx'
import { Why } from './why.tsx'

export const meta = () => pageMeta('/', home.head)

export default function Home() {
  return (
    <>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <Deals {...deals} />
      <Reading {...homeReading} />
      <Why {...homeClosing.why} />
      <Elite {...homeClosing.elite} />
      <Closing {...home.closing} />
    </>
  )
}
