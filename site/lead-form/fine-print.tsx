import { interfaceWords, site } from 'content'
import { Link } from '../ui/link.tsx'
import styles from './lead-form.module.css'

const { form: words, receipt } = interfaceWords

const { privacy, contact } = site

/** What happens to the details, said before they are sent: who reads them, and what the sender gets. */
export const Trust = ({ isAnswered }: { isAnswered: boolean }) => (
  <div className={styles.fine}>
    {`${isAnswered ? words.reader : ''} ${receipt.when ?? ''} ${words.receipt} `}
    <details>
      <summary>{words.preview}</summary>
      <p>{`${receipt.title}: ${Object.values(receipt.rows).slice(0, 4).join(', ')}. ${receipt.correct}.`}</p>
    </details>
  </div>
)

/** Shown under every lead form. If you reword it, raise `consentVersion` in the contract. */
export function ConsentLine({ asksPlayer }: { asksPlayer: boolean }) {
  return (
    <div className={styles.fine}>
      {`${words.required} ${words.consent} `}
      {asksPlayer && <span className={styles.ofChild}>{`${words.player.ofChild} `}</span>}
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
          {privacy.erase}{' '}
          <a href={`mailto:${contact.email}`} translate="no">
            {contact.email}
          </a>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        {privacy.more}
      </Link>
    </details>
  )
}
