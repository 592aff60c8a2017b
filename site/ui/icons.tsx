import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import styles from './icons.module.css'

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

export function CalendarIcon() {
  return <Calendar className={styles.lucide} />
}

export function CheckIcon() {
  return <Check className={styles.lucide} />
}

/** Drawn here instead of imported from Lucide, because it is on every page and the other icons are on few. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}

/** The X of the tactics board: an opponent. */
export function OpponentIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}

export function PauseIcon() {
  return <Pause className={styles.lucide} />
}

export function PinIcon() {
  return <MapPin className={styles.lucide} />
}

export function PlayIcon() {
  return <Play className={styles.lucide} />
}

/** The O of the tactics board: you. */
export function PlayerIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7" />
    </Icon>
  )
}
