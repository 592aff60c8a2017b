import type { ReactNode } from 'react'
import styles from './calls.module.css'

/** The buttons of a hero or of a page's end: side by side, or stacked on a phone. A jump down the page scrolls smoothly. */
export function Calls({ children }: { children: ReactNode }) {
  return <div className={styles.calls}>{children}</div>
}
