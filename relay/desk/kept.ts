import type { Clock } from '../clock.ts'

type Lasting = {
  /** For how many milliseconds a result counts as new. */
  forMs: number
  /** For how many more milliseconds callers still get it, while it is read again. */
  staleMs?: number
}

/**
 * Keeps the result of `read` for all callers. While it is read and there is no result to give, callers wait for the same
 * read. A failure is not kept.
 */
export function keepFor<Result>(clock: Clock, { forMs, staleMs = 0 }: Lasting, read: () => Promise<Result>) {
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
    reading.catch(() => undefined)
    return kept.result
  }
}
