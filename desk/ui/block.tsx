import { useId, type ReactNode } from 'react'
import styles from './block.module.css'

type BlockProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a screen: a hairline, its name, a note, and at the right what can be done. */
export function Block({ title, note, action, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {action !== undefined && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  )
}

export const Columns = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div className={styles.columns} data-even={even}>
    {children}
  </div>
)

export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Small print below a block. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.foot}>{children}</p>
