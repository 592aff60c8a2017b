import { personLabels, type PersonField } from '../../contract/lead-forms.ts'
import { Field } from './field.tsx'
import styles from './lead-form.module.css'
import type { PersonProblems } from './person.ts'

type PersonFieldsProps = {
  /** Begins the id of every field. */
  id: string
  asks: readonly PersonField[]
  problems?: PersonProblems
  readOnly?: boolean
  onInput?: (field: PersonField) => void
  /** Without names, a form that the browser submits carries nothing of them. */
  unnamed?: boolean
}

/** The fields that a form asks for a person with. */
export function PersonFields({
  id,
  asks,
  problems,
  readOnly = false,
  onInput,
  unnamed = false
}: PersonFieldsProps) {
  const field = (name: PersonField) => ({
    name: unnamed ? '' : name,
    label: personLabels[name],
    id: `${id}-${name}`,
    problem: problems?.[name],
    readOnly,
    onInput: () => onInput?.(name)
  })
  return (
    <>
      {asks.includes('firstName') && (
        <div className={styles.names}>
          <Field {...field('firstName')} placeholder="First name" autoComplete="given-name" />
          <Field {...field('lastName')} placeholder="Last name" autoComplete="family-name" />
        </div>
      )}
      <Field
        {...field('email')}
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        inputMode="email"
      />
    </>
  )
}
