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
export const CalendarIcon = () => <Calendar className={styles.lucide} />
export const CheckIcon = () => <Check className={styles.lucide} />
export const PauseIcon = () => <Pause className={styles.lucide} />
export const PinIcon = () => <MapPin className={styles.lucide} />
export const PlayIcon = () => <Play className={styles.lucide} />
