import { interfaceWords, site } from 'content-collections'
import { Link } from '../ui/link.tsx'
import styles from './lead-form.module.css'

const { privacy, contact } = site
const { required, consent } = interfaceWords.form

/** Stands under every lead form. Rewording it raises `consentVersion` in the contract. */
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

/** The privacy notice in short, within the form: a visitor who reads it loses neither the form nor what is typed into it. */
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
