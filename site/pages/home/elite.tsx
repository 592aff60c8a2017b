import { Lead } from '../../ui/lead.tsx'
import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './elite.module.css'

/** The number of places, cut out of a picture, and one peg for each place. The last peg is open. */
export function Elite({ title, text, action, about, picture, places }: Home['elite']) {
  return (
    <section className={`night ${styles.elite}`}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.number} aria-hidden="true">
            <Picture picture={picture} sizes="(max-width: 899px) 150vw, 90vw" />
            <span>{places}</span>
          </div>
          <div className={styles.words}>
            <div className={styles.pegs} aria-hidden="true">
              {Array.from({ length: places }, (_, peg) => (
                <i key={peg} />
              ))}
            </div>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
            <ButtonLink to={action.to} tone="line" arrow>
              <span>
                {action.label} <VisuallyHidden>{about}</VisuallyHidden>
              </span>
            </ButtonLink>
          </div>
        </div>
      </Wrap>
    </section>
  )
}
