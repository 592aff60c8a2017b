import Mail from 'lucide-react/icons/mail'
import styles from './icon.module.css'

export function MailIcon() {
  return <Mail className={styles.lucide} />
}
