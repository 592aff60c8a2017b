import { recruitmentPackage } from 'content-collections'
import { Carousel } from '../pages/recruitment-package/carousel/carousel.tsx'
import { Quote } from '../ui/quote.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { samplePerson, sampleQuotes } from './sample-quotes.ts'

export function Carousels() {
  return (
    <Chapter
      id="carousel"
      title="Carousel"
      note="The next item after five seconds, in 0.4. It wraps both ways, rests under the pointer and the focus, can be stopped, and never moves by itself where less motion is asked for. Without scripts it is a row to scroll."
    >
      <EveryGround stacked>
        {(surface) => (
          <Carousel
            words={recruitmentPackage.voices.controls}
            label={`What players say, on ${surface}`}
            items={sampleItems(surface === 'night' ? 10 : 3)}
          />
        )}
      </EveryGround>
    </Chapter>
  )
}

function sampleItems(count: number) {
  const quotes = Object.values(sampleQuotes)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    content: <Quote quote={quotes[index % quotes.length] ?? ''} {...samplePerson} />
  }))
}
