import type { ReactNode } from 'react'
import { useField } from 'react-aria/useField'
import styles from './field.module.css'

/** What names and describes a control. It is spread over a native input, select or textarea. */
export type Control = {
  id?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid': boolean
}

type FieldProps = {
  label: ReactNode
  /** Stays below the control. */
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: ReactNode
  isOptional?: boolean
  /** The id of the control. */
  id?: string | undefined
  /** The id of what describes it, too. */
  describedBy?: string | undefined
  /** A checkbox comes before its label. */
  isCheckbox?: boolean
  className?: string | undefined
  children: (control: Control) => ReactNode
}

/**
 * A label, a control, a hint and what is wrong, tied together for screen readers.
 *
 *     <Field label="Email" hint="We write to it once." error={problem}>
 *       {(control) => <input {...control} type="email" />}
 *     </Field>
 */
export function Field(props: FieldProps) {
  const { label, hint, error, isOptional, id, describedBy, isCheckbox, className, children } = props
  const isInvalid = error !== undefined && error !== ''
  const field = useField({
    ...(id !== undefined && { id }),
    label,
    description: hint,
    errorMessage: isInvalid ? error : undefined,
    isInvalid,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy })
  })
  const { id: controlId, 'aria-labelledby': labelledBy, 'aria-describedby': description } = field.fieldProps
  return (
    <div
      className={[styles.field, className].join(' ')}
      data-checkbox={isCheckbox || undefined}
      data-wrong={isInvalid || undefined}
    >
      <label {...field.labelProps}>
        {label}
        {isOptional && <span className={styles.optional}> optional</span>}
      </label>
      {children({
        id: controlId,
        'aria-labelledby': labelledBy,
        'aria-describedby': description,
        'aria-invalid': isInvalid
      })}
      {hint !== undefined && hint !== '' && <small {...field.descriptionProps}>{hint}</small>}
      {isInvalid && (
        <p {...field.errorMessageProps} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
