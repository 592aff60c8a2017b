import type { ReactNode } from 'react'
import styles from './icon.module.css'

/**
 * The frame of the tactics-board icons: a grid of 20, a stroke of 2, square caps. Decorative like the Lucide icons: the
 * words beside an icon give its full meaning.
 */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}
