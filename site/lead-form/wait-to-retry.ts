/** Waits before each further attempt, in milliseconds; the last one repeats. */
const waits = [1000, 2000, 4000, 8000]

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
