import type { GuideThankYou } from 'content-collections'
import styles from './checklist.module.css'

/** One checkbox for each email. A CSS counter shows how many are ticked. */
export function TenEmails({ title, text, count, box, tally, done }: GuideThankYou['checklist']['emails']) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <fieldset className={styles.emails} aria-describedby="emails-text">
      <legend>{title}</legend>
      <p id="emails-text">{text}</p>
      <div className={styles.row}>
        {numbers.map((number) => (
          <label key={number}>
            <input className={styles.box} type="checkbox" aria-label={`${box} ${number}`} />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </div>
      <p className={styles.tally}>{tally}</p>
      <p className={styles.done}>{done}</p>
    </fieldset>
  )
}
