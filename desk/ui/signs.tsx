import type { ReactNode } from 'react'
import { type LeadState, stateWords } from '../../contract/desk.ts'
import { Raw } from './notices.tsx'
import styles from './signs.module.css'

/** `done`: a step that somebody took. */
type Sign = LeadState | 'done'
type StateSignProps = { state: Sign; children?: ReactNode }

/** A state is a shape first, a color second: ball, dotted ring, X, yellow card, dashed square. */
export function StateSign({
  state,
  children = state === 'done' ? 'Done' : stateWords[state]
}: StateSignProps) {
  return (
    <span className={styles.sign} data-state={state}>
      <i aria-hidden="true" />
      {/* One item, however many elements a translator makes of it. */}
      {children !== '' && <span>{children}</span>}
    </span>
  )
}

export type Line = { id?: string; name: string; value: ReactNode; text?: ReactNode; sign?: Sign }

/** One line for each thing that is watched: its sign, its name, how it is, and a word about it. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ id, name, value, text, sign = 'delivered' }) => (
      <li key={id ?? name}>
        <StateSign state={sign}>{''}</StateSign>
        <b>{name}</b>
        <span>{value}</span>
        {text !== undefined && text !== false && <div>{text}</div>}
      </li>
    ))}
  </ul>
)

export type Moment = {
  key: string
  /** `start` an open ring, `arrived` a ball, `failed` an X, `held` a card, `spam` its outline, `next` a dotted ring, `person` a small dot. */
  sign: 'start' | 'arrived' | 'failed' | 'held' | 'spam' | 'next' | 'person'
  what: ReactNode
  when: string
  detail?: ReactNode
  /** What a machine wrote about it. */
  raw?: string | undefined
}

export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className={styles.timeline}>
    {moments.map(({ key, sign, what, when, detail, raw }) => (
      <li key={key} data-sign={sign}>
        <i aria-hidden="true" />
        <b>{what}</b>
        <time>{when}</time>
        {(detail !== undefined || raw !== undefined) && (
          <div>
            {detail}
            <Raw text={raw} />
          </div>
        )}
      </li>
    ))}
  </ol>
)
