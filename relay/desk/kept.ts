import type { Clock } from '../clock.ts'

type Lasting = {
  /** For how many milliseconds a result counts as new. */
  forMs: number
  /** For how many more milliseconds callers still get it, while it is read again. */
  staleMs?: number
}

const nothing = () => undefined

/**
 * Keeps the result of `read` for all callers. While it is read and there is no result to give, callers wait for the same
 * read. A failure is not kept.
 */
export function keepFor<Result>(
  clock: Clock,
  { forMs, staleMs = 0 }: Lasting,
  read: () => Promise<Result>
): () => Promise<Result> {
  let kept: { at: number; result: Result } | undefined
  let reading: Promise<Result> | undefined

  /** A result of the future is not given: somebody has set the clock back. */
  const isYounger = (at: number, ms: number) => clock.now() >= at && clock.now() - at < ms

  async function readAgain() {
    const at = clock.now()
    const result = await read()
    kept = { at, result }
    return result
  }

  return async () => {
    if (kept && isYounger(kept.at, forMs)) return kept.result
    reading ??= readAgain().finally(() => (reading = undefined))
    if (!kept || !isYounger(kept.at, forMs + staleMs)) return reading
    reading.catch(nothing)
    return kept.result
  }
}

/** How many results `keepEach` keeps in memory at most. */
const mostKept = 100

/** Does the same for each key. */
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
 * Runs `read` once at a time for each key. Callers during a run share the next run, so nobody gets what was read before
 * they asked.
 */
export function shareRuns<Key, Result>(read: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<Result>>()

  async function runNext(name: string, key: Key) {
    await running.get(name)
    next.delete(name)
    const result = read(key)
    const ended = result.then(nothing, nothing)
    running.set(name, ended)
    await ended
    if (running.get(name) === ended) running.delete(name)
    return result
  }

  return (key) => {
    const name = JSON.stringify(key)
    const shared = next.get(name) ?? runNext(name, key)
    next.set(name, shared)
    return shared
  }
}
