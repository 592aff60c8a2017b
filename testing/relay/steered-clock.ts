import type { Clock } from '../../relay/clock.ts'

/** A clock for tests: time stops until the test advances it. */
export type SteeredClock = Clock & {
  advance(ms: number): void
  /** Sets the time as an operator may, while none passes. */
  jump(ms: number): void
  /** How many waits have not ended. */
  waiting(): number
}

export function createSteeredClock(start = Date.parse('2026-01-05T09:00:00Z')): SteeredClock {
  let now = start
  let jumped = 0
  const sleepers = new Set<{ until: number; rouse: () => void }>()

  return {
    now: () => now + jumped,
    elapsed: () => now - start,
    waiting: () => sleepers.size,

    jump(ms) {
      jumped += ms
    },

    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const sleeper = {
          until: now + ms,
          rouse: () => {
            sleepers.delete(sleeper)
            resolve()
          }
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', sleeper.rouse, { once: true })
      }),

    advance(ms) {
      now += ms
      const due = [...sleepers].filter((sleeper) => sleeper.until <= now)
      for (const sleeper of due.toSorted((a, b) => a.until - b.until)) sleeper.rouse()
    }
  }
}
