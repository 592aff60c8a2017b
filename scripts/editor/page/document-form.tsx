import { useEffect, useState } from 'react'
import type { Problem } from '../check.ts'
import { bodyField } from '../body-field.ts'
import type { Stale } from '../store.ts'
import { Field, Fields } from './field.tsx'
import { FormContext } from './form-context.ts'
import { History } from './history.tsx'
import { server, type Lists, type Loaded } from './server.ts'
import { useUndo } from './use-undo.ts'
import { blank, keyOf } from './values.ts'

type Props = {
  loaded: Loaded
  lists: Lists
  refresh: () => Promise<void>
  /** Whether something is typed and not saved. */
  onDirty: (dirty: boolean) => void
  onSaved: (id: string) => void
  onRemoved: () => void
}

/** How long nothing is typed before the preview follows, in milliseconds. */
const restMs = 500

/** The form of one file: what is typed, its steps back, and its saving. */
export function DocumentForm({ loaded, lists, refresh, onDirty, onSaved, onRemoved }: Props) {
  const { id, folder, label, shape } = loaded
  const { data, canUndo, canRedo, load, replace, set, undo, redo } = useUndo()
  const [saved, setSaved] = useState({ data: loaded.data, version: loaded.version })
  const [problems, setProblems] = useState<Problem[]>([])
  const [stale, setStale] = useState<Stale>()
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const dirty = data !== undefined && data !== saved.data
  const sentId = folder ? `${folder}/` : id

  useEffect(() => {
    load(folder ? blank(shape) : loaded.data)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [])

  useEffect(() => {
    onDirty(dirty)
    if (!dirty) return undefined
    const timer = setTimeout(() => {
      void server.draft({ id: sentId, data }).then(({ problems: found }) => {
        // Nobody is interrupted while writing; only what was refused before is checked on the way.
        setProblems((before) => (before.length === 0 ? before : found))
        return setTrouble(found[0] ? `The preview waits. ${found[0].message}.` : '')
      })
    }, restMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback is another one at each turn
  }, [data, dirty, sentId])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => dirty && event.preventDefault()
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 's') return
      event.preventDefault()
      if (key === 's') void save()
      else if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('beforeunload', ask)
    addEventListener('keydown', keys)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('keydown', keys)
    }
  })

  async function save() {
    if (busy || !dirty) return
    setBusy(true)
    const answer = await server.save({ id: sentId, version: saved.version, data }).catch(String)
    setBusy(false)
    if (typeof answer === 'string') setTrouble(answer)
    else if (answer.ok) {
      setSaved({ data: answer.data, version: answer.version })
      load(answer.data)
      setProblems([])
      setStale(undefined)
      setNote('Saved. It is live once it is published.')
      onSaved(answer.id)
    } else if ('stale' in answer) setStale(answer.stale)
    else setProblems(answer.problems)
  }

  async function remove() {
    // oxlint-disable-next-line no-alert -- the browser's own question cannot be missed
    if (!confirm(`Delete “${label}” with its page? The history of the site keeps it.`)) return
    const answer = await server.remove({ id, version: saved.version })
    if (answer.ok) onRemoved()
    else if ('stale' in answer) setStale(answer.stale)
    else setProblems(answer.problems)
  }

  /** Brings the text of the other person. One step back is one's own. */
  async function takeTheirs() {
    const theirs = await server.open(id)
    setSaved({ data: theirs.data, version: theirs.version })
    replace(theirs.data)
    setStale(undefined)
  }

  if (data === undefined) return null
  const shown = dirty ? problems : []
  const shownAt = new Map(shown.map(({ place, message }) => [keyOf(place), message]))
  return (
    <FormContext value={{ lists, data, set, problems: shownAt, refresh }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <header className="bar">
          <h1>{folder ? `New ${label.toLowerCase()}` : label}</h1>
          <button type="button" disabled={!canUndo} onClick={undo}>
            Undo
          </button>
          <button type="button" disabled={!canRedo} onClick={redo}>
            Redo
          </button>
          {!folder && <History id={id} bring={replace} />}
          {id.includes('/') && (
            <button type="button" onClick={() => void remove()}>
              Delete page
            </button>
          )}
          <button type="submit" className="primary" disabled={!dirty || busy}>
            Save
          </button>
        </header>
        <output className="note">{dirty ? trouble || 'Not saved yet.' : note}</output>
        {stale && <StaleNotice stale={stale} takeTheirs={() => void takeTheirs()} />}
        {shown.length > 0 && (
          <section className="problems" role="alert">
            <h2>Not saved. Please change this first:</h2>
            <ul>
              {shown.map(({ place, message }) => (
                <li key={`${keyOf(place)} ${message}`}>
                  <a
                    href={`#${id}`}
                    onClick={(event) => {
                      event.preventDefault()
                      document.getElementById(`problem-${keyOf(place)}`)?.scrollIntoView({ block: 'center' })
                    }}
                  >
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          </section>
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

function StaleNotice({ stale, takeTheirs }: { stale: Stale; takeTheirs: () => void }) {
  return (
    <section className="problems" role="alert">
      <h2>Not saved: {stale.by} has changed this meanwhile</h2>
      <p>
        {new Date(stale.at).toLocaleString()}: {stale.changes.join(', ') || 'in the file itself'}
      </p>
      <p>
        Your text is still here. Take the saved text, then add your change to it: <b>Undo</b> shows yours
        again.
      </p>
      <button type="button" onClick={takeTheirs}>
        Take the saved text
      </button>
    </section>
  )
}
