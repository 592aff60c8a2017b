import type { LeadGenGuide } from 'content-collections'
import { PlayerPicture } from '../../../ui/kit-poster/player-picture.tsx'
import { Reveal } from '../../../ui/reveal.tsx'
import { SampleNote } from '../../sample-note.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './voices.module.css'

/** The share of a card that must be in view before it fades in. */
const revealThreshold = 0.2

/** Quotes of earlier clients in rows of three, with the picture on the left and on the right in turn. */
export function Voices({ title, people }: LeadGenGuide['voices']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still />
        {/* On phones this is a rail, and keyboard users must be able to scroll it. */}
        <section className={styles.rail} aria-label={title} tabIndex={0}>
          <ul className={styles.voices}>
            {people.map(({ name, location, journey, quote, shown }) => (
              <Reveal as="li" key={name} threshold={revealThreshold}>
                <figure>
                  <div className={styles.picture}>
                    <PlayerPicture {...shown} sizes="104px" />
                  </div>
                  <blockquote>{quote}</blockquote>
                  <figcaption>
                    <b>{name}</b>
                    {location}. {journey}
                  </figcaption>
                </figure>
              </Reveal>
            ))}
          </ul>
        </section>
        <SampleNote of={people} />
      </Wrap>
    </Section>
  )
}
