import { Link } from '../ui/link.tsx'
import styles from './lead-form.module.css'

/** Stands under every lead form. Rewording it raises `consentVersion` in the contract. */
export function ConsentLine() {
  return (
    <p className={styles.fine}>
      Fields marked * are required. We use them to get back to you and for nothing else. Under 18? Give a
      parent’s or guardian’s email in place of yours. <Link to="/privacy">Privacy&nbsp;notice</Link>
    </p>
  )
}
