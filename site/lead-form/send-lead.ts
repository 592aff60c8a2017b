import { submitLead, type Entry, type Failure } from './submit-lead.ts'
import { waitAfter, waitToRetry } from './wait-to-retry.ts'

/** In milliseconds. */
const patience = {
  /** The relay may take this long to answer. */
  answer: 20_000,
  /** A lead is retried for this long while the device is online. Being offline has no limit. */
  online: 30_000,
  /** An attempt with less time left than this is not worth beginning. */
  least: 2000,
  /** Some devices never report that they are back online. */
  offlineCheck: 10_000
}

/** `until` is a time of `performance.now()`. */
export type SendingProgress =
  | { phase: 'sending' | 'retrying' | 'offline' }
  | { phase: 'waiting'; until: number }

type Sending = {
  signal: AbortSignal
  /** Raise `try` on it to end a wait. */
  wake: EventTarget
  onProgress: (progress: SendingProgress) => void
}

/**
 * Sends a lead until the relay has it, refuses it, or half a minute has passed online. Rejects only when `signal` aborts.
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
