import type { ReactNode } from 'react'
import { Figure } from './figure.tsx'
import styles from './five.module.css'

/** What to remember, numbered along a pass. */
export const Five = ({ children }: { children: ReactNode }) => (
  <Figure>
    <div className={styles.five}>{children}</div>
  </Figure>
)
