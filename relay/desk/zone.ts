import type { Config } from '../config.ts'

const dayMs = 24 * 60 * 60_000

/** In every time zone, a day begins and clocks change at a quarter of an hour. */
export const quarterMs = 15 * 60_000

/** A screen asks for a few hundred. */
const mostOffsets = 10_000

/** The agency's calendar: days and weekdays in its time zone, daylight saving included. */
export function createCalendar(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const clockTime = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })

  const offsets = new Map<number, number>()

  /** How far the zone's clocks are ahead of UTC at this moment. Remembered, because the format takes long. */
  function offsetAt(ms: number): number {
    const quarter = Math.floor(ms / quarterMs)
    const offset = offsets.get(quarter) ?? findOffset(ms)
    if (offsets.size >= mostOffsets) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }

  /** The format writes `GMT-08:00`, or `GMT` alone. */
  function findOffset(ms: number): number {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  }

  /** The first moment of the day that this moment belongs to, `days` later. */
  function startOfDay(ms: number, days = 0): number {
    return momentOf(midnightOf(ms) + days * dayMs)
  }

  /** What the zone's clocks show at the beginning of the day that this moment belongs to. */
  const midnightOf = (ms: number) => Math.floor((ms + offsetAt(ms)) / dayMs) * dayMs

  /** The moment at which the zone's clocks show `local`. Its own offset may differ from that of other moments of the day. */
  function momentOf(local: number): number {
    const guess = local - offsetAt(local)
    return local - offsetAt(guess)
  }

  /** 0 is Sunday. */
  const weekdayOf = (ms: number) => new Date(ms + offsetAt(ms)).getUTCDay()

  const nameOf = (ms: number) => new Date(ms + offsetAt(ms)).toISOString().slice(0, 10)

  return {
    zone,
    startOfDay,
    /** The moment at which the clocks show this full hour, on the day that this moment belongs to. */
    hourOfDay: (ms: number, hour: number): number => momentOf(midnightOf(ms) + (hour * dayMs) / 24),
    weekdayOf,
    /** `2026-11-20`. */
    nameOf,
    /** `2026-11-20 13:48:05-08:00`. */
    stampOf(ms: number): string {
      const offset = offsetAt(ms)
      const local = new Date(ms + offset).toISOString().slice(0, 19).replace('T', ' ')
      return `${local}${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`
    },
    /** `1:48 PM`. */
    timeOf: (ms: number) => clockTime.format(ms),
    /** The first moment of the week, which begins on Monday. */
    startOfWeek: (ms: number): number => startOfDay(ms, -((weekdayOf(ms) + 6) % 7)),
    /** The last `count` days including today, oldest first. */
    lastDays: (ms: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const from = startOfDay(ms, index - count + 1)
        return { day: nameOf(from), from, to: startOfDay(ms, index - count + 2) }
      })
  }
}

export type Calendar = ReturnType<typeof createCalendar>

/** Monday to Friday from nine to five, by the desk's clocks. It knows no holidays. */
const hours = { from: 9, to: 17 }
const isWorkday = (weekday: number) => weekday >= 1 && weekday <= 5

/** How much of the time between two moments is working time, in milliseconds. */
export function workingMs(from: number, to: number, calendar: Calendar): number {
  let worked = 0
  for (let day = calendar.startOfDay(from); day < to; day = calendar.startOfDay(day, 1)) {
    if (!isWorkday(calendar.weekdayOf(day))) continue
    const begin = Math.max(from, calendar.hourOfDay(day, hours.from))
    const end = Math.min(to, calendar.hourOfDay(day, hours.to))
    worked += Math.max(0, end - begin)
  }
  return worked
}

/** How long a lead may wait for an answer before somebody is alerted. Undefined: for ever. */
export function answerLimitOf({ alerts, desk }: Pick<Config, 'alerts' | 'desk'>) {
  if (alerts.answerHours === 0) return undefined
  const calendar = createCalendar(desk.zone)
  return {
    hours: alerts.answerHours,
    workingMs: (from: number, to: number) => workingMs(from, to, calendar)
  }
}
