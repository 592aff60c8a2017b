import { site, unsentForm as words } from 'content-collections'
import { useEffect, useState, type RefObject } from 'react'
import {
  findLeadForm,
  personField,
  type LeadFormSource,
  type Person,
  type PersonField
} from '../../contract/lead-forms.ts'
import { readPerson } from './person.ts'
import type { Progress } from './sending/submission.ts'
import { allowMailLink } from './sending/submit-lead.ts'
import styles from './sending-status.module.css'

type SendingStatusProps = {
  source: LeadFormSource
  formRef: RefObject<HTMLFormElement | null>
  progress: Progress
  onStop: () => void
}

/**
 * Shows the state of a lead that did not arrive at once, and lets the visitor stop. The countdown is hidden from screen
 * readers: they hear each change of state once, from the toast.
 */
export function SendingStatus({ source, formRef, progress, onStop }: SendingStatusProps) {
  const { phase } = progress
  if (phase === 'idle' || phase === 'sending') return null
  if (phase === 'unsent') return <Unsent source={source} formRef={formRef} />
  return (
    <p className={styles.status}>
      <span aria-hidden="true">
        {phase === 'waiting' && <Countdown until={progress.until} />}
        {phase === 'retrying' && words.retrying}
        {phase === 'offline' && words.offline}
      </span>
      <button type="button" onClick={onStop}>
        {words.stop}
      </button>
    </p>
  )
}

function Unsent({ source, formRef }: Pick<SendingStatusProps, 'source' | 'formRef'>) {
  const [mail, setMail] = useState('')
  useEffect(() => {
    const form = formRef.current
    if (!form) return undefined
    const write = () => setMail(mailInstead(source, readPerson(form)))
    write()
    form.addEventListener('input', write)
    return () => form.removeEventListener('input', write)
  }, [source, formRef])
  return (
    <p className={styles.status}>
      <span>{words.text}</span>
      <a href={mail} onClick={allowMailLink}>
        {words.byMail}
      </a>
    </p>
  )
}

/** Counts down the seconds until a time of `performance.now()`. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return words.nextTry.replace('{seconds}', String(Math.max(1, Math.ceil((until - now) / 1000))))
}

/** Makes a `mailto:` link to the agency that contains the typed text. */
function mailInstead(source: LeadFormSource, person: Person): string {
  const asks: readonly PersonField[] = findLeadForm(source)?.asks ?? []
  const body = [
    ...asks.map((field) => `${personField(field).label}: ${person[field]}`),
    `Form: ${source}`,
    `Page: ${location.href}`
  ].join('\r\n')
  return `mailto:${site.contact.email}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(body)}`
}
