import { Lead } from '../../ui/lead.tsx'
import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Pathway } from '../../ui/pathway.tsx'
import { Wrap } from '../../ui/section.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { Collage } from './collage.tsx'
import styles from './process.module.css'

/** The placement process as four passes on the tactics board. */
export function Process({ title, text, collage, fallback, steps }: Home['process']) {
  return (
    <section id="learn-more" className={`turf ${styles.process}`}>
      <Markings />
      <Wrap>
        <div className={styles.head}>
          <div>
            <Display size="2">
              <Staggered text={title} by="line" />
            </Display>
            <Lead tone="muted">{text}</Lead>
          </div>
          <Collage picture={collage} fallback={fallback} />
        </div>
        <Pathway steps={steps} />
      </Wrap>
    </section>
  )
}

/** The lines of the board. */
function Markings() {
  return (
    <svg
      className={styles.markings}
      viewBox="0 0 1440 1400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M720 0V1400M1500 700H1400V1400" />
      <path d="M-60 700H40V1400" className={styles.near} />
      <circle cx="720" cy="1060" r="168" />
    </svg>
  )
}
