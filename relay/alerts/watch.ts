import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import type { Channel } from './channel.ts'
import type { Condition } from './condition.ts'
import type { Sender } from './message.ts'
import { readRecords, type AlertRecord } from './records.ts'
import { createTeller } from './tell.ts'

const lookMs = 60_000

/** Longer than a look takes with every channel at its limit. */
const leaseMs = 5 * 60_000

export type WatchParts = {
  store: Pick<Store, 'ping' | 'watch'>
  channels: Channel[]
  clock: Clock
  log: Logger
  sender: Sender
  readConditions: () => Promise<Condition[]>
}

/**
 * Looks once a minute for what needs a person, and tells it once. Of all relays that share a store one has the watch, and its
 * note says what was told, so neither a restart nor a second relay repeats it. While the store cannot be written there is
 * nothing to share: each relay then tells for itself.
 */
export function startWatch(parts: WatchParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = createWatch(parts, signal)

  async function run() {
    while (!signal.aborted) {
      await watch.look()
      await parts.clock.wait(lookMs, signal)
    }
    await watch.leave()
  }
  const running = run()
  return {
    /** Resolves once no message is on its way and another relay may have the watch. */
    async stop() {
      stopping.abort()
      await running
    }
  }
}

export function createWatch({ store, readConditions, ...parts }: WatchParts, signal: AbortSignal) {
  const { clock, log } = parts
  const watcher = randomUUID()
  const tell = createTeller({ ...parts, signal })
  let ownRecords: AlertRecord[] = []
  let failingSince: number | undefined

  /** The same probe as that of `/readyz`. */
  async function probe(): Promise<boolean> {
    const ready = await store.ping().then(
      () => true,
      () => false
    )
    failingSince = ready ? undefined : (failingSince ?? clock.now())
    return ready
  }

  async function tellOfStore() {
    const isLong = failingSince !== undefined && clock.now() - failingSince >= lookMs
    await tell(ownRecords, isLong ? [unwritable(failingSince)] : [], async (records) => {
      ownRecords = records
      return true
    })
  }

  async function tellOfLeads() {
    const note = await store.watch({ watcher, leaseMs })
    if (note === undefined) return
    await tell(readRecords(note), await readConditions(), async (records) => {
      const kept = await store.watch({ watcher, leaseMs, note: JSON.stringify(records) })
      return kept !== undefined
    })
  }

  return {
    /** Never rejects: an alert that fails must touch nothing else. */
    async look() {
      try {
        const ready = await probe()
        await tellOfStore()
        if (ready && !signal.aborted) await tellOfLeads()
      } catch (error) {
        log.error({ err: error }, 'the look for alerts failed')
      }
    },

    /** Leaves the watch to another relay. Never rejects. */
    async leave() {
      // A store that fails would only delay the end.
      if (failingSince === undefined) await store.watch({ watcher, leaseMs: 0 }).catch(() => undefined)
    }
  }
}

const unwritable = (since: number | undefined): Condition => ({
  name: 'store',
  ...(since !== undefined && { since }),
  what: 'The store cannot be written.',
  leads:
    'Leads that were taken are on disk. New ones get a 503, and their forms retry while the page is open.'
})
