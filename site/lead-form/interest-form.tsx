import { useId, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from './field.tsx'
import styles from './lead-form.module.css'

const next = '/thank-you'

/**
 * Leads on to the thank-you page and sends nothing, whatever was typed. Its fields have no names: where the browser
 * submits it by itself, nothing of them gets into the address.
 */
export function InterestForm({ action, note }: { action: string; note: string }) {
  const navigate = useNavigate()
  const id = useId()

  function leadOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(next)
  }

  return (
    <form className={styles.form} action={next} noValidate onSubmit={leadOn}>
      <div className={styles.names}>
        <Field
          id={`${id}-first`}
          name=""
          label="First name"
          placeholder="First name"
          autoComplete="given-name"
        />
        <Field
          id={`${id}-last`}
          name=""
          label="Last name"
          placeholder="Last name"
          autoComplete="family-name"
        />
      </div>
      <Field
        id={`${id}-email`}
        name=""
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        inputMode="email"
      />
      <Button type="submit" tone="ink" wide arrow>
        {action}
      </Button>
      <p className={styles.fine}>{note}</p>
    </form>
  )
}
