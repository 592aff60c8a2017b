import { deals, home, homeClosing, homeReading, homeStory } from '../generated/content.json'
import { Audiences } from '../generated/home/audiences.tsx'
import { Closing, Elite, Why } from '../generated/home/closing.tsx'
import { Deals } from '../generated/home/deals.tsx'
import { Hero, Results } from '../generated/home/hero.tsx'
import { Reading } from '../generated/home/reading.tsx'
import { About, Opportunities, Process, Promos, Statement } from '../generated/home/story.tsx'

export default function Home() {
  return (
    <>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <Statement {...homeStory.statement} />
      <Audiences {...homeStory.audiences} />
      <Opportunities {...homeStory.opportunities} />
      <About {...homeStory.about} />
      <Process {...homeStory.process} />
      <Promos {...homeStory.promos} />
      <Deals {...deals} />
      <Reading {...homeReading} />
      <Why {...homeClosing.why} />
      <Elite {...homeClosing.elite} />
      <Closing {...home.closing} />
    </>
  )
}
