import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { version } from '../config.ts'
import type { Store } from '../outbox/store.ts'

/** How long a result is cached, and the timeout of a probe, in milliseconds. */
const keptMs = 1000
const limitMs = 1500

const unwritable = 'The store cannot be written.'
const noProblem = async () => undefined

type ReadinessParts = {
  store: Pick<Store, 'ping'>
  clock: Clock
  log: Logger
  /** Resolves to what is wrong with the pages. Never rejects. Without it, the relay serves none. */
  pagesProblem?: (() => Promise<string | undefined>) | undefined
}

type Readiness = {
  /** Resolves to why the relay is not ready, undefined if a lead can be accepted and all pages are there. Never rejects. */
  ask(): Promise<string | undefined>
  /** Drops the cached result. Call it when a lead could not be stored. */
  doubt(): void
}

/** Probes the store and the pages at most once a second, regardless of the number of callers. */
export function createReadiness({ store, clock, log, pagesProblem = noProblem }: ReadinessParts): Readiness {
  let current: { problem: Promise<string | undefined>; settled: boolean } | undefined

  function probe() {
    const done = new AbortController()
    const asked = store.ping().then(findMissingPage, (error: unknown) => {
      log.error({ err: error }, 'the store cannot be written')
      return unwritable
    })
    const late = clock.wait(limitMs, done.signal).then(() => {
      if (!found.settled) log.error('the store does not answer')
      return unwritable
    })
    const found = { problem: Promise.race([asked, late]), settled: false }
    async function forget() {
      // Start no new probe while one hangs.
      await asked
      found.settled = true
      done.abort()
      await clock.wait(keptMs)
      if (current === found) current = undefined
    }

    void forget()
    return found
  }

  async function findMissingPage() {
    const problem = await pagesProblem()
    if (problem === undefined) return undefined
    log.error(`pages are missing: ${problem}`)
    return `Pages are missing: ${problem}.`
  }

  return {
    ask: () => (current ??= probe()).problem,
    doubt() {
      if (current?.settled) current = undefined
    }
  }
}

type Health = { readiness: Pick<Readiness, 'ask'>; isLeaving: () => boolean }

/** Whether the relay is up, and whether a load balancer should send requests here. */
export function createHealthRoute({ readiness, isLeaving }: Health) {
  const noStore = { 'Cache-Control': 'no-store' }
  return new Hono()
    .get('/healthz', (c) => c.json({ success: true, message: 'The relay is up.', version }, 200, noStore))
    .get('/readyz', async (c) => {
      const problem = isLeaving() ? 'The relay is stopping.' : await readiness.ask()
      const message = problem ?? 'The store can be written, and every page is there.'
      return c.json({ success: problem === undefined, message }, problem === undefined ? 200 : 503, noStore)
    })
}
