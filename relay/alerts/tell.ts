import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Channel } from './channel.ts'
import type { Condition } from './condition.ts'
import { alertMessage, overMessage, type Message, type Sender } from './message.ts'
import { findNews, followConditions, type AlertRecord } from './records.ts'

const sendLimitMs = 10_000

/** Waits before a failed channel is tried again. The last one repeats. */
const waitsMs = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000)

type Parts = { channels: Channel[]; clock: Clock; log: Logger; sender: Sender; signal: AbortSignal }

/** Stores the records. Resolves to false if another relay has taken the watch. */
type Keep = (records: AlertRecord[]) => Promise<boolean>

/**
 * Makes a function that sends the news to each channel. Each accepted message is recorded before the next one is sent,
 * so a relay that is killed repeats at most one message, with the same id. A failed channel still gets every alert that
 * lasts.
 */
export function createTeller({ channels, clock, log, sender, signal }: Parts) {
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

  return async function tell(before: AlertRecord[], conditions: Condition[], keep: Keep): Promise<void> {
    const now = clock.now()
    let records = followConditions(before, { conditions, channels, now })
    if (JSON.stringify(records) !== JSON.stringify(before) && !(await keep(records))) return

    for (const channel of channels.filter(({ name }) => (resting.get(name)?.until ?? now) <= now)) {
      for (const record of records.filter((each) => each.channel === channel.name)) {
        const condition = conditions.find(({ name }) => name === record.name)
        const message = write(record, condition, { now, sender })
        if (!message) continue
        if (!(await send(channel, message))) break
        const told = { ...record, told: { at: now, size: condition?.size ?? 0 } }
        records = records.flatMap((each) => (each !== record ? each : condition ? told : []))
        if (!(await keep(records))) return
      }
    }
  }
}

function write(
  record: AlertRecord,
  condition: Condition | undefined,
  { now, sender }: { now: number; sender: Sender }
): Message | undefined {
  const { name, since, goneAt } = record
  const news = findNews(record, condition, now)
  if (news === 'over' && goneAt !== undefined) return overMessage({ name, since, goneAt, now, sender })
  if (!condition || news === undefined || news === 'over') return undefined
  return alertMessage(condition, { news, since, now, sender })
}
