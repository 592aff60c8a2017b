import type { ReactNode } from 'react'
import { Figure } from '../../ui/prose/figure.tsx'
import styles from './doors.module.css'

/** A list as doors side by side, the first one the largest. */
export const Doors = ({ children }: { children: ReactNode }) => (
  <Figure>
    <div className={styles.doors}>{children}</div>
  </Figure>
)
