import { consentVersion, findLeadForm, type PersonField } from '../../contract/lead-forms.ts'
import type { SentLead } from '../../contract/lead.ts'
import {
  besideTheLead,
  mayRetryAfter,
  receiptLink,
  type RelayAnswer,
  relayPath
} from '../../contract/relay-endpoint.ts'
import type { PersonProblems } from './fields.tsx'
import { crmError, relayError, signIn } from './messages.ts'
import { type Entry, saveReceipt } from './tab-storage.ts'

/** The public anonymous key in every call to the relay. The build sets it from `RELAY_ANON_KEY`. */
export const publicKey: string = import.meta.env.VITE_RELAY_ANON_KEY || 'public'

/** Time limits, in milliseconds. */
const limits = {
  /** Timeout of one attempt. */
  answer: 20_000,
  /**
   * A lead is retried for this long while the device is online. Time offline has no limit, and the limit starts over
   * after it.
   */
  online: 30_000,
  /** If less time than this is left, no new attempt begins. */
  least: 2000,
  /** How often to retry while offline, because some devices never report that they are back online. */
  offlineCheck: 10_000
}

/** Delays before each retry, in milliseconds. The last one repeats. */
const delays = [1000, 2000, 4000, 8000]

/**
 * What happens to a form's lead. `unsent`: sending failed, and the visitor can send the same text again. `until` is a time
 * of `performance.now()`.
 */
export type Progress =
  | { phase: 'idle' | 'sending' | 'retrying' | 'offline' | 'unsent' }
  | { phase: 'waiting'; until: number }

type Sending = {
  signal: AbortSignal
  /** Dispatch `try` on it to end a wait. */
  wake: EventTarget
  onProgress: (progress: Progress) => void
}

/**
 * Retries a lead until the relay has it or refuses it, or until half a minute has passed online. Rejects only if
 * `signal` aborts.
 */
export async function sendLead(
  entry: Entry,
  { signal, wake, onProgress }: Sending
): Promise<{ ok: true } | Failure> {
  let end = performance.now() + limits.online
  onProgress({ phase: 'sending' })
  for (let failures = 1; ; failures += 1) {
    const attempt = await submitLead(entry, signal, Math.min(limits.answer, end - performance.now()))
    if (attempt.ok || !attempt.again) return attempt

    if (!attempt.reached && !navigator.onLine) {
      onProgress({ phase: 'offline' })
      await waitToRetry(limits.offlineCheck, wake, signal)
      end = performance.now() + limits.online
      failures = 0
    } else {
      const until = performance.now() + (attempt.afterMs ?? waitAfter(failures))
      if (until + limits.least > end) {
        return { ok: false, message: attempt.message, problems: {}, refused: false }
      }
      onProgress({ phase: 'waiting', until })
      await waitToRetry(until - performance.now(), wake, signal)
    }
    if (navigator.onLine) onProgress({ phase: 'retrying' })
  }
}

/** The delay after `failures` failed attempts. It adds up to a fifth, so that many visitors do not retry at once. */
function waitAfter(failures: number): number {
  const wait = delays[failures - 1] ?? 8000
  return wait * (1 + Math.random() / 5)
}

/**
 * Resolves after `ms`, or earlier if the device is back online or somebody dispatches `try` on `wake`. Rejects if
 * `signal` aborts.
 */
function waitToRetry(ms: number, wake: EventTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      over.abort()
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    window.addEventListener('online', end, { signal: over.signal })
    wake.addEventListener('try', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
}

export type Failure = { ok: false; message: string; problems: PersonProblems; refused: boolean }

type Attempt =
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

/**
 * Sends a lead to the relay once. `ok` means that the relay has it on disk. An answer that takes longer than `timeout`
 * milliseconds counts as none. Rejects only if `signal` aborts; logs and returns every other failure.
 */
export async function submitLead(entry: Entry, signal: AbortSignal, timeout: number): Promise<Attempt> {
  signal.throwIfAborted()
  // Some supported browsers lack `AbortSignal.any` and `AbortSignal.timeout`.
  const ending = new AbortController()
  const cancel = () => ending.abort(signal.reason)
  signal.addEventListener('abort', cancel)
  const timer = setTimeout(() => ending.abort(new DOMException('No answer in time', 'TimeoutError')), timeout)
  try {
    let response = await callRelay(entry, ending.signal)
    // A proxy may have stripped the headers. The lead keeps its exact fields on every other way.
    if (response.status === 401) response = await callRelay(entry, ending.signal, true)
    const attempt = readAttempt(entry.lead, response, await response.text())
    if (attempt.ok) saveReceipt(response.headers.get(receiptLink.header))
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

function callRelay(
  { lead, idempotencyKey, trap, timeTaken }: Entry,
  signal: AbortSignal,
  isSealed = false
): Promise<Response> {
  const { consent, trap: field } = besideTheLead
  const [version, filledIn] = [String(consentVersion), trap && 'filled in']
  /** As a form sends them. */
  const beside = { apikey: publicKey, [consent.field]: version, [field.field]: filledIn }
  return fetch(relayPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      authorization: `Bearer ${publicKey}`,
      'idempotency-key': idempotencyKey,
      [consent.header]: version,
      [besideTheLead.timeTaken.header]: String(Math.round(timeTaken)),
      ...(filledIn && { [field.header]: filledIn })
    },
    body: JSON.stringify({ ...lead, ...(isSealed && beside) }),
    signal
  })
}

function readAttempt({ form_source }: SentLead, response: Response, body: string): Attempt {
  const { ok, status } = response
  const answer = readAnswer(body)
  if (ok && answer?.success) return { ok: true }
  console.error(`The relay answered ${status}`, ...(answer ? [answer] : []))
  if (mayRetryAfter(status)) {
    const message = answer?.message || relayError
    return { ok: false, again: true, message, reached: true, ...readRetryAfter(response) }
  }
  const problems = problemsOfPerson(form_source, answer)
  const message = Object.values(problems).join(' ') || answer?.message || otherAnswer(response, body)
  return { ok: false, again: false, message, problems, refused: status >= 400 && status < 500 }
}

/** A hotel's network answers every call with the page on which its guests sign in, or with the status for it. */
function otherAnswer({ ok, status }: Response, body: string): string {
  if (status === 511 || (ok && /^\s*</.test(body))) return signIn
  return ok ? crmError : relayError
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
