import { type ReactNode, useId, useState } from 'react'
import { type Control, Field } from '../../staff-ui/field.tsx'
import { labelOf } from '../names.ts'
import { isRecord, type Part, type Place, reviewField } from '../shape.ts'
import { anchorOf, type FieldProps, keyOf, useForm, useHasWords } from './form-state.ts'
import styles from './form.module.css'

export function Fields({ parts, place, value }: { parts: Part[]; place: Place; value: unknown }) {
  const { Field: AnyField } = useForm()
  const hasWords = useHasWords()
  const record = isRecord(value) ? value : {}
  const shown = parts.filter(({ name }) => hasWords([...place, name]))
  return shown.map(({ name, shape, required }) => (
    <AnyField
      key={name}
      shape={shape}
      label={labelOf(name, shape)}
      place={[...place, name]}
      value={record[name]}
      required={required}
    />
  ))
}

type RowProps = Pick<FieldProps, 'shape' | 'label' | 'place' | 'required'> & {
  /** The id of what describes the control, too, such as its English sentence. */
  describedBy?: string | undefined
  children: (control: Control) => ReactNode
}

/** The field at a place, with what its schema says of it and what the server refused. */
export function Row({ shape, label, place, required, describedBy, children }: RowProps) {
  const { problems, words } = useForm()
  const isCheckbox = shape.kind === 'flag'
  return (
    <Field
      className={styles.row}
      id={anchorOf(place)}
      label={label}
      isOptional={!required && !words && !isCheckbox}
      isCheckbox={isCheckbox}
      hint={shape.hint}
      error={problems.get(keyOf(place))}
      describedBy={describedBy}
    >
      {children}
    </Field>
  )
}

/** What a sentence of a language waits for. It is below its field, so that the field stays where it is while one types. */
export function Task({ place }: { place: Place }) {
  const { set, tasks, words } = useForm()
  const key = place.join('.')
  const task = tasks.get(key)
  const sentence = words?.english[key]
  if (!task || !sentence) return null
  return (
    <p className={styles.task}>
      {task === 'missing' ? (
        <>
          <b>Missing: visitors read the English.</b>
          <button type="button" onClick={() => set(place, sentence.text)}>
            Use the English
          </button>
        </>
      ) : (
        <>
          <b>{task === 'unread' ? 'Nobody has reviewed this yet.' : 'The English has changed.'}</b>
          <button type="button" onClick={() => set([reviewField, key], sentence.hash)}>
            Still right
          </button>
        </>
      )}
    </p>
  )
}

/** Beside the name of a part: how many of its sentences wait. */
export function Tasks({ place }: { place: Place }) {
  const key = place.join('.')
  const count = [...useForm().tasks.keys()].filter((one) => one === key || one.startsWith(`${key}.`)).length
  return count > 0 ? <small className={styles.tasks}>{`${count} to do`}</small> : null
}

export const Hint = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.hint}>
    {children}
  </p>
)

export function ProblemAt({ place }: { place: Place }) {
  const problem = useForm().problems.get(keyOf(place))
  return problem ? (
    <p className={styles.problem} id={anchorOf(place)}>
      {problem}
    </p>
  ) : null
}

type GroupProps = {
  label: string
  isOptional?: boolean
  hint: string | undefined
  place: Place
  children: ReactNode
}

/** Fields that belong together. A part of the page is closed until it is opened, or something in it is wrong. */
export function Group(props: GroupProps) {
  const { label, hint, place, children } = props
  const wrong = useWrongWithin(place)
  return place.length > 1 ? (
    <Fieldset {...props} />
  ) : (
    <Fold
      summary={
        <>
          {label} <Tasks place={place} />
        </>
      }
      wrong={wrong}
    >
      {hint && <Hint>{hint}</Hint>}
      {children}
      <ProblemAt place={place} />
    </Fold>
  )
}

export function Fieldset({ label, isOptional = false, hint, place, children }: GroupProps) {
  const { problems } = useForm()
  const id = useId()
  const described = [problems.has(keyOf(place)) ? anchorOf(place) : '', hint ? id : ''].filter(Boolean)
  return (
    <fieldset className={styles.group} aria-describedby={described.join(' ') || undefined}>
      <legend>
        {label}
        {isOptional && <span className={styles.optional}> optional</span>}
      </legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children}
      <ProblemAt place={place} />
    </fieldset>
  )
}

/** Whether something is wrong at one of these places, or in a field within. */
export function useWrongWithin(...places: Place[]): boolean {
  const wrong = [...useForm().problems.keys()]
  const keys = places.map(keyOf)
  return keys.some((key) => wrong.some((one) => one === key || one.startsWith(`${key}/`)))
}

export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

type FoldProps = { summary: ReactNode; startsOpen?: boolean; wrong: boolean; children: ReactNode }

/** A part that opens for a problem in it, and then stays open until it is closed. */
export function Fold({ summary, startsOpen = false, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <details
      className={styles.fold}
      data-wrong={wrong}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
