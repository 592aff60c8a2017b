import { home } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { Results } from './results.tsx'

export const meta = () => pageMeta('/', home.head)

export default function Home() {
  return (
    <>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <Closing {...home.closing} />
    </>
  )
}
