import Plus from 'lucide-react/icons/plus'
import styles from './icon.module.css'

export function PlusIcon() {
  return <Plus className={styles.lucide} />
}
