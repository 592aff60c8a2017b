import type { Clock } from '../clock.ts'
import type { Store } from './store.ts'

export type Turns = {
  /** Takes one turn if one is free. Resolves to 0 then, else to the milliseconds until the next may be. */
  take(): Promise<number>
  /** Resolves once a turn was taken, or when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** Leaves the next `ms` milliseconds without a turn, for every relay. */
  rest(ms: number): Promise<void>
}

type Parts = { store: Pick<Store, 'takeSlots'>; clock: Clock; limiter: string; perSecond: number }

/** The calls that a CRM allows in a second, shared through the store by every relay that delivers to it. */
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
