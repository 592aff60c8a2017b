import type { ReactNode } from 'react'
import styles from './calls.module.css'

/** The buttons of a hero, side by side. One that jumps down the page glides there. */
export function Calls({ children }: { children: ReactNode }) {
  return <div className={styles.calls}>{children}</div>
}
