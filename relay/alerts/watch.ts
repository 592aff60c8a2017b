import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { keepDoing, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'
import { parseJson } from '../parse-json.ts'
import { openChannels, type Channel } from './channels.ts'
import { alertMessage, overMessage, alertSender, type Message, type Sender } from './message.ts'
import { findUnwritable, lookMs } from './rules-of-relay.ts'
import { alertName, named, withoutExplained, type Condition, type Conditions } from './rules.ts'

/** Longer than a check takes if every channel times out. */
const leaseMs = 5 * 60_000

type Watched = {
  store: Pick<Store, 'ping' | 'watch'>
  clock: Clock
  log: Logger
  conditions: Pick<Conditions, 'ofStore' | 'ofRelay'>
  /** Called after each look of the relay that has the watch. */
  onWatch?: (() => Promise<void>) | undefined
}

type AlertConfig = Pick<Config, 'alerts' | 'siteUrl'>

/** Resolves once no message is being sent and another relay may have the watch. */
export type Alerts = { stop: () => Promise<void> }

/** Looks once a minute, and alerts. Returns undefined if no channel is set. */
export function startAlerts(config: AlertConfig, watched: Watched): Alerts | undefined {
  const { clock, log } = watched
  const channels = openChannels(config.alerts)
  if (channels.length === 0) {
    log.info('neither ALERT_WEBHOOK_URL nor ALERT_EMAIL_TO is set: nobody is alerted')
    return undefined
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = createWatch(watched, { channels, sender: alertSender(config), signal })
  const looking = keepDoing(clock, async () => {
    await watch.look()
    return lookMs
  })
  return {
    async stop() {
      stopping.abort()
      await looking.stop()
      await watch.leave()
    }
  }
}

/**
 * Checks whether something needs a person, and alerts once. Of all relays that share a store, one has the watch. Its note
 * records which alerts were sent, so neither a restart nor a second relay repeats them. Each relay alerts on its own about
 * its own files, and about a store that it cannot write, because it cannot share the note then.
 */
export function createWatch({ store, clock, log, conditions, onWatch }: Watched, alerting: Alerting) {
  const watcher = randomUUID()
  const alertAll = createAlerting({ clock, log }, alerting)
  let ownRecords: AlertRecord[] = []
  let unwritable: (Condition & { since: number }) | undefined
  /** Since when, and why, nothing could be looked for. */
  let unwatched: (Condition & { since: number }) | undefined
  let hasWatch = false

  async function probe(): Promise<boolean> {
    const [found] = named('store', await findUnwritable(store))
    unwritable = found && { ...found, since: unwritable?.since ?? clock.now() }
    return found === undefined
  }

  async function alertOfRelay() {
    const long = [unwritable, unwatched].filter((each) => each && clock.now() - each.since >= lookMs)
    const own = [...long.filter((each) => each !== undefined), ...(await conditions.ofRelay())]
    await alertAll(ownRecords, own, async (records) => {
      ownRecords = records
      return true
    })
  }

  async function alertOfStore() {
    // A relay that could not look leaves the watch to the others until it can.
    let found = unwatched && (await look())
    const note = await store.watch({ watcher, leaseMs })
    hasWatch = note !== undefined
    if (note === undefined) return
    found ??= await look()
    await alertAll(readRecords(note), found, async (records) => {
      const kept = await store.watch({ watcher, leaseMs, note: JSON.stringify(records) })
      return kept !== undefined
    })
    await onWatch?.()
  }

  async function look(): Promise<Condition[]> {
    try {
      const found = await conditions.ofStore()
      unwatched = undefined
      return found
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error'
      const what = `The relay cannot look for problems: ${reason}.`
      const since = unwatched?.since ?? clock.now()
      unwatched = {
        name: 'unwatched',
        since,
        what,
        leads: 'Nobody would be alerted to a problem with leads.'
      }
      throw error
    }
  }

  /** Leaves the watch to another relay. Never rejects. */
  async function giveBack() {
    if (!hasWatch) return
    await store.watch({ watcher, leaseMs: 0 }).then(
      () => (hasWatch = false),
      () => undefined
    )
  }

  /** The same when the relay stops. If the store fails, this would only delay that. */
  async function leave() {
    if (!unwritable) await giveBack()
  }

  return {
    /** Never rejects, so that a failed alert affects nothing else. */
    async look() {
      try {
        const ready = await probe()
        await alertOfRelay()
        if (!ready) await giveBack()
        else if (!alerting.signal.aborted) await alertOfStore()
      } catch (error) {
        log.error({ err: error }, 'the check for alerts failed')
        if (unwatched) await giveBack()
      }
    },

    leave
  }
}

const sendLimitMs = 10_000

/** Waits before a failed channel is tried again. The last one repeats. */
const waitsMs = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000)

type Alerting = { channels: Channel[]; sender: Sender; signal: AbortSignal }

/** Stores the records. Resolves to false if another relay has taken the watch. */
type Keep = (records: AlertRecord[]) => Promise<boolean>

/**
 * Makes a function that sends the news to each channel. Each accepted message is recorded before the next one is sent,
 * so a relay that is killed repeats at most one message, with the same id. A failed channel still gets every alert that
 * lasts.
 */
function createAlerting(
  { clock, log }: Pick<Watched, 'clock' | 'log'>,
  { channels, sender, signal }: Alerting
) {
  const resting = new Map<string, { failures: number; until: number }>()

  async function send(channel: Channel, message: Message): Promise<boolean> {
    try {
      await channel.send(message, AbortSignal.any([signal, AbortSignal.timeout(sendLimitMs)]))
      resting.delete(channel.name)
      log.info({ channel: channel.name, alert: message.id }, 'alert sent')
      return true
    } catch (error) {
      // The relay is stopping; the next one sends the message.
      if (signal.aborted) return false
      const failures = (resting.get(channel.name)?.failures ?? 0) + 1
      const waitMs = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0
      resting.set(channel.name, { failures, until: clock.now() + waitMs })
      const reason = error instanceof Error ? error.message : 'unknown error'
      log.error({ channel: channel.name, alert: message.id, reason, waitMs }, 'alert not sent, will retry')
      return false
    }
  }

  return async function alertAll(before: AlertRecord[], conditions: Condition[], keep: Keep): Promise<void> {
    const now = clock.now()
    let records = followConditions(before, { conditions, channels, now })
    if (JSON.stringify(records) !== JSON.stringify(before) && !(await keep(records))) return

    for (const channel of channels.filter(({ name }) => (resting.get(name)?.until ?? now) <= now)) {
      for (const record of records.filter((each) => each.channel === channel.name)) {
        const condition = conditions.find(({ name }) => name === record.name)
        const message = write(record, condition, now, sender)
        if (!message) continue
        if (!(await send(channel, message))) break
        const sent = { ...record, sent: { at: now, size: condition?.size ?? 0 } }
        records = records.flatMap((each) => (each !== record ? each : condition ? sent : []))
        if (!(await keep(records))) return
      }
    }
  }
}

/** What the channel must send about an alert now, if anything. */
function write(
  { name, since, sent, goneAt }: AlertRecord,
  condition: Condition | undefined,
  now: number,
  sender: Sender
): Message | undefined {
  if (goneAt !== undefined)
    return now - goneAt < calmMs ? undefined : overMessage({ name, since, goneAt, now, sender })
  if (!condition) return undefined
  if (!sent) return alertMessage(condition, { news: 'started', since, now, sender })
  if ((condition.size ?? 0) <= sent.size || now - sent.at < growthMs) return undefined
  return alertMessage(condition, { news: 'grew', since, now, sender })
}

/** A condition that comes and goes is one alert, which is over once the condition has been absent for this long. */
const calmMs = 5 * 60_000

/** An alert about further leads is sent at most once in this time. */
const growthMs = 24 * 60 * 60_000

const recordSchema = z.object({
  name: alertName,
  channel: z.string(),
  since: z.number(),
  /** The last message that the channel accepted, undefined before the first. */
  sent: z.object({ at: z.number(), size: z.number() }).optional(),
  goneAt: z.number().optional()
})

/** The state of one alert in one channel. Times are milliseconds since the epoch. */
type AlertRecord = z.infer<typeof recordSchema>

/** Reads the watchers' note. An unreadable note counts as empty: a repeated alert is better than none. */
const readRecords = (note: string): AlertRecord[] => z.array(recordSchema).catch([]).parse(parseJson(note))

/** Updates the records with the conditions of `now`. An alert that was never sent ends silently. */
function followConditions(
  records: AlertRecord[],
  { conditions, channels, now }: { conditions: Condition[]; channels: Channel[]; now: number }
): AlertRecord[] {
  const active = new Map(conditions.map((condition) => [condition.name, condition]))
  return channels.flatMap(({ name: channel }) => {
    const known = records.filter((record) => record.channel === channel)
    const started = withoutExplained(conditions)
      .filter(({ name }) => !known.some((record) => record.name === name))
      .map(({ name, since = now }) => ({ name, channel, since }))
    const followed = known
      .filter(({ name, sent }) => active.has(name) || sent)
      .map((record) => follow(record, active.get(record.name), now))
    return [...followed, ...started]
  })
}

function follow(record: AlertRecord, condition: Condition | undefined, now: number): AlertRecord {
  const { name, channel, since, sent, goneAt = now } = record
  if (!condition) return { ...record, goneAt }
  if (!sent) return { name, channel, since }
  return { name, channel, since, sent: { ...sent, size: Math.min(sent.size, condition.size ?? 0) } }
}
