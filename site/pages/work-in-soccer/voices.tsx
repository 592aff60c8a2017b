import type { WorkInSoccer } from 'content-collections'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Quote } from '../../ui/quote.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './voices.module.css'

/** Quotes of members, each beside a photograph or, until there is one, a shirt. */
export function Voices({ title, quotes }: WorkInSoccer['voices']) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title} />
        <ul className={styles.voices}>
          {quotes.map(({ kit, quote, name, detail }, index) => (
            <li key={name}>
              <Quote
                quote={quote}
                name={name}
                detail={detail}
                turned={index % 2 === 1}
                picture={
                  <div className={styles.shirt} style={{ '--ground': kit.ground }}>
                    <Kit {...kit} />
                  </div>
                }
              />
            </li>
          ))}
        </ul>
        <SampleNote of={quotes} />
      </Wrap>
    </Section>
  )
}
