import { interfaceWords } from 'content'
import {
  type ReactNode,
  type RefObject,
  type Ref,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState
} from 'react'
import { defaultLanguage } from '../../contract/languages.ts'
import {
  asksForPlayer,
  consentVersion,
  findLeadForm,
  type LeadFormSource,
  type Person,
  type PersonField,
  ofEachField
} from '../../contract/lead-forms.ts'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { plainPerson } from '../../contract/typed.ts'
import { language } from '../language.ts'
import type { PageHref } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import { Part } from '../ui/part.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import { useAfterSending } from './after-sending.ts'
import {
  findMalformed,
  findMissing,
  PersonFields,
  type PersonProblems,
  readPerson,
  withoutProblem
} from './fields.tsx'
import { ConsentLine, Trust } from './fine-print.tsx'
import styles from './lead-form.module.css'
import { missingInformation, type Notice, submissionFailed } from './messages.ts'
import { clearNotice, fetchEarly, notify, useNotices } from './notify.tsx'
import { choosePlayer, markPlayer, readPlayer } from './player-choice.tsx'
import line from './receipt-line.module.css'
import { type Progress, publicKey } from './send-lead.ts'
import { type Outcome, useSubmission } from './submission.ts'
import { type FormKey, type KeptReceipt, readDraft, saveDraft } from './tab-storage.ts'

const words = interfaceWords.form

const tryingAgain: Notice = { card: 'yellow', ...words.tryingAgain, stays: true }

/** Said while the lead could not be sent yet and the page keeps retrying. */
const notYet: Partial<Record<Phase, Notice>> = {
  waiting: tryingAgain,
  retrying: tryingAgain,
  offline: { card: 'yellow', ...words.offline, stays: true }
}

export type LeadFormHandle = {
  leave(): void
  /** Whether a lead is being sent, or waits for its next attempt. */
  isRunning: boolean
  /** Whether a lead is being sent, or could not be sent. */
  holdsLead: boolean
}

type Tone = 'primary' | 'ink'

export type LeadFormProps = {
  /** Lets a button elsewhere on the page submit this form. */
  formId?: string
  source: LeadFormSource
  /** Keeps the draft and the submission apart from those of another form of the same source on the page. */
  place?: string | undefined
  submitLabel: string
  /** `primary` for a form on a dark surface. */
  tone?: Tone
  /** Whether a dialog contains it. */
  inDialog?: boolean
  /** The button's label while the lead is being sent. */
  busyLabel?: string
  /** Says what the visitor chose. The lead has it in the query of its page. */
  query?: string | undefined
  /** Where the lead leads, if not where the contract says. */
  next?: PageHref | undefined
  onReceived?: (person: Person, receipt: KeptReceipt) => void
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
  inDialog = false,
  busyLabel,
  query,
  next,
  onReceived,
  ref,
  children
}: LeadFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<PersonProblems>({})
  const [unsaid, setUnsaid] = useState<Notice>()
  const hydrated = useHydrated()
  const notices = useNotices()
  const key = keyOf({ source, place })
  const saveTyped = useDraft(key, formRef)
  const follow = useAfterSending(source, key, next)
  const { progress, send, stop, drop } = useSubmission(source, key, finish)
  const { phase } = progress
  const isRunning = phase !== 'idle' && phase !== 'unsent'
  const asks: readonly PersonField[] = findLeadForm(source).asks
  const fieldsId = useId()

  const shownPhase = useRef<Phase>('idle')
  /** Without the code of notices, the form says it in its place. */
  const announce = useEffectEvent(() => notices && say(notYet[phase]))
  useEffect(() => {
    // A retry is no news, and neither is the same phase again after it.
    if (phase === 'retrying' || phase === shownPhase.current) return
    shownPhase.current = phase
    announce()
  }, [phase])

  /** In the form, if the code of notices cannot be fetched. */
  function say(notice: Notice | undefined) {
    if (notice) notify(notice, setUnsaid)
  }

  function hush() {
    clearNotice()
    setUnsaid(undefined)
  }

  function clear() {
    drop()
    formRef.current?.reset()
    if (formRef.current) markPlayer(formRef.current)
    setProblems({})
  }

  /**
   * Clears the form when its dialog closes. A lead that is being sent goes on, and the page says so. One that could not be
   * sent stays, unless the visitor has emptied the form.
   */
  function leave() {
    const news = notYet[shownPhase.current]
    if (news) notify(news)
    if (phase === 'idle' || (!isRunning && isEmpty(formRef.current))) clear()
  }
  useImperativeHandle(ref, () => ({ leave, isRunning, holdsLead: phase !== 'idle' }))

  function report(found: PersonProblems) {
    setProblems(found)
    const first = Object.keys(found)[0]
    const field = first && formRef.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  /** Once the dialog is closed, the visitor may do something else: only a toast tells the outcome. */
  function finish(outcome: Outcome): boolean {
    if (outcome.ok) clear()
    else report(outcome.problems)
    if (formRef.current?.closest('dialog:not([open])')) return false
    if (outcome.ok) {
      hush()
      const receipt = follow(formRef.current)
      onReceived?.(outcome.person, receipt)
    } else say(submissionFailed(outcome.message))
    return true
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = readPerson(form)
    const person = plainPerson(typed)
    const missing = findMissing(person, asks)
    if (Object.keys(missing).length > 0) {
      report(missing)
      say(missingInformation)
      return
    }
    const malformed = findMalformed(person, asks)
    report(malformed)
    if (!isRunning) hush()
    if (Object.keys(malformed).length > 0) return
    saveTyped(form)
    void send({ person: typed, player: readPlayer(form), query }, readTrap(form))
  }

  function stopToEdit() {
    stop()
    hush()
  }

  return (
    <form
      ref={formRef}
      id={formId}
      name={key}
      className={styles.form}
      method="post"
      action={relayPath}
      noValidate={hydrated}
      onSubmit={submit}
      onInput={({ currentTarget }) => saveTyped(currentTarget)}
      aria-busy={isRunning}
    >
      <input type="hidden" name="form_source" value={source} />
      <input type="hidden" name="apikey" value={publicKey} />
      {language !== defaultLanguage && <input type="hidden" name="language" value={language} />}
      <input type="hidden" name={besideTheLead.consent.field} value={consentVersion} />
      <Trap />
      <PersonFields
        id={fieldsId}
        asks={asks}
        problems={problems}
        readOnly={isRunning}
        inDialog={inDialog}
        onInput={(field) => setProblems((found) => withoutProblem(found, field))}
      />
      <Trust isAnswered={asks.length > 1} />
      <SubmitButton phase={phase} label={submitLabel} busyLabel={busyLabel} tone={tone} />
      {notices ? (
        <Part>
          <notices.SendingStatus {...{ source, progress, formRef }} onStop={stopToEdit} />
        </Part>
      ) : (
        notYet[phase] && (
          <button type="button" className={line.link} onClick={stopToEdit}>
            {words.stop}
          </button>
        )
      )}
      <Unsent notice={notices ? undefined : (notYet[phase] ?? unsaid)} />
      {children}
      <ConsentLine asksPlayer={asksForPlayer(asks)} />
    </form>
  )
}

/**
 * Says why the lead is not sent while the code of the notices is not there. Before hydration, `start-up/without-react.js`
 * shows it where the connection is missing.
 */
function Unsent({ notice }: { notice: Notice | undefined }) {
  const { title, detail } = notice ?? words.offline
  return (
    <div role="alert" data-unsent="" hidden={!notice}>
      <p className={styles.problem}>{`${title}. ${detail}`}</p>
    </div>
  )
}

type FormRef = RefObject<HTMLFormElement | null>

const isEmpty = (form: HTMLFormElement | null) => form && !Object.values(readPerson(form)).some(Boolean)

export const keyOf = ({ source, place }: Pick<LeadFormProps, 'source' | 'place'>): FormKey =>
  place ? `${source}:${place}` : source

/**
 * Saves the text that is typed into a form and who plays, and restores both into the empty form of a later visit. It does
 * not change a form that already has text, which the visitor typed early or the browser restored or filled in.
 */
function useDraft(key: FormKey, formRef: FormRef) {
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const { typed, player } = readDraft(key)
    if (typed && isEmpty(form)) {
      ofEachField((name) => {
        const input = form.elements.namedItem(name)
        if (input instanceof HTMLInputElement) input.value = typed[name] ?? ''
      })
      if (!readPlayer(form)) choosePlayer(form, player)
    }
    markPlayer(form)
  }, [key, formRef])

  return (form: HTMLFormElement) => {
    fetchEarly()
    markPlayer(form)
    saveDraft(key, { typed: readPerson(form), player: readPlayer(form) })
  }
}

type Phase = Progress['phase']

type SubmitButtonProps = { phase: Phase; label: string; busyLabel: string | undefined; tone: Tone }

const isSending = (phase: Phase) => phase === 'sending' || phase === 'retrying'

/**
 * Disabled while an attempt is in flight. Between two attempts, pressing it retries at once. Before hydration, the relay
 * checks what is sent, and no browser does: WebKit refuses a domain with an umlaut.
 */
function SubmitButton({ phase, label, busyLabel = words.sending, tone }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Phase>('idle')

  // Take the focus that a disabled button or the removed Stop had, so that a keyboard user can press this one.
  useEffect(() => {
    if (before.current !== 'idle' && !isSending(phase) && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    before.current = phase
  }, [phase])

  const labels: Record<Phase, string> = {
    idle: label,
    sending: busyLabel,
    retrying: busyLabel,
    waiting: words.tryNow,
    offline: words.tryNow,
    unsent: words.sendAgain
  }
  return (
    <Button
      ref={button}
      type="submit"
      formNoValidate
      tone={tone}
      wide
      arrow={phase === 'idle' || phase === 'unsent'}
      disabled={isSending(phase)}
    >
      {labels[phase]}
    </Button>
  )
}

/**
 * A field that no person can see, reach by keyboard or hear in a screen reader. If it is filled in, a bot did it. It is laid
 * out, because bots skip fields with `display: none`.
 */
function Trap() {
  return (
    <div className={visuallyHidden} inert aria-hidden="true">
      <label>
        Company website
        <input name={besideTheLead.trap.field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function readTrap(form: HTMLFormElement): string {
  const value = new FormData(form).get(besideTheLead.trap.field)
  return typeof value === 'string' ? value : ''
}
