import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Lists } from '../app.ts'
import type { Problem } from '../check.ts'
import { bodyField, isRecord, reviewField } from '../shape.ts'
import type { Refused, Stale } from '../store.ts'
import { type Loaded, server } from './api.ts'
import { Fields } from './field-layout.tsx'
import { Field } from './field.tsx'
import { blank, FormContext, keyOf, tasksIn, useUndo, withReviews } from './form-state.ts'
import styles from './form.module.css'
import { ask, History, ProblemList, StaleNotice } from './messages.tsx'

type Props = {
  loaded: Loaded
  lists: Lists
  /** Nobody has typed a name, and there is no sign-in that gives one. */
  isUnnamed: boolean
  note: string
  open: (id: string) => void
  refresh: () => Promise<void>
  /** Called with whether the form has unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSaved: (id: string, note: string) => void
  onRemoved: () => void
}

/** The preview follows after a pause of so many milliseconds. */
const restMs = 500

export function DocumentForm(props: Props) {
  const { loaded, lists, isUnnamed, note, open, refresh, onDirty, onSaved, onRemoved } = props
  const { id, folder, label, shape, version, words, languages = [] } = loaded
  const [saved, setSaved] = useState(() => ({ data: folder ? blank(shape) : loaded.data, version }))
  const { data: typed, canUndo, canRedo, settle, replace, set, undo, redo } = useUndo(saved.data)
  const data = useMemo(() => (words ? withReviews(typed, saved.data, words) : typed), [typed, saved, words])
  const [problems, setProblems] = useState<Problem[]>([])
  /** What the problems stop. */
  const [stopped, setStopped] = useState<'saved' | 'deleted'>('saved')
  const [stale, setStale] = useState<Stale>()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const dirty = typed !== saved.data
  const sentId = folder ? `${folder}/` : id

  const reportDirty = useEffectEvent(onDirty)

  useEffect(() => {
    reportDirty(dirty)
    if (!dirty) return undefined
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [dirty])

  useEffect(() => {
    if (!dirty) return undefined
    let isLast = true
    const timer = setTimeout(() => void show(), restMs)

    async function show() {
      const { problems: found } = await server.draft({ id: sentId, data })
      if (!isLast) return
      // While somebody types, only a save that was refused is checked again.
      setProblems((before) => (before.length === 0 ? before : found))
      setTrouble(found[0] && !folder ? `The preview waits. ${found[0].message}.` : '')
    }

    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [data, dirty, sentId, folder])

  useShortcuts({ save: () => void save(), undo, redo })

  function refuse(answer: Refused, what: typeof stopped) {
    setStopped(what)
    setStale('stale' in answer ? answer.stale : undefined)
    setProblems('problems' in answer ? answer.problems : [])
    setTrouble('')
    setRefusals((count) => count + 1)
  }

  async function save() {
    if (busy || !dirty) return
    if (isUnnamed) {
      setTrouble('Type your name at the top first: the history shows who changed what.')
      document.getElementById('your-name')?.focus()
      return
    }
    setBusy(true)
    const answer = await server.save({ id: sentId, version: saved.version, data }).catch(String)
    setBusy(false)
    if (typeof answer === 'string') setTrouble(answer)
    else if (answer.ok) {
      setSaved({ data: answer.data, version: answer.version })
      settle(answer.data)
      setProblems([])
      setStale(undefined)
      setTrouble('')
      onSaved(answer.id, 'Saved. It is live once it is published.')
    } else refuse(answer, 'saved')
  }

  async function remove() {
    if (!ask(`Delete “${label}” with its page?`)) return
    const answer = await server.remove({ id, version: saved.version })
    if (answer.ok) onRemoved()
    else refuse(answer, 'deleted')
  }

  /** Shows the text of the other person. Undo brings one's own back. */
  async function takeTheirs() {
    const theirs = await server.open(id)
    setSaved({ data: theirs.data, version: theirs.version })
    replace(theirs.data)
    setStale(undefined)
  }

  /** Brings an old text into the form. What was reviewed is not in it. */
  function bring(old: unknown) {
    const reviewed = isRecord(typed) ? typed[reviewField] : undefined
    replace(words ? { ...Object(old), [reviewField]: reviewed } : old)
  }

  const tasks = tasksIn(data, words)
  const wrong = new Map(problems.map(({ place, message }) => [keyOf(place), message]))
  return (
    <FormContext value={{ Field, lists, data, set, problems: wrong, refresh, words, tasks }}>
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
          <h1>{folder ? `New ${label.toLowerCase()}` : label}</h1>
          <button type="button" aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={undo}>
            Undo
          </button>
          <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled={!canRedo} onClick={redo}>
            Redo
          </button>
          {!folder && <History id={id} bring={bring} />}
          {id.includes('/') && (
            <button type="button" data-look="bad" onClick={() => void remove()}>
              Delete page
            </button>
          )}
          <button type="submit" aria-keyshortcuts="Control+S" data-look="go" disabled={!dirty || busy}>
            {busy ? 'Saving …' : 'Save'}
          </button>
          {languages.length > 0 && (
            <p className={styles.languages}>
              {languages.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  lang={one.tag}
                  aria-pressed={one.id === id}
                  onClick={() => open(one.id)}
                >
                  {one.name}
                </button>
              ))}
            </p>
          )}
          <output>{dirty ? trouble || 'Not saved yet.' : note}</output>
        </header>
        {stale && <StaleNotice stale={stale} refusals={refusals} takeTheirs={() => void takeTheirs()} />}
        {problems.length > 0 && (
          <ProblemList stopped={stopped} problems={problems} shape={shape} refusals={refusals} />
        )}
        {words && (
          <p className={styles.hint}>
            {tasks.size > 0 && (
              <b>{tasks.size} to do: sentences that are missing, or to be read with their English. </b>
            )}
            Visitors read these words at {words.address} once they are published.
            {lists.preview && ' The preview shows the English page.'}
            {!words.isWhole && ' An empty field shows the English. Lists follow the English ones.'}
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
