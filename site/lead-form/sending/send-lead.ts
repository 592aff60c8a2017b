import { readCampaign } from '../../../contract/campaign.ts'
import type { LeadForm, Person } from '../../../contract/lead-forms.ts'
import type { Lead } from '../../../contract/lead.ts'
import { cutTo, leadLimits } from '../../../contract/limits.ts'
import { type Entry, type Failure, submitLead } from './submit-lead.ts'

/** Time limits, in milliseconds. */
const patience = {
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
const waits = [1000, 2000, 4000, 8000]

/** `until` is a time of `performance.now()`. */
export type SendingProgress =
  | { phase: 'sending' | 'retrying' | 'offline' }
  | { phase: 'waiting'; until: number }

type Sending = {
  signal: AbortSignal
  /** Dispatch `try` on it to end a wait. */
  wake: EventTarget
  onProgress: (progress: SendingProgress) => void
}

/**
 * Retries a lead until the relay has it or refuses it, or until half a minute has passed online. Rejects only if
 * `signal` aborts.
 */
export async function sendLead(
  entry: Entry,
  { signal, wake, onProgress }: Sending
): Promise<{ ok: true } | Failure> {
  let end = performance.now() + patience.online
  onProgress({ phase: 'sending' })
  for (let failures = 1; ; failures += 1) {
    const attempt = await submitLead(entry, signal, Math.min(patience.answer, end - performance.now()))
    if (attempt.ok || !attempt.again) return attempt

    if (!attempt.reached && !navigator.onLine) {
      onProgress({ phase: 'offline' })
      await waitToRetry(patience.offlineCheck, wake, signal)
      end = performance.now() + patience.online
      failures = 0
    } else {
      const until = performance.now() + (attempt.afterMs ?? waitAfter(failures))
      if (until + patience.least > end) {
        return { ok: false, message: attempt.message, problems: {}, refused: false }
      }
      onProgress({ phase: 'waiting', until })
      await waitToRetry(until - performance.now(), wake, signal)
    }
    if (navigator.onLine) onProgress({ phase: 'retrying' })
  }
}

/** The delay after `failures` failed attempts. It adds up to a fifth, so that many visitors do not retry at once. */
export function waitAfter(failures: number): number {
  const wait = waits[failures - 1] ?? 8000
  return wait * (1 + Math.random() / 5)
}

/**
 * Resolves after `ms`, or earlier if the device is back online or somebody dispatches `try` on `wake`. Rejects if
 * `signal` aborts.
 */
export function waitToRetry(ms: number, wake: EventTarget, signal: AbortSignal): Promise<void> {
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

/** The page and the time that the form was sent from. */
type PageVisit = { address: string; referrer: string; userAgent: string; at: Date }

export function currentVisit(): PageVisit {
  return {
    address: location.href,
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    at: new Date()
  }
}

/** Composes the sixteen fields of a lead. It cuts the context to the lengths that the contract allows. */
export function composeLead(form: LeadForm, person: Person, visit: PageVisit): Lead {
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    ...person,
    interest: form.interest,
    ...readCampaign(new URL(visit.address).searchParams),
    timestamp: visit.at.toISOString(),
    page_url: cutTo(leadLimits.address, visit.address),
    referrer: cutTo(leadLimits.address, visit.referrer),
    user_agent: cutTo(leadLimits.userAgent, visit.userAgent),
    form_source: form.source
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
