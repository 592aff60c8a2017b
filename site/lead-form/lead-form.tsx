import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent
} from 'react'
import { consentVersion } from '../../contract/consent.ts'
import { findLeadForm, type LeadFormSource, type PersonField } from '../../contract/lead-forms.ts'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ConsentLine } from './consent-line.tsx'
import styles from './lead-form.module.css'
import { missingInformation, offline, received, submissionFailed, tryingAgain } from './messages.ts'
import { clearNotice, notify } from './notify.ts'
import { findMalformed, findMissing, readPerson, withoutProblem, type PersonProblems } from './person.ts'
import { PersonFields } from './person-fields.tsx'
import { publicKey } from './public-key.ts'
import { SubmitButton } from './submit-button.tsx'
import { readTrap, Trap } from './trap.tsx'
import { useSubmission } from './use-submission.ts'

export type LeadFormHandle = { clear(): void }

type LeadFormProps = {
  /** For a button elsewhere on the page that submits this form. */
  formId?: string
  source: LeadFormSource
  submitLabel: string
  /** `primary` where the form stands on dark. */
  tone?: 'primary' | 'ink'
  /** Stands on the button while the lead is on its way. */
  busyLabel?: string
  /** The dialog that it stands in, where its notices are shown. */
  dialogId?: string
  onReceived: () => void
  ref?: Ref<LeadFormHandle>
  children?: ReactNode
}

/**
 * The lead form of the site. Before hydration, or without scripts, the browser posts it to the relay by itself;
 * with scripts it checks, sends and reports in place. Its fields are uncontrolled, so what was typed early stays.
 */
export function LeadForm({
  formId,
  source,
  submitLabel,
  tone = 'ink',
  busyLabel,
  dialogId,
  onReceived,
  ref,
  children
}: LeadFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<PersonProblems>({})
  const hydrated = useHydrated()
  const submission = useSubmission(source, {
    onWait: () => notify(navigator.onLine ? tryingAgain : offline, dialogId)
  })
  const asks: readonly PersonField[] = findLeadForm(source)?.asks ?? []
  const fieldsId = useId()

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
    const missing = findMissing(person, asks)
    if (Object.keys(missing).length > 0) {
      report(form, missing)
      notify(missingInformation, dialogId)
      return
    }
    const malformed = findMalformed(form)
    report(form, malformed)
    if (malformed.email) return

    const result = await submission.send(person, readTrap(form))
    if (result === 'cancelled') return
    if (!result.ok) {
      notify(submissionFailed(result.message), dialogId)
      return
    }
    const left = !formRef.current
    clear()
    clearNotice(dialogId)
    // Who went to another page meanwhile stays there.
    if (left) notify(received.section)
    else onReceived()
  }

  return (
    <form
      ref={formRef}
      id={formId}
      className={styles.form}
      method="post"
      action={relayPath}
      noValidate={hydrated}
      onSubmit={send}
      aria-busy={submission.progress !== 'idle'}
    >
      <input type="hidden" name="form_source" value={source} />
      <input type="hidden" name="apikey" value={publicKey} />
      <input type="hidden" name={besideTheLead.consent.field} value={consentVersion} />
      <Trap />
      <PersonFields
        id={fieldsId}
        asks={asks}
        problems={problems}
        readOnly={submission.progress !== 'idle'}
        onInput={(field) => setProblems((found) => withoutProblem(found, field))}
      />
      <SubmitButton progress={submission.progress} label={submitLabel} busyLabel={busyLabel} tone={tone} />
      {children}
      <ConsentLine />
    </form>
  )
}
