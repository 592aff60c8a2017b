import type { ReactNode } from 'react'
import type { LeadState } from '../../contract/desk.ts'
import { StateSign } from '../ui/state-sign.tsx'
import styles from './health.module.css'

export type Line = { id?: string; name: string; value: ReactNode; text?: ReactNode; sign?: LeadState }

/** One line for each thing that is watched: its sign, its name, how it is, and a word about it. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ id, name, value, text, sign = 'in-crm' }) => (
      <li key={id ?? name}>
        <StateSign state={sign}>{''}</StateSign>
        <b>{name}</b>
        <span>{value}</span>
        {text !== undefined && text !== false && <div>{text}</div>}
      </li>
    ))}
  </ul>
)
