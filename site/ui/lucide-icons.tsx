import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import styles from './icons.module.css'

/**
 * The icons from Lucide. They have a file of their own because few pages use them: in the file of the close icon, which
 * every page loads, they would be part of what every page loads.
 */
export function CalendarIcon() {
  return <Calendar className={styles.lucide} />
}

export function CheckIcon() {
  return <Check className={styles.lucide} />
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
