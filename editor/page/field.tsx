import { useId, type ReactNode } from 'react'
import { labelOf } from '../labels.ts'
import { type Part, type Place, type Shape, isRecord } from '../shape.ts'
import { Fold } from './fold.tsx'
import { useForm, keyOf } from './form-state.ts'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PickField, TextField } from './text-field.tsx'
import styles from './field.module.css'

export type FieldProps = { shape: Shape; label: string; place: Place; value: unknown; required: boolean }

/** One field of the form, by the shape of its value. */
export function Field(props: FieldProps) {
  const { shape, label, place, value, required } = props
  const { set } = useForm()
  const id = useId()
  switch (shape.kind) {
    case 'constant':
      return null
    case 'text':
      // Ids are made from names.
      if (shape.use === 'id') return null
      return shape.use === 'link' || shape.pick ? (
        <PickField {...props} shape={shape} />
      ) : (
        <TextField {...props} shape={shape} />
      )
    case 'flag':
      return (
        <Row {...props} id={id} required={false}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => set(place, target.checked)}
          />
        </Row>
      )
    case 'number':
      return (
        <Row {...props} id={id}>
          <input
            id={id}
            type="number"
            min={shape.min}
            max={shape.max}
            step={shape.whole ? 1 : 'any'}
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) =>
              set(place, Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
            }
          />
        </Row>
      )
    case 'date':
      return (
        <Row {...props} id={id}>
          <input
            id={id}
            type="date"
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => set(place, target.value)}
          />
        </Row>
      )
    case 'choice':
      return (
        <Row {...props} id={id}>
          <select
            id={id}
            value={typeof value === 'string' ? value : ''}
            // The page draws something of its own for each of these.
            disabled={place.at(-1) === 'id' && value !== undefined}
            onChange={({ target }) => set(place, target.value || undefined)}
          >
            {(!required || value === undefined) && <option value="">Choose …</option>}
            {shape.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Row>
      )
    case 'picture':
      return <PictureField {...props} />
    case 'record':
      return shape.parts.some(({ name }) => name === 'focus') ? (
        <PictureField {...props} />
      ) : (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <Fields parts={shape.parts} place={place} value={value} />
        </Group>
      )
    case 'tuple':
      return (
        <Group label={label} isOptional={!required} hint={shape.hint} place={place}>
          <div className={styles.pair}>
            {shape.items.map((item, index) => (
              <Field
                key={labelOf(String(index), item)}
                shape={item}
                label={labelOf(String(index), item)}
                place={[...place, index]}
                value={Array.isArray(value) ? value[index] : undefined}
                required
              />
            ))}
          </div>
        </Group>
      )
    case 'list':
    case 'register':
  }
  return <ListField {...props} shape={shape} />
}

/** The fields of a record. */
export function Fields({ parts, place, value }: { parts: Part[]; place: Place; value: unknown }) {
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

/** A label, its field, the hint and what is wrong. */
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
function Group(props: GroupProps) {
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
