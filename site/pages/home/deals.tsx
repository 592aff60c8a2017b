import type { Deals as DealsContent } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { KitDefinitions } from '../../ui/kit-poster/kit-shapes.tsx'
import { Poster } from '../../ui/kit-poster/poster.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './deals.module.css'

/** The wall stands whole after this long, seen or not, in milliseconds. */
const shownAfter = 1000

/** The deals as posters on a wall: some pinned by hand, the others around them. */
export function Deals({ title, label, hint, cards, placed }: DealsContent) {
  const reveal = useReveal({ afterMs: shownAfter })
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.title}>
          <Display size="mega">{title}</Display>
        </div>
        <KitDefinitions />
        {/* A rail on phones: those who use the keyboard have to be able to scroll it. */}
        <section className={styles.rail} aria-label={label} tabIndex={0}>
          <ul {...reveal} className={styles.wall}>
            {placed.map(({ id, headline, shown, place }, index) => (
              <li
                key={id}
                data-size={place.size}
                style={{ '--column': place.column, '--row': place.row, '--i': index }}
              >
                <Poster headline={headline} hint={hint} size={place.size} {...shown} />
              </li>
            ))}
            {cards.map(({ id, headline, shown }, index) => (
              <li key={id} style={{ '--i': index }}>
                <Poster headline={headline} hint={hint} {...shown} />
              </li>
            ))}
          </ul>
        </section>
      </Wrap>
    </Section>
  )
}
