import { submitLead, type Entry, type Failure } from './submit-lead.ts'

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

/** Waits before each further attempt, in milliseconds; the last one repeats. */
const waits = [1000, 2000, 4000, 8000]

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

/** How long to wait after `failures` failed attempts: with up to a fifth more, so that many visitors do not return as one. */
export function waitAfter(failures: number): number {
  const wait = waits[failures - 1] ?? 8000
  return wait * (1 + Math.random() / 5)
}

/**
 * Resolves after `ms`, at once when the device comes back online or `wake` raises `try`.
 * Rejects when `signal` aborts.
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
