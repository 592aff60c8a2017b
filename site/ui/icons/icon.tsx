import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** The frame of every icon: a grid of 20, a stroke of 2, square caps. Decorative: the words beside it say it all. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}
