import type { ReactNode } from 'react'
import { Raw } from './said.tsx'
import styles from './timeline.module.css'

export type Moment = {
  key: string
  /** `start` an open ring, `arrived` a ball, `failed` an X, `held` a card, `next` a dotted ring, `person` a small dot. */
  sign: 'start' | 'arrived' | 'failed' | 'held' | 'next' | 'person'
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
