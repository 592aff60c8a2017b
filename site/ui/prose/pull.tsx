import type { ReactNode } from 'react'
import styles from './pull.module.css'

/** The sentence that a reader should leave with, set large. */
export function Pull({ children }: { children: ReactNode }) {
  return <div className={styles.pull}>{children}</div>
}
