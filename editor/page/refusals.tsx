import type { Problem } from '../check.ts'
import { partsAround } from '../labels.ts'
import type { Shape } from '../shape.ts'
import type { Stale } from '../store.ts'
import { Notice } from './notice.tsx'
import { timeOf } from './history.tsx'
import { keyOf } from './values.ts'

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
