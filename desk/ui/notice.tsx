import type { ReactNode } from 'react'
import { capitalized } from '../words.ts'
import styles from './notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode; card?: 'red' | 'yellow' }

/** Says what is the matter: an empty list, an answer that does not come, a lead that failed. A card makes it loud. */
export function Notice({ title, children, actions, card }: NoticeProps) {
  return (
    <div className={styles.notice} data-card={card} role={card === 'red' ? 'alert' : undefined}>
      {card && <i aria-hidden="true" />}
      <div>
        <h2>{capitalized(title)}</h2>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** The cards of a screen, below its sentence. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div className={styles.cards}>{children}</div>
)
