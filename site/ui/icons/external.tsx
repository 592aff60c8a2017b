import ExternalLink from 'lucide-react/icons/external-link'
import styles from './icon.module.css'

/** Leads away from this site. */
export function ExternalIcon() {
  return <ExternalLink className={styles.lucide} />
}
