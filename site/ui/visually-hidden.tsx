import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** The class of what only screen readers notice, for an element that is no `VisuallyHidden`. */
export const visuallyHidden = styles.hidden

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
