import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Lists } from '../app.ts'
import type { Problem } from '../check.ts'
import { bodyField, isRecord, reviewField } from '../shape.ts'
import type { Gone, Refused, Saved, Stale } from '../store.ts'
import { type Loaded, server, Trouble, wordsOf } from './api.ts'
import { type Draft, stepOf } from './drafts.ts'
import { Fields } from './field-layout.tsx'
import { Field } from './field.tsx'
import { FormContext, keyOf, type Placed, tasksIn, withReviews } from './form-state.ts'
import styles from './form.module.css'
import {
  ask,
  DraftNotice,
  GoneNotice,
  History,
  isTyping,
  NotSaved,
  ProblemList,
  StaleNotice,
  WhyRefused
} from './messages.tsx'
import { byKeys } from './places.ts'
import { isDirty, type Step } from './typed.ts'
import { useTyped } from './use-typed.ts'

type Props = {
  loaded: Loaded
  lists: Lists
  /** Nobody has typed a name, and there is no sign-in that gives one. */
  isUnnamed: boolean
  /** How often somebody has asked for a preview of this form, not of another window. */
  takes: number
  note: string
  open: (id: string) => void
  refresh: () => Promise<void>
  /** Called with whether the form has unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSaved: (saved: Saved) => void
  onRemoved: () => void
}

/** The preview follows after a pause of so many milliseconds. */
const restMs = 500

/** After so many milliseconds, the server is asked about a save whose answer was lost. */
const againMs = 3000

/** Why a text is not saved, or a page not deleted. */
type Refusal = {
  what: 'saved' | 'deleted'
  problems: Placed[]
  /** `version` is the text that was refused: another one that is shown since, after Redo, is not. */
  stale?: Stale & { version: string }
  gone?: Gone
}

/** The document of figures and of the rules that others make. */
export const figures = 'claims'

const nothing: Refusal = { what: 'saved', problems: [] }

export function DocumentForm(props: Props) {
  const { loaded, lists, isUnnamed, takes, note, open, refresh, onDirty, onSaved, onRemoved } = props
  const { id, folder, label, shape, words, languages = [] } = loaded
  const sentId = folder ? `${folder}/` : id
  const { typed, drafts, forgetDraft } = useTyped(loaded, lists, sentId)
  const { steps, at, isSaving } = useSyncExternalStore(typed.subscribe, typed.get)
  const step = typed.shown()
  const asSent = ({ data, base }: Step) => (words ? withReviews(data, base.data, words) : data)
  const data = asSent(step)
  const dirty = isDirty(step)
  const [refusal, setRefusal] = useState(nothing)
  /** Why something did not work, until the next save. */
  const [trouble, setTrouble] = useState<ReactNode>('')
  /** Whether a save may have arrived, though its answer was lost. */
  const [isUnknown, setIsUnknown] = useState(false)
  /** Why the preview does not show what is typed. */
  const [waits, setWaits] = useState('')
  /** Whether this form is still the one on the page: an answer may come after somebody has left it. */
  const isOpen = useRef(true)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Whether the preview shows a text that is not saved. */
  const wasShown = useRef(false)
  const [refusals, setRefusals] = useState(0)

  const reportDirty = useEffectEvent(onDirty)
  const takeOut = useEffectEvent(() => void server.forget(sentId).catch(() => undefined))

  useEffect(() => {
    reportDirty(dirty)
    if (!dirty) return undefined
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    const leave = () => takeOut()
    addEventListener('beforeunload', stay)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('beforeunload', stay)
      removeEventListener('pagehide', leave)
    }
  }, [dirty])

  /** The places of the problems of a step. In another language, lists follow the English ones, and are counted. */
  const placed = (problems: Problem[], of: Step): Placed[] =>
    problems.map((problem) =>
      Object.assign(problem, {
        at: words && !words.isWhole ? problem.place : byKeys(of.data, problem.place)
      })
    )

  const showDraft = useEffectEvent(async (shown: Step, isOwn: boolean, isLast: () => boolean) => {
    // The preview also follows a text that is typed and undone.
    if (!isOwn && !wasShown.current) return
    wasShown.current = isOwn
    const sent = { id: sentId, data: asSent(shown) }
    // A save says what is wrong with the line or the sign-in.
    const answer = await server.draft(sent).catch(() => undefined)
    if (!answer || !isLast()) return
    const { problems } = answer
    // While somebody types, only a save that was refused is checked again.
    setRefusal((before) =>
      before.problems.length === 0 ? before : { ...before, problems: placed(problems, shown) }
    )
    setWaits(problems[0] && !folder ? `The preview waits. ${problems[0].message}.` : '')
  })

  useEffect(() => {
    let isLast = true
    const timer = setTimeout(() => void showDraft(step, dirty || takes > 0, () => isLast), restMs)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [step, dirty, takes])

  useEffect(() => {
    isOpen.current = true
    // The way from the list to the form is long for a keyboard.
    if (!isTyping()) heading.current?.focus({ preventScroll: true })
    return () => {
      isOpen.current = false
    }
  }, [])

  useShortcuts({ save: () => void save(), undo: typed.undo, redo: typed.redo })

  function refuse(answer: Refused, what: Refusal['what']) {
    setRefusal({
      what,
      problems: 'problems' in answer ? placed(answer.problems, step) : [],
      ...('stale' in answer && { stale: { ...answer.stale, version: typed.shown().base.version } }),
      ...('gone' in answer && { gone: answer.gone })
    })
    setTrouble('')
    setRefusals((count) => count + 1)
  }

  function accept(saved: Saved) {
    setRefusal(nothing)
    setTrouble('')
    onSaved(saved)
  }

  async function save(to = sentId) {
    if (isUnnamed) {
      setTrouble('Type your name at the top first: the history shows who changed what.')
      if (!isTyping()) document.getElementById('your-name')?.focus()
      return
    }
    setIsUnknown(false)
    try {
      const answer = await typed.save((sent) => server.save({ id: to, ...sent }), asSent)
      if (!answer) return
      if (!isOpen.current) return await refresh()
      if (!answer.ok) return refuse(answer, 'saved')
      accept(answer)
    } catch (error) {
      setTrouble(<NotSaved error={error} />)
      setIsUnknown(error instanceof Trouble && error.why === 'away')
    }
  }

  const lookUp = useEffectEvent(async () => {
    const answer = await typed.lookUp((key) => server.saved(sentId, key))
    // Somebody has left the page, or saves again.
    if (!isOpen.current || typed.get().isSaving) return
    setIsUnknown(false)
    if (typed.get().unanswered) return setTrouble(<NotSaved error={new Trouble('')} />)
    if (answer) accept(answer)
    else setTrouble('')
  })

  useEffect(() => {
    if (!isUnknown) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer = setTimeout(() => void lookUp().catch(tellAndRetry), againMs)
    }
    const tellAndRetry = (error: unknown) => {
      if (error instanceof Trouble && error.why === 'signedOut') setTrouble(<NotSaved error={error} />)
      later()
    }
    later()
    return () => clearTimeout(timer)
  }, [isUnknown])

  async function remove() {
    if (!ask(`Delete “${label}” with its page?`)) return
    try {
      const answer = await server.remove({ id, version: step.base.version })
      if (!isOpen.current) return await refresh()
      if (!answer.ok) return refuse(answer, 'deleted')
      onRemoved()
    } catch (error) {
      setTrouble(`Not deleted. ${wordsOf(error)}`)
    }
  }

  /** Shows the text of the other person. Undo brings one's own back, on top of the text that it began with. */
  async function takeTheirs() {
    try {
      const theirs = await server.open(id)
      if (theirs.broken) return setTrouble(theirs.broken)
      typed.show(theirs.data, theirs)
      setRefusal(nothing)
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }

  /** Brings an old text into the form. What was reviewed is not in it. */
  function bring(old: unknown) {
    const reviewed = isRecord(step.data) ? step.data[reviewField] : undefined
    typed.show(words ? { ...Object(old), [reviewField]: reviewed } : old)
  }

  function bringDraft(draft: Draft) {
    const kept = stepOf(draft)
    typed.restore(kept.step, kept.lost)
    forgetDraft(draft)
  }

  const stale = refusal.stale?.version === step.base.version ? refusal.stale : undefined
  const isRefused = stale !== undefined || refusal.gone !== undefined || refusal.problems.length > 0
  const said = isRefused ? <WhyRefused what={refusal.what} /> : dirty ? waits || unsaved(step) : note
  const tasks = tasksIn(data, words)
  const wrong = new Map(refusal.problems.map((problem) => [keyOf(problem.at), problem.message]))
  const own = id.split('/', 1)[0] ?? ''
  const saveAsNew = id.includes('/') ? () => void save(`${own}/`) : undefined
  return (
    <FormContext value={{ Field, lists, data, set: typed.set, problems: wrong, refresh, words, tasks }}>
      <form
        className={styles.form}
        // The browser would stop a save for a field in a closed part, and say nothing.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <header className={styles.bar}>
          <h1 ref={heading} tabIndex={-1}>
            {folder ? `New ${label.toLowerCase()}` : label}
          </h1>
          <button type="button" aria-keyshortcuts="Control+Z" disabled={at === 0} onClick={typed.undo}>
            Undo
          </button>
          <button
            type="button"
            aria-keyshortcuts="Control+Shift+Z"
            disabled={at === steps.length - 1}
            onClick={typed.redo}
          >
            Redo
          </button>
          {!folder && <History id={id} bring={bring} />}
          {id.includes('/') && (
            <button type="button" data-look="bad" onClick={() => void remove()}>
              Delete page
            </button>
          )}
          <button type="submit" aria-keyshortcuts="Control+S" data-look="go" disabled={!dirty || isSaving}>
            {isSaving ? 'Saving …' : 'Save'}
          </button>
          {languages.length > 0 && <Languages languages={languages} current={id} open={open} />}
          <output>{trouble || said}</output>
        </header>
        {drafts.map((draft) => (
          <DraftNotice
            key={draft.name}
            at={draft.at}
            bring={() => bringDraft(draft)}
            drop={() => forgetDraft(draft)}
          />
        ))}
        {stale && (
          <StaleNotice
            stale={stale}
            refusals={refusals}
            takeTheirs={() => void takeTheirs()}
            saveAsNew={saveAsNew}
          />
        )}
        {refusal.gone && <GoneNotice gone={refusal.gone} refusals={refusals} saveAsNew={saveAsNew} />}
        {refusal.problems.length > 0 && (
          <ProblemList stopped={refusal.what} problems={refusal.problems} shape={shape} refusals={refusals} />
        )}
        {id === figures && lists.due.length > 0 && (
          <section className={styles.hint} aria-label="To check again">
            <b>Compare these rules with their sources again, then set the two days below. </b>
            <ul>
              {lists.due.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        {words && (
          <p className={styles.hint}>
            {tasks.size > 0 && (
              <b>{`${tasks.size} to do: sentences that are missing, or to be read with their English. `}</b>
            )}
            Visitors read these words at {words.address} once they are published.
            {lists.preview && ' The preview shows the English page.'}
            {!words.isWhole &&
              ' While one is missing, visitors get the English page. Lists follow the English ones.'}
          </p>
        )}
        {shape.kind === 'record' ? (
          <Fields
            // The text comes last: it is the longest.
            parts={shape.parts.toSorted(
              (one, other) => Number(one.name === bodyField) - Number(other.name === bodyField)
            )}
            place={[]}
            value={data}
          />
        ) : (
          <Field shape={shape} label={label} place={[]} value={data} required />
        )}
      </form>
    </FormContext>
  )
}

const unsaved = ({ data, base }: Step) =>
  base.isLoose && data === base.data
    ? 'This text is in the file, and nobody has saved it. Press Save.'
    : 'Not saved yet.'

type LanguagesProps = {
  languages: NonNullable<Loaded['languages']>
  current: string
  open: (id: string) => void
}

const Languages = ({ languages, current, open }: LanguagesProps) => (
  <p className={styles.languages}>
    {languages.map((one) => (
      <button
        key={one.id}
        type="button"
        lang={one.tag}
        translate="no"
        aria-pressed={one.id === current}
        onClick={() => open(one.id)}
      >
        {one.name}
      </button>
    ))}
  </p>
)

/** Ctrl or Cmd with S saves, with Z takes a step back, with Shift and Z repeats it. */
function useShortcuts({ save, undo, redo }: Record<'save' | 'undo' | 'redo', () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 's') return
    event.preventDefault()
    if (key === 's') save()
    else if (event.shiftKey) redo()
    else undo()
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
