import { useId, type SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './career-alerts.module.css'
import { Field } from './field.tsx'
import { subscribed } from './messages.ts'
import { notify } from './notify.tsx'

/**
 * Subscribes an address to Career Alerts. The browser checks the address. It sends nothing: outside a dialog a form with
 * the method `dialog` goes nowhere, also without scripts, so that no address ends up in the URL.
 */
export function CareerAlerts({ action }: { action: string }) {
  const id = useId()
  return (
    <form method="dialog" className={styles.form} onSubmit={subscribe}>
      <Field
        id={id}
        name="email"
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        inputMode="email"
      />
      <Button type="submit" arrow>
        {action}
      </Button>
      <p className={styles.fine}>
        Fields marked * are required. <TextLink to="/privacy">Privacy notice</TextLink>
      </p>
    </form>
  )
}

function subscribe(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  event.currentTarget.reset()
  notify(subscribed)
}
