import type { ReactNode } from 'react'
import styles from './icons.module.css'

/**
 * The frame of the tactics-board icons: a grid of 20, a stroke of 2, square caps. Decorative: the words beside an icon
 * give its full meaning.
 */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}

/** The X of the tactics board: an opponent. */
export function OpponentIcon() {
  return <CloseIcon />
}

/** The O of the tactics board: you. */
export function PlayerIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7" />
    </Icon>
  )
}
