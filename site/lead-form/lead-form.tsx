import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent
} from 'react'
import { findLeadForm, type LeadFormSource } from '../../contract/lead-forms.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { ConsentLine } from './consent-line.tsx'
import { Field } from './field.tsx'
import styles from './lead-form.module.css'
import type { Notice } from './notice.ts'
import {
  findMalformed,
  findMissing,
  readPerson,
  withoutProblem,
  type PersonField,
  type PersonProblems
} from './person.ts'
import { publicKey } from './public-key.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSubmission } from './use-submission.ts'
import { missingInformation, submissionFailed } from './messages.ts'

export type LeadFormHandle = { clear(): void }

type LeadFormProps = {
  source: LeadFormSource
  /** Names the form for a button elsewhere on the page that submits it. */
  formId?: string
  submitLabel: string
  /** Stands on the button while the lead is on its way. */
  busyLabel?: string
  notify: (notice: Notice) => void
  onReceived: () => void
  ref?: Ref<LeadFormHandle>
  children?: ReactNode
}

/**
 * The lead form of the site. Before hydration, or without scripts, the browser posts it to the relay by itself;
 * with scripts it checks, sends and reports in place. Its fields are uncontrolled, so what was typed early stays.
 */
export function LeadForm({
  source,
  formId,
  submitLabel,
  busyLabel,
  notify,
  onReceived,
  ref,
  children
}: LeadFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<PersonProblems>({})
  const hydrated = useHydrated()
  const submission = useSubmission(source)
  const id = useId()

  function clear() {
    submission.cancel()
    formRef.current?.reset()
    setProblems({})
  }
  useImperativeHandle(ref, () => ({ clear }))

  function report(form: HTMLFormElement, found: PersonProblems) {
    setProblems(found)
    const first = Object.keys(found)[0]
    const field = first && form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const person = readPerson(form)
    const missing = findMissing(person)
    if (Object.keys(missing).length > 0) {
      report(form, missing)
      notify(missingInformation)
      return
    }
    const malformed = findMalformed(form)
    report(form, malformed)
    if (malformed.email) return

    const result = await submission.send(person)
    if (result === 'cancelled') return
    if (!result.ok) {
      notify(submissionFailed(result.message))
      return
    }
    clear()
    onReceived()
  }

  const field = (name: PersonField) => ({
    name,
    id: `${id}-${name}`,
    problem: problems[name],
    readOnly: submission.busy,
    onInput: () => setProblems((found) => withoutProblem(found, name))
  })

  return (
    <form
      ref={formRef}
      id={formId}
      className={styles.form}
      method="post"
      action={relayPath}
      noValidate={hydrated}
      onSubmit={send}
      aria-busy={submission.busy}
    >
      <input type="hidden" name="form_source" value={findLeadForm(source)?.source} />
      <input type="hidden" name="apikey" value={publicKey} />
      <div className={styles.names}>
        <Field
          {...field('firstName')}
          label="First name"
          placeholder="First name"
          autoComplete="given-name"
        />
        <Field {...field('lastName')} label="Last name" placeholder="Last name" autoComplete="family-name" />
      </div>
      <Field
        {...field('email')}
        label="Email"
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        inputMode="email"
      />
      <Button type="submit" tone="ink" wide arrow={!submission.busy} disabled={submission.busy}>
        {submission.busy ? (busyLabel ?? 'Sending...') : submitLabel}
      </Button>
      {children}
      <ConsentLine />
    </form>
  )
}
