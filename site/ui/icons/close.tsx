import X from 'lucide-react/icons/x'
import styles from './icon.module.css'

export function CloseIcon() {
  return <X className={styles.lucide} />
}
