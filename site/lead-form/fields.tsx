import { interfaceWords } from 'content'
import type { ComponentProps, ReactNode } from 'react'
import {
  asksForPlayer,
  ofEachField,
  type OtherLabels,
  type Person,
  personField,
  type PersonField
} from '../../contract/lead-forms.ts'
import { messages } from '../../contract/messages.ts'
import styles from './lead-form.module.css'
import { PlayerChoice } from './player-choice.tsx'

const words = interfaceWords.form

/** Error messages by field. */
export type PersonProblems = Partial<Record<PersonField, string>>

type FieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'readOnly' | 'onInput'
> & {
  id: string
  name: string
  label: ReactNode
  required?: boolean
  problem?: string | undefined
  /** Below the field, and read out with it. Its parts may be hidden. */
  hint?: ReactNode
}

/** A field with its label and its error message. */
export function Field({ id, label, required = true, problem, hint, type = 'text', ...input }: FieldProps) {
  const messageId = `${id}-problem`
  const hintId = `${id}-hint`
  const describedBy = [problem && messageId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required ? <b aria-hidden="true">{'\u00a0*'}</b> : ` (${words.optional})`}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        required={required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {problem && (
        <p className={styles.problem} id={messageId}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** A form of fields that lie below each other. */
export const FieldForm = (props: ComponentProps<'form'>) => (
  <form {...props} className={styles.form} noValidate />
)

/** Small type in a form. */
export const FinePrint = ({ children }: { children: ReactNode }) => <p className={styles.fine}>{children}</p>

/** Shown side by side if there is room. */
const inOneRow = new Set<PersonField>(['firstName', 'lastName'])

type PersonFieldsProps = {
  /** Prefix of every field's id. */
  id: string
  asks: readonly PersonField[]
  problems?: PersonProblems
  readOnly?: boolean
  onInput?: (field: PersonField) => void
  /** In a dialog: opening it focuses the first of the fields, and not the question before them. */
  inDialog?: boolean
  /** Leaves out the names, so that a form that the browser submits contains none of the typed text. */
  unnamed?: boolean
}

/** The fields that a form asks for, as `contract/lead-forms.ts` describes them. */
export function PersonFields({
  id,
  asks,
  problems,
  readOnly = false,
  onInput,
  inDialog = false,
  unnamed = false
}: PersonFieldsProps) {
  const asksPlayer = !unnamed && asksForPlayer(asks)
  const draw = (name: PersonField) => {
    const { label, placeholder, type, autocomplete, missing } = personField(name)
    return (
      <Field
        key={name}
        id={`${id}-${name}`}
        name={unnamed ? '' : name}
        label={asksPlayer ? <Label name={name} /> : label}
        hint={
          asksPlayer &&
          name === 'email' && <p className={`${styles.fine} ${styles.ofMinor}`}>{words.player.ofMinor}</p>
        }
        placeholder={placeholder}
        type={type}
        {...(type === 'text' ? {} : { inputMode: type })}
        autoComplete={autocomplete}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- A closed dialog focuses nothing.
        autoFocus={inDialog && name === asks[0]}
        required={missing !== undefined}
        problem={problems?.[name]}
        readOnly={readOnly}
        onInput={() => onInput?.(name)}
      />
    )
  }
  const row = asks.filter((name) => inOneRow.has(name))
  return (
    <>
      {asksPlayer && <PlayerChoice disabled={readOnly} />}
      {row.length > 0 && <div className={styles.names}>{row.map(draw)}</div>}
      {asks.filter((name) => !inOneRow.has(name)).map(draw)}
    </>
  )
}

const { child, minor }: Record<'child' | 'minor', OtherLabels> = messages.fieldsOf

/** The label of a field, in both ways if it depends on who plays. The styles show one. */
function Label({ name }: { name: PersonField }) {
  const other = child[name] ?? minor[name]
  const { label } = personField(name)
  if (!other) return label
  return (
    <>
      <span className={child[name] ? styles.ofChild : styles.ofMinor}>{other}</span>
      <span>{label}</span>
    </>
  )
}

/** Reads what a visitor typed into a form, to keep and to show it. */
export function readPerson(form: HTMLFormElement): Person {
  const data = new FormData(form)
  return ofEachField((field) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  })
}

export function findMissing(person: Person, asks: readonly PersonField[]): PersonProblems {
  const missing = asks.filter((field) => person[field] === '' && personField(field).missing)
  return Object.fromEntries(missing.map((field) => [field, personField(field).missing]))
}

/** Checks by the relay's rule: each browser has another one for an email address. */
export function findMalformed(person: Person, asks: readonly PersonField[]): PersonProblems {
  const found = asks.flatMap((field) => {
    const { shape } = personField(field)
    const fits = !shape || person[field] === '' || shape.pattern.test(person[field])
    return fits ? [] : [[field, shape.malformed] as const]
  })
  return Object.fromEntries(found)
}

export function withoutProblem(problems: PersonProblems, field: PersonField): PersonProblems {
  const rest = { ...problems }
  delete rest[field]
  return rest
}
