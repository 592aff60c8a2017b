import type { Clock } from '../clock.ts'

/**
 * Keeps the result of `read` for `forMs` milliseconds, for everybody who asks. Those who ask while it is read wait for the
 * same result. A failure is not kept.
 */
export function keepFor<Result>(
  clock: Clock,
  forMs: number,
  read: () => Promise<Result>
): () => Promise<Result> {
  let kept: { at: number; result: Promise<Result> } | undefined
  return () => {
    const now = clock.now()
    if (kept && now - kept.at >= 0 && now - kept.at < forMs) return kept.result
    const current = { at: now, result: read() }
    kept = current
    current.result.catch(() => {
      if (kept === current) kept = undefined
    })
    return current.result
  }
}

/** Keeps in memory at most so many results of `keepEach`. */
const mostKept = 100

/** The same for each key. */
export function keepEach<Key, Result>(
  clock: Clock,
  forMs: number,
  read: (key: Key) => Promise<Result>
): (key: Key) => Promise<Result> {
  const readers = new Map<string, () => Promise<Result>>()
  return (key) => {
    const name = JSON.stringify(key)
    const reader = readers.get(name) ?? keepFor(clock, forMs, () => read(key))
    if (readers.size >= mostKept) readers.clear()
    readers.set(name, reader)
    return reader()
  }
}

/**
 * Runs `read` once at a time for each key. Those who ask meanwhile share the next run, so nobody gets what was read before
 * they asked.
 */
export function shareRuns<Key, Result>(read: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const runs = new Map<string, { running?: Promise<unknown>; next?: Promise<Result> }>()
  return (key) => {
    const name = JSON.stringify(key)
    const run = runs.get(name) ?? {}
    runs.set(name, run)
    run.next ??= Promise.resolve(run.running)
      .catch(() => undefined)
      .then(() => {
        delete run.next
        const current = read(key)
        run.running = current
        return current
      })
      .finally(() => {
        if (!run.next) runs.delete(name)
      })
    return run.next
  }
}
