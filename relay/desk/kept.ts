import type { Clock } from '../clock.ts'

type Lasting = {
  /** For how many milliseconds a result counts as new. */
  forMs: number
  /** For how many more it is still given, while it is read again. */
  staleMs?: number
}

/**
 * Keeps the result of `read` for everybody who asks. Those who ask while it is read for the first time wait for the same
 * result. A failure is not kept.
 */
export function keepFor<Result>(
  clock: Clock,
  { forMs, staleMs = 0 }: Lasting,
  read: () => Promise<Result>
): () => Promise<Result> {
  type Kept = { at: number; result: Promise<Result> }
  let kept: Kept | undefined
  let next: Kept | undefined
  const isWithin = ({ at }: Kept, ms: number) => clock.now() - at >= 0 && clock.now() - at < ms

  function readAgain(): Kept {
    const current = { at: clock.now(), result: read() }
    next = current
    current.result.then(
      () => (kept = current),
      () => undefined
    )
    void current.result.finally(() => (next = next === current ? undefined : next)).catch(() => undefined)
    return current
  }

  return () => {
    if (kept && isWithin(kept, forMs)) return kept.result
    const coming = next && isWithin(next, forMs) ? next : readAgain()
    return kept && isWithin(kept, forMs + staleMs) ? kept.result : coming.result
  }
}

/** Keeps in memory at most so many results of `keepEach`. */
const mostKept = 100

/** The same for each key. */
export function keepEach<Key, Result>(
  clock: Clock,
  lasting: Lasting,
  read: (key: Key) => Promise<Result>
): (key: Key) => Promise<Result> {
  const readers = new Map<string, () => Promise<Result>>()
  return (key) => {
    const name = JSON.stringify(key)
    const reader = readers.get(name) ?? keepFor(clock, lasting, () => read(key))
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
