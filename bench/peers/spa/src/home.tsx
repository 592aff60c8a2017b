import { home, homeClosing, homeReading, homeStory, deals } from '../generated/content.json'
import { Audiences } from '../generated/home/audiences.tsx'
import { Closing, Elite, Why } from '../generated/home/closing.tsx'
import { Deals } from '../generated/home/deals.tsx'
import { Hero, Results } from '../generated/home/hero.tsx'
import { Reading } from '../generated/home/reading.tsx'
import { About, Opportunities, Process, Promos, Statement } from '../generated/home/story.tsx'
import { Reveal } from './reveal.tsx'

/** Every section below the first screen fades in, as is usual on such sites. */
export function Home() {
  return (
    <>
      <Hero {...home.hero} />
      <Results {...home.results} />
      <Reveal>
        <Statement {...homeStory.statement} />
      </Reveal>
      <Reveal>
        <Audiences {...homeStory.audiences} />
      </Reveal>
      <Reveal>
        <Opportunities {...homeStory.opportunities} />
      </Reveal>
      <Reveal>
        <About {...homeStory.about} />
      </Reveal>
      <Reveal>
        <Process {...homeStory.process} />
      </Reveal>
      <Reveal>
        <Promos {...homeStory.promos} />
      </Reveal>
      <Reveal>
        <Deals {...deals} />
      </Reveal>
      <Reveal>
        <Reading {...homeReading} />
      </Reveal>
      <Reveal>
        <Why {...homeClosing.why} />
      </Reveal>
      <Reveal>
        <Elite {...homeClosing.elite} />
      </Reveal>
      <Closing {...home.closing} />
    </>
  )
}
