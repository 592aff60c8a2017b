import { submitLead, type Entry, type Failure } from './submit-lead.ts'

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
