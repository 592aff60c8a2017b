import { SectionHead } from '../../../ui/section-head.tsx'
import type { LeadGenGuide } from 'content-collections'
import { Poster } from '../../../ui/kit-poster/poster.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './placements.module.css'

/** Number of photographs that are fetched with the page. The others load when they are near the view. */
const eagerCards = 4

export function Placements({ title, cards }: LeadGenGuide['placements']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still />
        <ul className={styles.placements}>
          {cards.map(({ id, headline, shown }, index) => (
            <li key={id}>
              <Poster headline={headline} size="tall" eager={index < eagerCards} {...shown} />
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
