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

/** Runs `task` again and again until it is stopped, each time after the milliseconds that it resolves to. */
export function keepDoing(clock: Clock, task: (signal: AbortSignal) => Promise<number>) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    while (!signal.aborted) await clock.wait(await task(signal), signal)
  }
  const running = run()
  return {
    /** Resolves once the task has ended. */
    async stop() {
      stopping.abort()
      await running
    }
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}
