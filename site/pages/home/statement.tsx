import type { Home } from 'content-collections'
import { Roll } from '../../ui/roll.tsx'
import { Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { Seam } from './seam.tsx'
import styles from './statement.module.css'

/** The agency's statement, from which the ball rolls to the center spot. */
export function Statement({ text }: Home['statement']) {
  return (
    <section className={`night ${styles.statement}`}>
      <Seam half="upper" />
      <Wrap>
        <p>
          <Staggered text={text} by="word" />
        </p>
      </Wrap>
      <Roll to="down" className={styles.kickOff} />
    </section>
  )
}
