import type { ReactNode } from 'react'
import type { ForcedState } from './force-states.ts'
import styles from './specimen.module.css'

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
