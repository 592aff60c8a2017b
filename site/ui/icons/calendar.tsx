import Calendar from 'lucide-react/icons/calendar'
import styles from './icon.module.css'

export function CalendarIcon() {
  return <Calendar className={styles.lucide} />
}
