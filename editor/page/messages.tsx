import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../staff-ui/dialog.tsx'
import type { Change } from '../git.ts'
import { partsAround } from '../names.ts'
import type { Shape } from '../shape.ts'
import type { Stale } from '../store.ts'
import { server, Trouble, wordsOf } from './api.ts'
import { whereKept } from './drafts.ts'
import { anchorOf, keyOf, type Placed } from './form-state.ts'
import styles from './messages.module.css'

/** Asks before something is lost. The answer decides what the same click does, so the browser has to wait for it. */
// oxlint-disable-next-line no-alert -- only the browser's own question stops the click until it is answered
export const ask = (question: string) => confirm(question)

type NoticeProps = {
  title: string
  /** A referee's card: red for what was refused, yellow for a warning. */
  card?: 'red' | 'yellow' | 'good' | 'plain'
  /** The notice takes the focus each time this number grows, unless somebody is typing. */
  calls?: number
  children?: ReactNode
}

/** Whether somebody writes in a field. What takes the focus then takes the next letters, too. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') === true

/** The notice that says why something was refused. */
const refusalId = 'refusal'

/** Leads to the notice, also from a field far below it. */
export const WhyRefused = ({ what }: { what: string }) => (
  <span>
    <b>Not {what}.</b>{' '}
    <a
      href={`#${refusalId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(refusalId)?.focus()
      }}
    >
      See why
    </a>
  </span>
)

export function Notice({ title, card, calls = 0, children }: NoticeProps) {
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (calls > 0 && !isTyping()) section.current?.focus()
  }, [calls])

  return (
    <section
      ref={section}
      id={calls > 0 ? refusalId : undefined}
      className={styles.notice}
      data-card={card}
      role={card === 'red' || calls > 0 ? 'alert' : undefined}
      tabIndex={-1}
    >
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type ProblemListProps = { stopped: 'saved' | 'deleted'; problems: Placed[]; shape: Shape; refusals: number }

/** Everything that stops a save or a deletion. A sentence about a field leads to it. */
export const ProblemList = ({ stopped, problems, shape, refusals }: ProblemListProps) => (
  <Notice card="red" title={`Not ${stopped}. Please change this first:`} calls={refusals}>
    <ul>
      {problems.map(({ place, at, message }) => (
        <li key={`${keyOf(place)} ${message}`}>
          {place.length === 0 ? (
            message
          ) : (
            <a
              href={`#${anchorOf(at)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(anchorOf(at))
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

const controls = 'input, select, textarea, button, summary'

/** The control, or the first one beside what is wrong with a part. */
function goTo(id: string) {
  const at = document.getElementById(id)
  const control = at?.matches(controls) ? at : at?.parentElement?.querySelector<HTMLElement>(controls)
  at?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

type StaleNoticeProps = {
  stale: Stale
  refusals: number
  takeTheirs: () => void
  /** Of a page that can be one of several. */
  saveAsNew: (() => void) | undefined
}

export const StaleNotice = ({ stale, refusals, takeTheirs, saveAsNew }: StaleNoticeProps) => (
  <Notice card="yellow" title={`Not saved: ${stale.by} has changed this meanwhile`} calls={refusals}>
    <p>
      {timeOf(stale.at)}: {stale.changes.join(', ') || 'in the file itself'}
    </p>
    <p>
      Your text is still here. Take the saved text, then add your change to it: <b>Undo</b> shows yours again,
      to copy from.
    </p>
    <button type="button" onClick={takeTheirs}>
      Take the saved text
    </button>
    {saveAsNew && <SaveAsNew save={saveAsNew} />}
  </Notice>
)

type GoneNoticeProps = {
  gone: { by: string; at: string }
  refusals: number
  saveAsNew: (() => void) | undefined
}

export const GoneNotice = ({ gone, refusals, saveAsNew }: GoneNoticeProps) => (
  <Notice card="yellow" title={`Not saved: ${gone.by} has deleted this page`} calls={refusals}>
    <p>{timeOf(gone.at)}. Your text is still here.</p>
    {saveAsNew && <SaveAsNew save={saveAsNew} />}
  </Notice>
)

const SaveAsNew = ({ save }: { save: () => void }) => (
  <button type="button" onClick={save}>
    Save mine as a new page
  </button>
)

type DraftNoticeProps = { at: string; bring: () => void; drop: () => void }

/** A text of this page that was typed at another time, and neither saved nor thrown away. */
export const DraftNotice = ({ at, bring, drop }: DraftNoticeProps) => (
  <Notice card="yellow" title={`You typed something here that is not saved: ${timeOf(at)}`}>
    <p>
      <button type="button" onClick={bring}>
        Bring it back
      </button>{' '}
      <button type="button" onClick={() => ask('Throw this text away?') && drop()}>
        Throw it away
      </button>
    </p>
  </Notice>
)

type HistoryProps = { id: string; bring: (data: unknown, commit: string) => void }

/** Everything that was saved of a file. A text of it replaces what is typed; undo takes that back. */
export function History({ id, bring }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [changes, setChanges] = useState<Change[]>([])
  const [trouble, setTrouble] = useState('')

  async function show() {
    setTrouble('')
    setIsOpen(true)
    try {
      setChanges(await server.history(id))
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }

  async function bringBack(commit: string) {
    try {
      bring(await server.openAt(id, commit), commit)
      setIsOpen(false)
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }

  return (
    <>
      <button type="button" onClick={() => void show()}>
        History
      </button>
      {isOpen && (
        <Dialog title="History" size="wide" onClose={() => setIsOpen(false)}>
          <p>An old text comes back into the form. Look at it, then press Save.</p>
          <p role="alert">{trouble}</p>
          <ChangeList>
            {changes.map(({ commit, at, by, what }, index) => (
              <ChangeItem
                key={commit}
                what={what}
                by={by}
                at={at}
                mark={index === 0 ? 'saved now' : undefined}
              >
                <button type="button" onClick={() => void bringBack(commit)}>
                  Bring this text back
                </button>
              </ChangeItem>
            ))}
          </ChangeList>
        </Dialog>
      )}
    </>
  )
}

export const ChangeList = ({ children }: { children: ReactNode }) => (
  <ol className={styles.changes}>{children}</ol>
)

type ChangeProps = { what: string; by: string; at: string; mark?: string | undefined; children?: ReactNode }

export const ChangeItem = ({ what, by, at, mark, children }: ChangeProps) => (
  <li>
    <span className={styles.what}>
      {what}
      <small>{[by, timeOf(at)].filter(Boolean).join(', ')}</small>
    </span>
    {mark ? <b className={styles.mark}>{mark}</b> : children}
  </li>
)

/** The time of today, or the day and the time: "10:32 AM", "Nov 22, 10:32 AM". */
export function timeOf(at: string): string {
  const date = new Date(at)
  const day =
    date.toDateString() === new Date().toDateString() ? {} : ({ month: 'short', day: 'numeric' } as const)
  return date.toLocaleString([], { ...day, hour: 'numeric', minute: '2-digit' })
}

/** Why a text is not saved, and the way on. */
export const NotSaved = ({ error }: { error: unknown }) => (
  <span>
    {error instanceof Trouble && error.why === 'away' ? (
      <>
        <b>Nobody knows yet whether this is saved:</b> the editor does not answer. {whereKept()} Once there is
        an answer, this says so.
      </>
    ) : (
      <>
        <b>Not saved.</b> {wordsOf(error)} {whereKept()} Press Save again.{' '}
      </>
    )}
    {error instanceof Trouble && error.why === 'signedOut' && (
      <a href="./" target="_blank" rel="noreferrer">
        Sign in in another window
      </a>
    )}
  </span>
)
