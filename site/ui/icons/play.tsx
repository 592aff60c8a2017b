import Play from 'lucide-react/icons/play'
import styles from './icon.module.css'

export function PlayIcon() {
  return <Play className={styles.lucide} />
}
