import { useState, type ReactNode } from 'react'
import styles from './fold.module.css'

type Props = { summary: ReactNode; startsOpen?: boolean; wrong: boolean; children: ReactNode }

/** A part that opens for a problem in it, and then stays open until it is closed. */
export function Fold({ summary, startsOpen = false, wrong, children }: Props) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <details
      className={styles.fold}
      data-wrong={wrong}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
