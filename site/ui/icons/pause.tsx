import Pause from 'lucide-react/icons/pause'
import styles from './icon.module.css'

export function PauseIcon() {
  return <Pause className={styles.lucide} />
}
