import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import type { Channel } from './channel.ts'
import type { Condition } from './condition.ts'
import { findUnwritable } from './conditions.ts'
import type { Sender } from './message.ts'
import { readRecords, type AlertRecord } from './records.ts'
import { createTeller } from './tell.ts'

export const lookMs = 60_000

/** Longer than a check takes if every channel times out. */
const leaseMs = 5 * 60_000

export type WatchParts = {
  store: Pick<Store, 'ping' | 'watch'>
  channels: Channel[]
  clock: Clock
  log: Logger
  sender: Sender
  readConditions: () => Promise<Condition[]>
  /** Of this relay, which another one that has the watch cannot see. */
  readOwnConditions: () => Promise<Condition[]>
  /** Called after each look of the relay that has the watch. */
  onWatch?: (() => Promise<void>) | undefined
}

/**
 * Checks once a minute whether something needs a person, and alerts once. Of all relays that share a store, one has the
 * watch. Its note records which alerts were sent, so neither a restart nor a second relay repeats them. Each relay alerts
 * on its own about its own files, and about a store that it cannot write, because it cannot share the note then.
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
    /** Resolves once no message is being sent and another relay may have the watch. */
    async stop() {
      stopping.abort()
      await running
    }
  }
}

export function createWatch(
  { store, readConditions, readOwnConditions, onWatch, ...parts }: WatchParts,
  signal: AbortSignal
) {
  const { clock, log } = parts
  const watcher = randomUUID()
  const tell = createTeller({ ...parts, signal })
  let ownRecords: AlertRecord[] = []
  let unwritable: (Condition & { since: number }) | undefined

  async function probe(): Promise<boolean> {
    const found = await findUnwritable(store)
    unwritable = found && { ...found, since: unwritable?.since ?? clock.now() }
    return found === undefined
  }

  async function tellOwn() {
    const long = unwritable && clock.now() - unwritable.since >= lookMs ? [unwritable] : []
    const conditions = [...long, ...(await readOwnConditions())]
    await tell(ownRecords, conditions, async (records) => {
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
    await onWatch?.()
  }

  return {
    /** Never rejects, so that a failed alert affects nothing else. */
    async look() {
      try {
        const ready = await probe()
        await tellOwn()
        if (ready && !signal.aborted) await tellOfLeads()
      } catch (error) {
        log.error({ err: error }, 'the check for alerts failed')
      }
    },

    /** Leaves the watch to another relay. Never rejects. */
    async leave() {
      // Skip this if the store fails: it would only delay the shutdown.
      if (!unwritable) await store.watch({ watcher, leaseMs: 0 }).catch(() => undefined)
    }
  }
}
