import type { Notice } from './notice.ts'
import styles from './toast.module.css'

/** A referee's card: red stops play, yellow warns, and a good pass is ticked off on the board. */
export function Toast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  return (
    <div className={styles.toast} data-card={notice.card}>
      {notice.card === 'check' ? (
        <svg className={styles.check} viewBox="0 0 34 34" fill="none" aria-hidden="true">
          <circle cx="17" cy="17" r="14.5" />
          <path d="M10.5 17.5l4.5 4.5 8.5-9.5" />
        </svg>
      ) : (
        <i className={styles.card} aria-hidden="true" />
      )}
      <div>
        <b>{notice.title}</b>
        <span>{notice.detail}</span>
      </div>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 3l14 14M17 3L3 17" />
        </svg>
      </button>
    </div>
  )
}
