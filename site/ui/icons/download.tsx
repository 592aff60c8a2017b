import Download from 'lucide-react/icons/download'
import styles from './icon.module.css'

export function DownloadIcon() {
  return <Download className={styles.lucide} />
}
