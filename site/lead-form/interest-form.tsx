import { settings } from 'content-collections'
import { useId, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { personFields } from '../../contract/lead-forms.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { LeadForm } from './lead-form.tsx'
import styles from './lead-form.module.css'
import { PersonFields } from './person-fields.tsx'

const next = '/thank-you'

type InterestFormProps = { action: string; note: string }

/** The Elite 25 interest form. The setting `interestForms` says whether it is a lead form or sends nothing. */
export function InterestForm({ action, note }: InterestFormProps) {
  const navigate = useNavigate()
  const leadOn = () => void navigate(next)
  if (settings.interestForms === 'discard') {
    return <DiscardingForm action={action} note={note} onSubmit={leadOn} />
  }
  return <LeadForm source="elite-25-interest" submitLabel={action} onReceived={leadOn} />
}

/**
 * Leads on and sends nothing, whatever was typed. Its fields have no names: where the browser submits it by itself,
 * nothing of them gets into the address.
 */
function DiscardingForm({ action, note, onSubmit }: InterestFormProps & { onSubmit: () => void }) {
  const id = useId()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className={styles.form} action={next} noValidate onSubmit={submit}>
      <PersonFields id={id} asks={personFields} unnamed />
      <Button type="submit" tone="ink" wide arrow>
        {action}
      </Button>
      <p className={styles.fine}>
        {note} <Link to="/privacy">Privacy&nbsp;notice</Link>
      </p>
    </form>
  )
}
