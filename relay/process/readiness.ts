import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'

/** How long a result is cached, and the timeout of a probe, in milliseconds. */
const heldMs = 1000
const limitMs = 1500

export type Readiness = {
  /** Resolves to whether a lead can be accepted now. Never rejects. */
  ask(): Promise<boolean>
  /** Drops the cached result. Call it when a lead could not be stored. */
  doubt(): void
}

/** Probes the store at most once a second, regardless of the number of callers. */
export function createReadiness({
  store,
  clock,
  log
}: {
  store: Store
  clock: Clock
  log: Logger
}): Readiness {
  let current: { ready: Promise<boolean>; settled: boolean } | undefined

  function probe() {
    const done = new AbortController()
    const asked = store.ping().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'the store cannot be written')
        return false
      }
    )
    const late = clock.wait(limitMs, done.signal).then(() => {
      if (!found.settled) log.error('the store does not answer')
      return false
    })
    const found = { ready: Promise.race([asked, late]), settled: false }
    async function forget() {
      // Start no new probe while one hangs.
      await asked
      found.settled = true
      done.abort()
      await clock.wait(heldMs)
      if (current === found) current = undefined
    }

    void forget()
    return found
  }

  return {
    ask: () => (current ??= probe()).ready,
    doubt() {
      if (current?.settled) current = undefined
    }
  }
}
