import styles from './lead-form.module.css'
import { PrivacySummary } from './privacy-summary.tsx'

/** Stands under every lead form. Rewording it, or the summary, raises `consentVersion` in the contract. */
export function ConsentLine() {
  return (
    <div className={styles.fine}>
      <p>
        Fields marked * are required. We use them to get back to you and for nothing else. Under 18? Give a
        parent’s or guardian’s email in place of yours.
      </p>
      <PrivacySummary />
    </div>
  )
}
