import { interfaceWords } from 'content-collections'
import type { ComponentProps } from 'react'
import styles from './field.module.css'

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
