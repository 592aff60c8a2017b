import type { ReactNode } from 'react'
import styles from './intro.module.css'

/** What follows a headline, larger than running text; `quiet` where it only leads on. */
export function Intro({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <p className={styles.intro} data-quiet={quiet || undefined}>
      {children}
    </p>
  )
}
