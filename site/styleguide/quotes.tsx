import { notFound } from 'content-collections'
import { Picture } from '../ui/picture.tsx'
import { Quote } from '../ui/quote.tsx'
import { Chapter, EveryGround } from './chapter.tsx'
import { samplePerson, sampleQuotes } from './sample-quotes.ts'
import { Specimen, Specimens } from './specimen.tsx'

const picture = <Picture picture={notFound.picture} sizes="(min-width: 1000px) 30vw, 34vw" />

export function Quotes() {
  return (
    <Chapter
      id="quotes"
      title="Quotes"
      note="With a shirt, a poster or a photograph beside the words, or without."
    >
      <EveryGround stacked>
        {(surface) => (
          <Specimens wide>
            {surface === 'night' && (
              <Specimen name="With a picture">
                <Quote quote={sampleQuotes.short} {...samplePerson} picture={picture} />
              </Specimen>
            )}
            {surface === 'turf' && (
              <Specimen name="Turned">
                <Quote quote={sampleQuotes.short} {...samplePerson} picture={picture} turned />
              </Specimen>
            )}
            {surface === 'chalk' && (
              <Specimen name="Alone, long">
                <Quote quote={sampleQuotes.long} {...samplePerson} />
              </Specimen>
            )}
          </Specimens>
        )}
      </EveryGround>
    </Chapter>
  )
}
