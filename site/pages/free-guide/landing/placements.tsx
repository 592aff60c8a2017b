import { interfaceWords, type LeadGenGuide } from 'content-collections'
import { useState } from 'react'
import { Poster } from '../../../ui/kit-poster/poster.tsx'
import { Turn, turnable } from '../../../ui/kit-poster/turn.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './placements.module.css'
import { Rail } from './rail.tsx'
import { SampleNote } from '../../sample-note.tsx'

/** Number of pictures that are fetched with the page. The others load when they are near the view. */
const eagerCards = 4

/** The placements in one row, or in a rail of two rows on a phone. A pressed card turns, and the one before turns back. */
export function Placements({ title, label, hint, cards }: LeadGenGuide['placements']) {
  const [turned, setTurned] = useState<string>()
  const hydrated = useHydrated()
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still />
        <Rail label={label}>
          <ul className={styles.placements}>
            {cards.map(({ id, headline, shown, ...record }, index) => (
              <li key={id} className={turnable} data-turned={turned === id || undefined}>
                <Poster
                  headline={headline}
                  size="tall"
                  eager={index < eagerCards}
                  away={turned === id}
                  {...shown}
                />
                {hydrated && (
                  <Turn
                    headline={headline}
                    hint={hint}
                    record={record}
                    words={interfaceWords.record}
                    pressed={turned === id}
                    onPress={() => setTurned(turned === id ? undefined : id)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Rail>
        <SampleNote of={cards} />
      </Wrap>
    </Section>
  )
}
