import { interfaceWords } from 'content-collections'
import type { ComponentProps } from 'react'
import { personField, type PersonField } from '../../contract/lead-forms.ts'
import styles from './field.module.css'
import leadFormStyles from './lead-form.module.css'
import type { PersonProblems } from './person.ts'

type FieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'readOnly' | 'onInput'
> & { id: string; name: string; label: string; required?: boolean; problem?: string | undefined }

/** A field with its label and its error message. */
export function Field({ id, label, required = true, problem, type = 'text', ...input }: FieldProps) {
  const messageId = `${id}-problem`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {required ? <b aria-hidden="true">*</b> : `(${interfaceWords.form.optional})`}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        required={required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? messageId : undefined}
      />
      {problem && (
        <p className={styles.problem} id={messageId}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Shown side by side if there is room. */
const inOneRow = new Set<PersonField>(['firstName', 'lastName'])

type PersonFieldsProps = {
  /** Prefix of every field's id. */
  id: string
  asks: readonly PersonField[]
  problems?: PersonProblems
  readOnly?: boolean
  onInput?: (field: PersonField) => void
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
  unnamed = false
}: PersonFieldsProps) {
  const draw = (name: PersonField) => {
    const { label, placeholder, type, autocomplete, missing } = personField(name)
    return (
      <Field
        key={name}
        id={`${id}-${name}`}
        name={unnamed ? '' : name}
        label={label}
        placeholder={placeholder}
        type={type}
        {...(type === 'text' ? {} : { inputMode: type })}
        autoComplete={autocomplete}
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
      {row.length > 0 && <div className={leadFormStyles.names}>{row.map(draw)}</div>}
      {asks.filter((name) => !inOneRow.has(name)).map(draw)}
    </>
  )
}
