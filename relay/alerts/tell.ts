import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Channel } from './channel.ts'
import type { Condition } from './condition.ts'
import { alertMessage, overMessage, type Message, type Sender } from './message.ts'
import { findNews, followConditions, type AlertRecord } from './records.ts'

const sendLimitMs = 10_000

/** Waits before a channel that failed is tried again; the last one repeats. */
const waitsMs = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000)

type Parts = { channels: Channel[]; clock: Clock; log: Logger; sender: Sender; signal: AbortSignal }

/** Keeps what was told; false: another relay tells from now on. */
type Keep = (records: AlertRecord[]) => Promise<boolean>

/**
 * Makes the function that tells each channel what is new. What a channel took is kept before the next message, so a relay
 * that is killed repeats one message at most, under the same id. A channel that fails misses nothing that lasts.
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
      // The relay stops; the next one sends it.
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
