import Check from 'lucide-react/icons/check'
import styles from './icon.module.css'

export function CheckIcon() {
  return <Check className={styles.lucide} />
}
