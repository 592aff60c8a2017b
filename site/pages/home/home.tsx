import { deals, home, site } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { articleList, sportsOrganization } from '../../head/structured-data.ts'
import { FindYourPass } from '../../find-your-pass/find-your-pass.tsx'
import { InParts } from '../../ui/in-parts.tsx'
import { About } from './about.tsx'
import { Audiences } from './audiences.tsx'
import { Closing } from './closing.tsx'
import { Deals } from './deals.tsx'
import { Elite } from './elite.tsx'
import { Hero } from './hero.tsx'
import { OpportunityCards } from './opportunity-cards.tsx'
import { Process } from './process.tsx'
import { Promos } from './promos.tsx'
import { Reading } from './reading.tsx'
import { Results } from './results.tsx'
import { Statement } from './statement.tsx'
import { Why } from './why.tsx'

export const meta = () =>
  pageMeta(
    '/',
    home.head,
    sportsOrganization({
      text: site.brand.text,
      email: site.contact.sample ? undefined : site.contact.email,
      profiles: site.social.map(({ url }) => url),
      image: home.head.image
    }),
    articleList(
      home.resources.title,
      home.resources.items.map(({ to, title, excerpt }) => ({
        to,
        headline: title,
        description: excerpt
      }))
    ),
    articleList(home.news.title, home.news.items)
  )

export default function Home() {
  return (
    <InParts>
      <Hero {...home.hero} />
      <FindYourPass />
      <Results {...home.results} />
      <Statement {...home.statement} />
      <Audiences {...home.audiences} />
      <OpportunityCards {...home.opportunities} />
      <About {...home.about} />
      <Process {...home.process} />
      <Promos {...home.promos} />
      <Deals {...deals} />
      <Reading resources={home.resources} news={home.news} />
      <Why {...home.why} />
      <Elite {...home.elite} />
      <Closing {...home.closing} />
    </InParts>
  )
}
