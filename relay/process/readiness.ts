import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'

/** How long an answer holds, and how long a store may take for it, in milliseconds. */
const heldMs = 1000
const limitMs = 1500

export type Readiness = {
  /** Whether a lead can be taken now. Never rejects. */
  ask(): Promise<boolean>
  /** A lead could not be stored: what was found before counts no more. */
  doubt(): void
}

/** Asks the store once a second at most, however many ask: their answers cost it nothing. */
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
      // While a probe hangs no other is begun.
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
