import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './promos.module.css'

/** Two posters, edge to edge, that lead to the clubs' own trial pages. */
export function Promos({ label, action, newTab, cards }: Home['promos']) {
  return (
    <section className="night" aria-label={label}>
      <div className={styles.promos}>
        {cards.map(({ figure, title, text, picture, url }, place) => (
          <article key={url} className={styles.promo}>
            <Picture picture={picture} sizes="(max-width: 767px) 150vw, 108vw" />
            <p className={styles.figure} aria-hidden="true">
              <Staggered text={figure} by="character" />
            </p>
            <div className={styles.words}>
              <div>
                <Display size="3">
                  <VisuallyHidden>{figure} </VisuallyHidden>
                  {title}
                </Display>
                <p>{text}</p>
              </div>
              <ButtonLink
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                tone={place === 0 ? 'primary' : 'line'}
                arrow
              >
                <span>
                  {action} <VisuallyHidden>{newTab}</VisuallyHidden>
                </span>
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
      <Wrap>
        <SampleNote of={cards} />
      </Wrap>
    </section>
  )
}
