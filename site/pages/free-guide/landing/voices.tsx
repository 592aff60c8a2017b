import { SectionHead } from '../../../ui/section-head.tsx'
import type { LeadGenGuide } from 'content-collections'
import { PlayerPicture } from '../../../ui/kit-poster/player-picture.tsx'
import { Quote } from '../../../ui/quote.tsx'
import { Reveal } from '../../../ui/reveal.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './voices.module.css'

/** The share of a card that must be in view before it fades in. */
const revealThreshold = 0.2

/** Quotes of earlier clients, with the picture on the left and on the right in turn. */
export function Voices({ title, people }: LeadGenGuide['voices']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still />
        <ul className={styles.voices}>
          {people.map(({ name, location, journey, quote, shown }, index) => (
            <Reveal as="li" key={name} threshold={revealThreshold}>
              <Quote
                quote={quote}
                name={name}
                detail={`${location}. ${journey}`}
                picture={
                  <PlayerPicture {...shown} sizes="(max-width: 767px) 34vw, 26vw" peg={styles.shirt} />
                }
                turned={index % 2 === 1}
              />
            </Reveal>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
