import { settings, site, type Elite25 } from 'content-collections'
import { useId, type SubmitEvent } from 'react'
import { nameAndEmail } from '../../contract/lead-forms.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { useGo } from '../ui/use-campaign.ts'
import { PersonFields } from './fields.tsx'
import styles from './lead-form.module.css'
import { LeadForm } from './lead-form.tsx'
import { unsent } from './messages.ts'

const next = '/thank-you'

/** The Elite 25 interest form. The setting `interestForms` decides whether it sends a lead or nothing. */
export function InterestForm({ discard, relay }: Pick<Elite25['form'], 'discard' | 'relay'>) {
  const go = useGo()
  if (settings.interestForms === 'discard') return <DiscardingForm {...discard} />
  return (
    <>
      <p>{relay.text}</p>
      <LeadForm source="elite-25-interest" submitLabel={relay.action} onReceived={() => void go(next)} />
    </>
  )
}

/**
 * Leads to the calendar and never sends the typed text. Its fields have no names, so that a browser without scripts
 * puts no typed text into the address. The state of the navigation tells the next page that the site has no details;
 * without scripts, the fragment does.
 */
function DiscardingForm({ text, action, note }: Elite25['form']['discard']) {
  const id = useId()
  const go = useGo()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void go(next, { state: unsent })
  }

  return (
    <>
      <p>{text}</p>
      <form className={styles.form} action={`${next}#${unsent}`} noValidate onSubmit={submit}>
        <PersonFields id={id} asks={nameAndEmail} unnamed />
        <Button type="submit" tone="ink" wide arrow>
          {action}
        </Button>
        <p className={styles.fine}>
          {note}{' '}
          <Link to="/privacy" target="_blank">
            {site.privacy.title}
          </Link>
        </p>
      </form>
    </>
  )
}
