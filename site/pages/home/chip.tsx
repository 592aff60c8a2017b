import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A short label. It is not a control; for that, use `FilterChip`. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>
}
