import { consentVersion, findLeadForm, type PersonField } from '../../../contract/lead-forms.ts'
import type { Lead } from '../../../contract/lead.ts'
import {
  besideTheLead,
  receiptLink,
  type RelayAnswer,
  relayPath,
  statusesToRetry
} from '../../../contract/relay-endpoint.ts'
import { keepReceipt } from '../kept-receipt.ts'
import { crmError, relayError } from '../messages.ts'
import type { PersonProblems } from '../person.ts'
import type { FormKey } from './draft.ts'

/** The public anonymous key in every call to the relay. The build sets it from `RELAY_ANON_KEY`. */
export const publicKey: string = import.meta.env.VITE_RELAY_ANON_KEY || 'public'

export type Failure = { ok: false; message: string; problems: PersonProblems; refused: boolean }

export type Attempt =
  | { ok: true }
  /**
   * Final: tell the visitor. `problems` marks fields. `refused` means that the relay stored nothing under the key;
   * otherwise that is unknown.
   */
  | (Failure & { again: false })
  /**
   * The relay may accept the same lead later: after `afterMs` milliseconds, or after our own delay. `reached` is false
   * if no answer arrived.
   */
  | { ok: false; again: true; message: string; reached: boolean; afterMs?: number }

export type Entry = {
  lead: Lead
  idempotencyKey: string
  /** Content of the field that no person sees. */
  trap: string
  /** Time from the page load to the first time that the form was sent, in milliseconds. */
  timeTaken: number
}

/**
 * Sends a lead to the relay once. `ok` means that the relay has it on disk. An answer that takes longer than `patience`
 * milliseconds counts as none. Rejects only if `signal` aborts; logs and returns every other failure.
 */
export async function submitLead(entry: Entry, signal: AbortSignal, patience: number): Promise<Attempt> {
  signal.throwIfAborted()
  // Some supported browsers lack `AbortSignal.any` and `AbortSignal.timeout`.
  const ending = new AbortController()
  const cancel = () => ending.abort(signal.reason)
  signal.addEventListener('abort', cancel)
  const timer = setTimeout(
    () => ending.abort(new DOMException('No answer in time', 'TimeoutError')),
    patience
  )
  try {
    const response = await callRelay(entry, ending.signal)
    const attempt = readAttempt(entry.lead, response, readAnswer(await response.text()))
    if (attempt.ok) keepReceipt(response.headers.get(receiptLink.header))
    return attempt
  } catch (error) {
    signal.throwIfAborted()
    console.error('The relay could not be reached', error)
    return { ok: false, again: true, message: relayError, reached: false }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

function callRelay({ lead, idempotencyKey, trap, timeTaken }: Entry, signal: AbortSignal): Promise<Response> {
  return fetch(relayPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      authorization: `Bearer ${publicKey}`,
      'idempotency-key': idempotencyKey,
      [besideTheLead.consent.header]: String(consentVersion),
      [besideTheLead.timeTaken.header]: String(Math.round(timeTaken)),
      ...(trap && { [besideTheLead.trap.header]: 'filled in' })
    },
    body: JSON.stringify(lead),
    signal
  })
}

function readAttempt(
  { form_source }: Lead,
  response: Response,
  answer: Partial<RelayAnswer> | undefined
): Attempt {
  const { ok, status } = response
  if (ok && answer?.success) return { ok: true }
  console.error(`The relay answered ${status}`, ...(answer ? [answer] : []))
  if (statusesToRetry.includes(status)) {
    const message = answer?.message || relayError
    return { ok: false, again: true, message, reached: true, ...readRetryAfter(response) }
  }
  const problems = problemsOfPerson(form_source, answer)
  const message = Object.values(problems).join(' ') || answer?.message || (ok ? crmError : relayError)
  return { ok: false, again: false, message, problems, refused: status >= 400 && status < 500 }
}

/** A proxy may answer in any format, so use a message only if it is text. */
function readAnswer(body: string): Partial<RelayAnswer> | undefined {
  try {
    const { success, message, problems }: Record<string, unknown> = JSON.parse(body)
    return {
      success: success === true,
      message: typeof message === 'string' ? message : '',
      problems: Array.isArray(problems) ? problems : []
    }
  } catch {
    return undefined
  }
}

/** Messages for the fields that the visitor sees. None if another field is wrong too, since they cannot correct it. */
function problemsOfPerson(source: string, { problems = [] }: Partial<RelayAnswer> = {}): PersonProblems {
  const asks: readonly PersonField[] = findLeadForm(source)?.asks ?? []
  const found: PersonProblems = {}
  for (const { field, message } of problems) {
    const known = asks.find((name) => name === field)
    if (!known) return {}
    found[known] ??= message
  }
  return found
}

/** Ignores `Retry-After: 0`: the page then uses its own delay. */
function readRetryAfter({ headers }: Response): { afterMs?: number } {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return seconds > 0 ? { afterMs: seconds * 1000 } : {}
}

const unsent = new Set<FormKey>()
let leavingForMail = false

/** Makes the browser ask before the visitor leaves while a form holds something unsent. */
export function warnBeforeLeaving(form: FormKey, holdsUnsent: boolean) {
  if (holdsUnsent) unsent.add(form)
  else unsent.delete(form)
  // Add the listener only when needed: with it, browsers may not keep the page ready for Back.
  if (unsent.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Suppresses the warning for a `mailto:` link, which also fires `beforeunload` although the page stays. */
export function allowMailLink() {
  leavingForMail = true
  setTimeout(() => (leavingForMail = false), 1000)
}

function warn(event: BeforeUnloadEvent) {
  if (leavingForMail) return
  event.preventDefault()
  // Needed by Chrome before 119.
  event.returnValue = true
}
