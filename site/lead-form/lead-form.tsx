import { interfaceWords } from 'content-collections'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent
} from 'react'
import { consentVersion } from '../../contract/consent.ts'
import { findLeadForm, type LeadFormSource } from '../../contract/lead-forms.ts'
import type { PersonField } from '../../contract/person-fields.ts'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ConsentLine } from './consent-line.tsx'
import styles from './lead-form.module.css'
import { missingInformation, submissionFailed } from './messages.ts'
import { clearNotice, notify, useNotices, type Notice } from './toasts/notify.ts'
import { findMalformed, findMissing, readPerson, withoutProblem, type PersonProblems } from './person.ts'
import { PersonFields } from './person-fields.tsx'
import { useDraft, type FormKey } from './sending/draft.ts'
import { useSubmission, type Outcome } from './sending/submission.ts'
import { publicKey } from './sending/submit-lead.ts'
import { SubmitButton } from './submit-button.tsx'
import { readTrap, Trap } from './trap.tsx'

/** The lead could not be sent yet, and the page keeps retrying. */
const tryingAgain: Notice = { card: 'yellow', ...interfaceWords.form.tryingAgain, stays: true }

const offline: Notice = { card: 'yellow', ...interfaceWords.form.offline, stays: true }

export type LeadFormHandle = { clear(): void }

type LeadFormProps = {
  /** Lets a button elsewhere on the page submit this form. */
  formId?: string
  source: LeadFormSource
  /** Keeps the draft and the submission apart from those of another form of the same source on the page. */
  place?: string
  submitLabel: string
  /** `primary` for a form on a dark surface. */
  tone?: 'primary' | 'ink'
  /** The button's label while the lead is being sent. */
  busyLabel?: string
  /** Id of the dialog that contains the form. The form's notices are shown in that dialog. */
  dialogId?: string
  onReceived: () => void
  ref?: Ref<LeadFormHandle>
  children?: ReactNode
}

/**
 * The site's lead form. Before hydration, or without scripts, the browser posts it to the relay. After hydration, it
 * checks the fields, sends the lead and reports the result in place. Its fields are uncontrolled, so they keep text
 * that was typed before hydration.
 */
export function LeadForm({
  formId,
  source,
  place,
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
  const notices = useNotices()
  const key: FormKey = place ? `${source}:${place}` : source
  const keepTyped = useDraft(key, formRef)
  const { progress, send, stop, cancel } = useSubmission(source, key, finish)
  const { phase } = progress
  const isRunning = phase !== 'idle' && phase !== 'unsent'
  const asks: readonly PersonField[] = findLeadForm(source)?.asks ?? []
  const fieldsId = useId()

  const saidPhase = useRef<typeof phase>(undefined)
  useEffect(() => {
    // A retry is no news, and neither is the same phase again after it.
    if (phase === 'retrying' || phase === saidPhase.current) return
    saidPhase.current = phase
    if (phase === 'waiting') notify(tryingAgain, dialogId)
    if (phase === 'offline') notify(offline, dialogId)
  }, [phase, dialogId])

  function clear() {
    cancel()
    formRef.current?.reset()
    setProblems({})
  }
  useImperativeHandle(ref, () => ({ clear }))

  function report(found: PersonProblems) {
    setProblems(found)
    const first = Object.keys(found)[0]
    const field = first && formRef.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  function finish(outcome: Outcome) {
    if (outcome.ok) {
      clear()
      clearNotice(dialogId)
      onReceived()
    } else {
      report(outcome.problems)
      notify(submissionFailed(outcome.message), dialogId)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const person = readPerson(form)
    const missing = findMissing(person, asks)
    if (Object.keys(missing).length > 0) {
      report(missing)
      notify(missingInformation, dialogId)
      return
    }
    const malformed = findMalformed(form, asks)
    report(malformed)
    if (Object.keys(malformed).length > 0) return
    keepTyped(form)
    void send(person, readTrap(form))
  }

  function stopToEdit() {
    stop()
    clearNotice(dialogId)
  }

  return (
    <form
      ref={formRef}
      id={formId}
      className={styles.form}
      method="post"
      action={relayPath}
      noValidate={hydrated}
      onSubmit={submit}
      onInput={({ currentTarget }) => keepTyped(currentTarget)}
      aria-busy={isRunning}
    >
      <input type="hidden" name="form_source" value={source} />
      <input type="hidden" name="apikey" value={publicKey} />
      <input type="hidden" name={besideTheLead.consent.field} value={consentVersion} />
      <Trap />
      <PersonFields
        id={fieldsId}
        asks={asks}
        problems={problems}
        readOnly={isRunning}
        onInput={(field) => setProblems((found) => withoutProblem(found, field))}
      />
      <SubmitButton phase={phase} label={submitLabel} busyLabel={busyLabel} tone={tone} />
      {notices && <notices.SendingStatus {...{ source, progress, formRef }} onStop={stopToEdit} />}
      {children}
      <ConsentLine />
    </form>
  )
}
