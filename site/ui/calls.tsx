import type { ReactNode } from 'react'
import styles from './calls.module.css'

/** The buttons of a hero or of a page's end, side by side, on a phone one below the other. One that jumps down the page glides there. */
export function Calls({ children }: { children: ReactNode }) {
  return <div className={styles.calls}>{children}</div>
}
