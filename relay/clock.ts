import { setTimeout as sleep } from 'node:timers/promises'

/** The relay's time. Tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since an arbitrary moment. Unlike `now`, it does not jump when the machine's clock is set. */
  elapsed(): number
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}
