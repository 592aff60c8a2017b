import { useEffect, useEffectEvent } from 'react'
import { readCampaign } from '../../contract/campaign.ts'
import { defaultLanguage } from '../../contract/languages.ts'
import {
  findLeadForm,
  type LeadForm,
  type LeadFormSource,
  ofEachField,
  type Person
} from '../../contract/lead-forms.ts'
import type { SentLead } from '../../contract/lead.ts'
import { cutTo, leadLimits } from '../../contract/limits.ts'
import { plainPerson } from '../../contract/typed.ts'
import { language } from '../language.ts'
import { createStore, useStore } from '../ui/store.ts'
import { withCampaign } from '../ui/use-campaign.ts'
import { notifyElsewhere } from './after-sending.ts'
import { type Failure, type Progress, sendLead } from './send-lead.ts'
import {
  clearDraft,
  type Filled,
  type FormKey,
  type Prepared,
  readDraft,
  saveDraft,
  warnBeforeLeaving
} from './tab-storage.ts'

export type Outcome = { ok: true; person: Person } | Pick<Failure, 'ok' | 'message' | 'problems'>

type Submission = ReturnType<typeof createSubmission>

const idle: Progress = { phase: 'idle' }

/** Shows the outcome of a submission. Returns false if the visitor would not see it there. */
type ShowOutcome = (outcome: Outcome) => boolean

/**
 * A form's submission and its progress. `onOutcome` gets the outcome, even if the submission began on an earlier page.
 */
export function useSubmission(source: LeadFormSource, key: FormKey, onOutcome: ShowOutcome) {
  const submission = submissionOf(source, key)
  const progress = useStore(submission.progress)
  const report = useEffectEvent(onOutcome)

  useEffect(() => {
    submission.restore()
    return submission.listen((outcome) => report(outcome))
  }, [submission])

  return { ...submission, progress }
}

const submissions = new Map<FormKey, Submission>()

/** The form's one submission. It lasts as long as the document, so a visitor can change pages while it runs. */
function submissionOf(source: LeadFormSource, key: FormKey): Submission {
  const submission = submissions.get(key) ?? createSubmission(source, key)
  submissions.set(key, submission)
  return submission
}

const isSame = (one: Person, other: Person) =>
  Object.values(ofEachField((field) => one[field] === other[field])).every(Boolean)

export function createSubmission(source: LeadFormSource, key: FormKey) {
  const progress = createStore(idle)
  let running: AbortController | undefined
  let wake = new EventTarget()
  let onOutcome: ShowOutcome | undefined
  /**
   * An entry without a known result keeps its lead and idempotency key, so that sending it again never makes two leads.
   */
  let unsent: readonly Prepared[] = []

  function show(next: Progress) {
    warnBeforeLeaving(key, next.phase !== 'idle')
    progress.set(next)
  }

  function prepare(filled: Filled, trap: string): Prepared {
    const { person, player, query } = filled
    // Without a choice of its own, a retry keeps that of its lead. Another choice makes another lead.
    const known = unsent.findLast(
      (entry) =>
        isSame(entry.person, person) &&
        entry.player === player &&
        (query === undefined || query === entry.query)
    )
    if (known) return known
    return {
      ...filled,
      lead: composeLead(findLeadForm(source), filled),
      idempotencyKey: newKey(),
      trap,
      timeTaken: performance.now()
    }
  }

  function setUnsent(entries: readonly Prepared[]) {
    unsent = entries
    saveDraft(key, { unsent })
  }

  async function run(prepareEntry: () => Prepared, signal: AbortSignal): Promise<Outcome> {
    try {
      const entry = prepareEntry()
      const others = unsent.filter((other) => other !== entry)
      setUnsent([...others, entry])
      const sent = await sendLead(entry, { signal, wake, onProgress: show })
      if (sent.ok) return { ok: true, person: entry.person }
      if (sent.refused) setUnsent(others)
      return sent
    } catch (error) {
      signal.throwIfAborted()
      console.error('The lead could not be sent', error)
      return { ok: false, message: error instanceof Error ? error.message : '', problems: {} }
    }
  }

  function settle(outcome: Outcome) {
    if (outcome.ok) {
      unsent = []
      clearDraft(key)
    }
    show(outcome.ok ? idle : { phase: 'unsent' })
    if (!onOutcome?.(outcome)) notifyElsewhere(source, outcome.ok ? undefined : outcome.message)
  }

  /**
   * Calls `listener` with the outcome of a submission. While no form shows it, a toast on the page does.
   */
  function listen(listener: ShowOutcome) {
    onOutcome = listener
    return () => {
      if (onOutcome === listener) onOutcome = undefined
    }
  }

  /** Restores a submission that a page load interrupted, as unsent. */
  function restore() {
    const stored = readDraft(key).unsent
    if (progress.get() !== idle || !stored?.length) return
    unsent = stored
    show({ phase: 'unsent' })
  }

  /** Sends the filled-in form. Only one submission runs at a time: if it waits for a retry, it retries at once. */
  async function send(filled: Filled, trap: string) {
    if (running) {
      wake.dispatchEvent(new Event('try'))
      return
    }
    const controller = new AbortController()
    running = controller
    wake = new EventTarget()
    const outcome = await run(() => prepare(filled, trap), controller.signal).catch(() => undefined)
    if (!outcome || controller.signal.aborted) return
    running = undefined
    settle(outcome)
  }

  /** Stops retrying. The typed text stays and can be sent again. */
  function stop() {
    running?.abort()
    running = undefined
    show({ phase: 'unsent' })
  }

  /** Drops the draft. If the visitor types the same text again, it is still the same lead. */
  function drop() {
    clearDraft(key)
    show(idle)
  }

  return { progress, listen, restore, send, stop, drop }
}

/**
 * Composes the sixteen fields of a lead, its language, and who plays. It cuts the context to the lengths that the contract allows. A
 * lead in English names no language, so that a relay of the release before takes it, too. The address of its page gets
 * `query`.
 */
function composeLead(form: LeadForm, { person: typed, player, query = '' }: Filled): SentLead {
  const person = plainPerson(typed)
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    ...person,
    interest: form.interest,
    ...readCampaign(new URL(location.href).searchParams),
    timestamp: new Date().toISOString(),
    page_url: cutTo(leadLimits.address, withCampaign(location.href, query)),
    referrer: cutTo(leadLimits.address, document.referrer),
    user_agent: cutTo(leadLimits.userAgent, navigator.userAgent),
    form_source: form.source,
    ...(language !== defaultLanguage && { language }),
    ...(player && { player })
  }
}

/** `x` means a hexadecimal digit. Version 4 and the variant follow RFC 9562. */
const shape = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'

/**
 * Makes a random UUID. Browsers offer `crypto.randomUUID` only to a page that came over TLS or from the same machine.
 * The forms also have to work for a developer who opens the site from another machine.
 */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(shape.length))
  const digits = Array.from(random, (byte) => (byte % 16).toString(16))
  return shape.replaceAll('x', () => digits.pop() ?? '0')
}
