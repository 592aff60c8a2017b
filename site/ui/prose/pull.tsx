import type { ReactNode } from 'react'
import styles from './pull.module.css'

/** A pull quote: the sentence that a reader should remember, in large type. */
export function Pull({ children }: { children: ReactNode }) {
  return <div className={styles.pull}>{children}</div>
}
