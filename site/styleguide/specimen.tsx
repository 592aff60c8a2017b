import type { ReactNode } from 'react'
import { Display } from '../ui/display.tsx'
import { Wrap, type Surface } from '../ui/section.tsx'
import type { ForcedState } from './parts.tsx'
import styles from './styleguide.module.css'

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

type SpecimenProps = { name: string; force?: ForcedState; children: ReactNode }

/** One component in one state, with the state's name. */
export function Specimen({ name, force, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen}>
      <figcaption>{name}</figcaption>
      <div data-force={force}>{children}</div>
    </figure>
  )
}

/** Specimens side by side if there is room; `wide` ones take a line each. */
export function Specimens({
  title,
  wide,
  children
}: {
  title?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.set}>
      {title && <h3>{title}</h3>}
      <div className={styles.specimens} data-wide={wide || undefined}>
        {children}
      </div>
    </div>
  )
}
