import { type ReactNode, useState } from 'react'
import { labelOf } from '../names.ts'
import { isRecord, type Part, type Place } from '../shape.ts'
import { type FieldProps, keyOf, useForm } from './form-state.ts'
import styles from './form.module.css'

export function Fields({ parts, place, value }: { parts: Part[]; place: Place; value: unknown }) {
  const { Field } = useForm()
  const record = isRecord(value) ? value : {}
  return parts.map(({ name, shape, required }) => (
    <Field
      key={name}
      shape={shape}
      label={labelOf(name, shape)}
      place={[...place, name]}
      value={record[name]}
      required={required}
    />
  ))
}

export function Row({
  id,
  shape,
  label,
  place,
  required,
  children
}: Pick<FieldProps, 'shape' | 'label' | 'place' | 'required'> & { id: string; children: ReactNode }) {
  const wrong = useForm().problems.has(keyOf(place))
  return (
    <div className={styles.row} data-flag={shape.kind === 'flag'} data-wrong={wrong}>
      <label htmlFor={id}>
        {label}
        {!required && shape.kind !== 'flag' && <span className={styles.optional}> optional</span>}
      </label>
      {children}
      {shape.hint && <Hint>{shape.hint}</Hint>}
      <ProblemAt place={place} />
    </div>
  )
}

export const Hint = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.hint}>
    {children}
  </p>
)

export function ProblemAt({ place }: { place: Place }) {
  const problem = useForm().problems.get(keyOf(place))
  return problem ? (
    <p className={styles.problem} id={`problem-${keyOf(place)}`}>
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
    <Fold summary={label} wrong={wrong}>
      {hint && <Hint>{hint}</Hint>}
      {children}
      <ProblemAt place={place} />
    </Fold>
  )
}

export const Fieldset = ({ label, isOptional = false, hint, place, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend>
      {label}
      {isOptional && <span className={styles.optional}> optional</span>}
    </legend>
    {hint && <Hint>{hint}</Hint>}
    {children}
    <ProblemAt place={place} />
  </fieldset>
)

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
