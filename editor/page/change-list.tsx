import type { ReactNode } from 'react'
import { timeOf } from './time-of.ts'
import styles from './change-list.module.css'

export const ChangeList = ({ children }: { children: ReactNode }) => (
  <ol className={styles.changes}>{children}</ol>
)

type ChangeProps = { what: string; by: string; at: string; mark?: string | undefined; children?: ReactNode }

/** Something that a person did at a time, and what can be done with it. */
export const ChangeItem = ({ what, by, at, mark, children }: ChangeProps) => (
  <li>
    <span className={styles.what}>
      {what}
      <small>{[by, timeOf(at)].filter(Boolean).join(', ')}</small>
    </span>
    {mark ? <b className={styles.mark}>{mark}</b> : children}
  </li>
)
