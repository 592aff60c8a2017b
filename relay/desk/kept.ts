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
