import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../check.ts'
import { partsAround } from '../labels.ts'
import type { Shape } from '../shape.ts'
import type { Stale } from '../store.ts'
import { timeOf } from './history.tsx'
import styles from './notices.module.css'
import { keyOf } from './form-state.ts'

type NoticeProps = {
  title: string
  /** A referee's card: red for what was refused, yellow for a warning. */
  card?: 'red' | 'yellow' | 'good' | 'plain'
  /** The notice takes the focus each time this number grows. */
  calls?: number
  children?: ReactNode
}

/** Says what happened, and what to do about it. */
export function Notice({ title, card, calls = 0, children }: NoticeProps) {
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (calls > 0) section.current?.focus()
  }, [calls])

  return (
    <section
      ref={section}
      className={styles.notice}
      data-card={card}
      role={card === 'red' ? 'alert' : undefined}
      tabIndex={-1}
    >
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type ProblemListProps = { stopped: 'saved' | 'deleted'; problems: Problem[]; shape: Shape; refusals: number }

/** Everything that stops a save or a deletion. A sentence about a field leads to it. */
export const ProblemList = ({ stopped, problems, shape, refusals }: ProblemListProps) => (
  <Notice card="red" title={`Not ${stopped}. Please change this first:`} calls={refusals}>
    <ul>
      {problems.map(({ place, message }) => (
        <li key={`${keyOf(place)} ${message}`}>
          {place.length === 0 ? (
            message
          ) : (
            <a
              href={`#problem-${keyOf(place)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(`problem-${keyOf(place)}`)
              }}
            >
              {[...partsAround(shape, place), message].join(' › ')}
            </a>
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

function goTo(id: string) {
  const said = document.getElementById(id)
  const field = said?.parentElement?.querySelector<HTMLElement>('input, select, textarea, button, summary')
  said?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

type StaleNoticeProps = { stale: Stale; refusals: number; takeTheirs: () => void }

export const StaleNotice = ({ stale, refusals, takeTheirs }: StaleNoticeProps) => (
  <Notice card="yellow" title={`Not saved: ${stale.by} has changed this meanwhile`} calls={refusals}>
    <p>
      {timeOf(stale.at)}: {stale.changes.join(', ') || 'in the file itself'}
    </p>
    <p>
      Your text is still here. Take the saved text, then add your change to it: <b>Undo</b> shows yours again.
    </p>
    <button type="button" onClick={takeTheirs}>
      Take the saved text
    </button>
  </Notice>
)
