import type { Sufc } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { Gallery } from './gallery.tsx'
import styles from './match-days.module.css'

/** Opens with its title as a tape that both edges of the page cut off. */
export function MatchDays({ title, text, pictures }: Sufc['matchday']) {
  return (
    <div className={styles.joined}>
      <Section surface="night">
        <p className={styles.tape} aria-hidden="true">
          {title}. {title}.
        </p>
        <Wrap>
          <h2 className={styles.title}>
            <b>{title}.</b> {text}
          </h2>
        </Wrap>
        <Gallery label={title} pictures={pictures} />
      </Section>
    </div>
  )
}
