import { interfaceWords, settings, site } from 'content-collections'
import { useId, type SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import styles from './career-alerts.module.css'
import { PersonFields } from './fields.tsx'
import { LeadForm } from './lead-form.tsx'
import { subscribed } from './messages.ts'
import { notify } from './notify.tsx'
import { Received } from './receipt-line.tsx'

/** Subscribes an address to Career Alerts. The setting `interestForms` decides whether it sends a lead or nothing. */
export function CareerAlerts({ action }: { action: string }) {
  if (settings.interestForms === 'discard') return <DiscardingForm action={action} />
  return (
    <div className={styles.lead}>
      <Received id="subscribed" text={subscribed.detail} />
      <LeadForm
        source="career-alerts"
        submitLabel={action}
        tone="primary"
        onReceived={() => notify(subscribed)}
      />
    </div>
  )
}

/**
 * The browser checks the address, and the form sends nothing: outside a dialog, the browser does not submit a form with
 * the method `dialog`. This also holds without scripts, so no address ends up in the URL.
 */
function DiscardingForm({ action }: { action: string }) {
  const id = useId()
  return (
    <form method="dialog" className={styles.form} onSubmit={subscribe}>
      <PersonFields id={id} asks={['email']} />
      <Button type="submit" arrow>
        {action}
      </Button>
      <p className={styles.fine}>
        {interfaceWords.form.required}{' '}
        <TextLink to="/privacy" target="_blank">
          {site.privacy.title}
        </TextLink>
      </p>
    </form>
  )
}

function subscribe(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  event.currentTarget.reset()
  notify(subscribed)
}
