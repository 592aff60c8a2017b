import { consentVersion } from '../../../contract/consent.ts'
import { findLeadForm } from '../../../contract/lead-forms.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { PersonField } from '../../../contract/person-fields.ts'
import {
  besideTheLead,
  relayPath,
  statusesToRetry,
  type RelayAnswer
} from '../../../contract/relay-endpoint.ts'
import { crmError, relayError } from '../messages.ts'
import type { PersonProblems } from '../person.ts'

/** The public anonymous key that calls to the relay carry; fixed when the site is built (`RELAY_ANON_KEY`). */
export const publicKey: string = import.meta.env.VITE_RELAY_ANON_KEY || 'public'

export type Failure = { ok: false; message: string; problems: PersonProblems; refused: boolean }

export type Attempt =
  | { ok: true }
  /**
   * Final: tell the visitor. `problems` marks fields. `refused` means that the relay stored nothing under the key; otherwise
   * nobody knows.
   */
  | (Failure & { again: false })
  /**
   * The relay may take the same lead later: after `afterMs` milliseconds, or when we choose. `reached` is false where no
   * answer came at all.
   */
  | { ok: false; again: true; message: string; reached: boolean; afterMs?: number }

export type Entry = {
  lead: Lead
  idempotencyKey: string
  /** What stood in the field that no person sees. */
  trap: string
  /** From opening the page to sending the form for the first time, in milliseconds. */
  timeTaken: number
}

/**
 * Sends a lead to the relay once. `ok` means that the relay has it on disk. An answer that takes longer than `patience`
 * (milliseconds) counts as none. Rejects only when `signal` aborts; everything else that goes wrong is logged and returned.
 */
export async function submitLead(entry: Entry, signal: AbortSignal, patience: number): Promise<Attempt> {
  signal.throwIfAborted()
  // `AbortSignal.any` and `AbortSignal.timeout` are newer than the browsers served.
  const ending = new AbortController()
  const cancel = () => ending.abort(signal.reason)
  signal.addEventListener('abort', cancel)
  const timer = setTimeout(
    () => ending.abort(new DOMException('No answer in time', 'TimeoutError')),
    patience
  )
  try {
    const response = await callRelay(entry, ending.signal)
    return readAttempt(entry.lead, response, readAnswer(await response.text()))
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
  console.error(`The relay answered ${status}`, answer)
  if (statusesToRetry.includes(status)) {
    const message = answer?.message || relayError
    return { ok: false, again: true, message, reached: true, ...readRetryAfter(response) }
  }
  const problems = problemsOfPerson(form_source, answer)
  const message = Object.values(problems).join(' ') || answer?.message || (ok ? crmError : relayError)
  return { ok: false, again: false, message, problems, refused: status >= 400 && status < 500 }
}

/** What a proxy in between answers may be anything; only a message that is text is shown. */
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

/** The messages about fields that the visitor sees: none where another field is wrong too, which they cannot correct. */
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

/** A proxy that asks to be called again at once is not: the page keeps its own waits. */
function readRetryAfter({ headers }: Response): { afterMs?: number } {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return seconds > 0 ? { afterMs: seconds * 1000 } : {}
}
