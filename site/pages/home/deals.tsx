import type { Deals as DealsContent } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Poster } from '../../ui/kit-poster/poster.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './deals.module.css'

/** The whole wall is shown after this long, even if it is not in view, in milliseconds. */
const shownAfter = 1000

/** The deals as posters on a wall. */
export function Deals({ title, label, hint, cards }: DealsContent) {
  const reveal = useReveal({ afterMs: shownAfter })
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.title}>
          <Display size="mega">{title}</Display>
        </div>
        {/* On phones this is a rail, and keyboard users must be able to scroll it. */}
        <section className={styles.rail} aria-label={label} tabIndex={0}>
          <ul {...reveal} className={styles.wall}>
            {cards.map(({ id, headline, size, kit, picture }, index) => (
              <li key={id} data-size={size} data-later="" style={{ '--i': index }}>
                <Poster headline={headline} hint={hint} size={size} kit={kit} picture={picture} />
              </li>
            ))}
          </ul>
        </section>
      </Wrap>
    </Section>
  )
}
