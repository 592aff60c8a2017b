import type { Home } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { setPieces } from '../../ui/set-pieces/set-pieces.ts'
import { SetPieceDrawing } from '../../ui/set-pieces/set-piece-drawing.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './opportunity-cards.module.css'
import { SectionHead } from '../../ui/section-head.tsx'

/** The four routes as set pieces. Each links to its section on the opportunities page. */
export function OpportunityCards({ title, text, action, about, cards }: Home['opportunities']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
          <MoreLink to="/opportunities">
            <span>
              {action} <VisuallyHidden>{about}</VisuallyHidden>
            </span>
          </MoreLink>
        </SectionHead>
        <ul className={styles.cards}>
          {cards.map((card, place) => (
            <Reveal as="li" key={card.id} style={{ '--i': place }}>
              <Link to={`/opportunities#${card.id}`} className={`turf ${styles.card}`}>
                <SetPieceDrawing piece={setPieces[card.id]} small />
                <div className={styles.words}>
                  <h3>{card.title}</h3>
                  <p>{card.text}</p>
                  <Arrow />
                </div>
              </Link>
            </Reveal>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
