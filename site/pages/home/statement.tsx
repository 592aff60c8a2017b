import type { Home } from 'content-collections'
import { Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { Seam } from './seam.tsx'
import styles from './statement.module.css'

/** The agency's statement, with the ball on the center spot below it. */
export function Statement({ text }: Home['statement']) {
  return (
    <section className={`night ${styles.statement}`}>
      <Seam half="upper" />
      <Wrap>
        <p>
          <Staggered text={text} by="word" />
        </p>
      </Wrap>
    </section>
  )
}
