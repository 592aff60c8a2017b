import type { Clock } from '../clock.ts'
import type { Store } from './store.ts'

export type Turns = {
  /** Takes a turn if one is free, and resolves to 0. Otherwise resolves to the milliseconds until one may be free. */
  take(): Promise<number>
  /** Takes a turn as soon as one is free. Also resolves when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** Gives no relay a turn for the next `ms` milliseconds. */
  rest(ms: number): Promise<void>
}

type Parts = { store: Pick<Store, 'takeSlots'>; clock: Clock; limiter: string; perSecond: number }

/** Limits calls to a CRM per second. All relays that deliver to it share the limit through the store. */
export function createTurns({ store, clock, limiter, perSecond }: Parts): Turns {
  async function take() {
    const { taken, waitMs } = await store.takeSlots({ limiter, perSecond, upTo: 1 })
    return taken > 0 ? 0 : Math.max(1, waitMs)
  }

  return {
    take,
    async rest(ms) {
      await store.takeSlots({ limiter, perSecond, upTo: 0, restMs: ms })
    },
    async wait(signal) {
      for (let waitMs = await take(); waitMs > 0 && !signal.aborted; waitMs = await take()) {
        await clock.wait(waitMs, signal)
      }
    }
  }
}
