import { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import type { Channel } from './channel.ts'
import { alertName, explainedBy, type AlertName, type Condition } from './condition.ts'
import type { News } from './message.ts'

/** A condition that comes and goes is one alert, which is over once the condition has been absent for this long. */
const calmMs = 5 * 60_000

/** An alert about further leads is sent at most once in this time. */
const growthMs = 24 * 60 * 60_000

const recordSchema = z.object({
  name: alertName,
  channel: z.enum(['webhook', 'email']),
  since: z.number(),
  /** The last message that the channel accepted, undefined before the first. */
  told: z.object({ at: z.number(), size: z.number() }).optional(),
  goneAt: z.number().optional()
})

/** The state of one alert in one channel. Times are milliseconds since the epoch. */
export type AlertRecord = z.infer<typeof recordSchema>

/** Reads the watchers' note. An unreadable note counts as empty: a repeated alert is better than none. */
export const readRecords = (note: string): AlertRecord[] =>
  z.array(recordSchema).catch([]).parse(parseJson(note))

/** Updates the records with the conditions of `now`. An alert that was never sent ends silently. */
export function followConditions(
  records: AlertRecord[],
  { conditions, channels, now }: { conditions: Condition[]; channels: Channel[]; now: number }
): AlertRecord[] {
  const active = new Map(conditions.map((condition) => [condition.name, condition]))
  const isExplained = (name: AlertName) => {
    const reason = explainedBy[name]
    return reason !== undefined && active.has(reason)
  }
  return channels.flatMap(({ name: channel }) => {
    const known = records.filter((record) => record.channel === channel)
    const started = conditions
      .filter(({ name }) => !known.some((record) => record.name === name) && !isExplained(name))
      .map(({ name, since = now }) => ({ name, channel, since }))
    const followed = known
      .filter(({ name, told }) => active.has(name) || told)
      .map((record) => follow(record, active.get(record.name), now))
    return [...followed, ...started]
  })
}

function follow(record: AlertRecord, condition: Condition | undefined, now: number): AlertRecord {
  const { name, channel, since, told, goneAt = now } = record
  if (!condition) return { ...record, goneAt }
  if (!told) return { name, channel, since }
  return { name, channel, since, told: { ...told, size: Math.min(told.size, condition.size ?? 0) } }
}

/** Returns the news that the channel must send about an alert now, if any. */
export function findNews(
  { told, goneAt }: AlertRecord,
  condition: Condition | undefined,
  now: number
): News | undefined {
  if (goneAt !== undefined) return now - goneAt >= calmMs ? 'over' : undefined
  if (!told) return 'started'
  const hasGrown = (condition?.size ?? 0) > told.size
  return hasGrown && now - told.at >= growthMs ? 'grew' : undefined
}
