import { interfaceWords, site } from 'content-collections'
import { Link } from '../ui/link.tsx'
import styles from './lead-form.module.css'

const { privacy, contact } = site
const { required, consent } = interfaceWords.form

/** Shown under every lead form. If you reword it, raise `consentVersion` in the contract. */
export function ConsentLine() {
  return (
    <div className={styles.fine}>
      <p>
        {required} {consent}
      </p>
      <PrivacySummary />
    </div>
  )
}

/** A short privacy notice within the form, so that a visitor can read it without losing the form or the typed text. */
function PrivacySummary() {
  return (
    <details>
      <summary>{privacy.title}</summary>
      <ul>
        {privacy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>
          {privacy.erase} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        {privacy.more}
      </Link>
    </details>
  )
}
