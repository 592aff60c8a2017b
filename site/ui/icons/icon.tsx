import type { ReactNode } from 'react'
import styles from './icon.module.css'

/**
 * The frame of the signs of the tactics board: a grid of 20, a stroke of 2, square caps. Decorative, as the icons of Lucide
 * beside it are: the words next to one say it all.
 */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}
