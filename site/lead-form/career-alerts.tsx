import { interfaceWords, settings, site } from 'content-collections'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import styles from './career-alerts.module.css'
import { PersonFields, readPerson } from './fields.tsx'
import { subscribed } from './messages.ts'
import { notify } from './notify.tsx'
import { FormWithReceipt, ReceiptPlace, type ReceiptWords, type Sent } from './receipt.tsx'

type CareerAlertsProps = { title: string; action: string; onward: NonNullable<ReceiptWords['onward']> }

/** Subscribes an address to Career Alerts. The setting `interestForms` decides whether it sends a lead or nothing. */
export function CareerAlerts({ title, action, onward }: CareerAlertsProps) {
  const receipt = { id: 'subscribed', form: title, title: subscribed.title, text: subscribed.detail, onward }
  return (
    <div className={styles.lead}>
      {settings.interestForms === 'discard' ? (
        <DiscardingForm action={action} receipt={receipt} />
      ) : (
        <FormWithReceipt
          source="career-alerts"
          receipt={receipt}
          submitLabel={action}
          tone="primary"
          onReceived={() => notify(subscribed)}
        />
      )}
    </div>
  )
}

/**
 * The browser checks the address, and the form sends nothing: outside a dialog, the browser does not submit a form with
 * the method `dialog`. This also holds without scripts, so no address ends up in the URL.
 */
function DiscardingForm({ action, receipt }: { action: string; receipt: ReceiptWords }) {
  const id = useId()
  const [sent, setSent] = useState<Sent>()

  function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent({ person: readPerson(event.currentTarget) })
    event.currentTarget.reset()
    notify(subscribed)
  }

  return (
    <ReceiptPlace {...{ receipt, sent }} formId={`${id}form`} onAgain={() => setSent(undefined)}>
      <form id={`${id}form`} method="dialog" className={styles.form} onSubmit={subscribe}>
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
    </ReceiptPlace>
  )
}
