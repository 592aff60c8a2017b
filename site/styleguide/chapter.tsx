import type { ReactNode } from 'react'
import { Display } from '../ui/display.tsx'
import { Wrap, type Surface } from '../ui/section.tsx'
import styles from './chapter.module.css'

const grounds: readonly Surface[] = ['night', 'turf', 'chalk']

type ChapterProps = { id: string; title: string; note?: string; surface?: Surface; children: ReactNode }

/** A chapter of the style guide: its name, a note and its content. */
export function Chapter({ id, title, note, surface = 'night', children }: ChapterProps) {
  return (
    <section id={id} className={`${surface} ${styles.chapter}`} aria-labelledby={`${id}-title`}>
      <Wrap>
        <div className={styles.head}>
          <Display size="2" id={`${id}-title`}>
            {title}
          </Display>
          {note && <p>{note}</p>}
        </div>
        {children}
      </Wrap>
    </section>
  )
}

type EveryGroundProps = { stacked?: boolean; children: (surface: Surface) => ReactNode }

/** Shows the same content on night, turf and chalk: in three columns if there is room, otherwise stacked. */
export function EveryGround({ stacked = false, children }: EveryGroundProps) {
  return (
    <div className={styles.grounds} data-stacked={stacked || undefined}>
      {grounds.map((surface) => (
        <div key={surface} className={`${surface} ${styles.ground}`}>
          <p className={styles.name}>{surface}</p>
          {children(surface)}
        </div>
      ))}
    </div>
  )
}
