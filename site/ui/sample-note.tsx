import type { ReactNode } from 'react'
import styles from './sample-note.module.css'

/** Says under records that they are samples. */
export function SampleNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
