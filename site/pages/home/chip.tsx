import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A word or two that tell what a thing is. Not a control: `FilterChip` is. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>
}
