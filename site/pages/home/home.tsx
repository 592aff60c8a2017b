import { deals, home, homeClosing, homeReading, homeStory, site } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { articleList, sportsOrganization } from '../../head/structured-data.ts'
import { InParts } from './in-parts.tsx'
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
      homeReading.resources.title,
      homeReading.resources.items.map(({ to, title, excerpt }) => ({
        to,
        headline: title,
        description: excerpt
      }))
    ),
    articleList(homeReading.news.title, homeReading.news.items)
  )

export default function Home() {
  return (
    <InParts>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <Statement {...homeStory.statement} />
      <Audiences {...homeStory.audiences} />
      <OpportunityCards {...homeStory.opportunities} />
      <About {...homeStory.about} />
      <Process {...homeStory.process} />
      <Promos {...homeStory.promos} />
      <Deals {...deals} />
      <Reading {...homeReading} />
      <Why {...homeClosing.why} />
      <Elite {...homeClosing.elite} />
      <Closing {...home.closing} />
    </InParts>
  )
}
