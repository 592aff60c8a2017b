import MapPin from 'lucide-react/icons/map-pin'
import styles from './icon.module.css'

export function PinIcon() {
  return <MapPin className={styles.lucide} />
}
