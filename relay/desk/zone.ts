import { TZDate, tzOffset } from '@date-fns/tz'
import type { Config } from '../config.ts'

const minuteMs = 60_000

/** The agency's calendar: days and weekdays in its time zone, daylight saving included. */
export function createCalendar(zone: string) {
  /** The first moment at which the clocks show this full hour, on the day that is `days` after that of this moment. */
  function hourOfDay(ms: number, hour: number, days = 0): number {
    const at = new TZDate(ms, zone)
    const found = new TZDate(at.getFullYear(), at.getMonth(), at.getDate() + days, hour, zone).getTime()
    // Where clocks go back to this hour, they show it twice, and the library may find the second time.
    const earlierMs = (tzOffset(zone, new Date(found - 1)) - tzOffset(zone, new Date(found))) * minuteMs
    return earlierMs > 0 ? found - earlierMs : found
  }

  /** The first moment of the day that this moment belongs to, `days` later. */
  const startOfDay = (ms: number, days = 0) => hourOfDay(ms, 0, days)

  /** 0 is Sunday. */
  const weekdayOf = (ms: number) => new TZDate(ms, zone).getDay()

  const nameOf = (ms: number) => stampOf(ms).slice(0, 10)

  /** `2026-11-20 13:48:05-08:00`. */
  const stampOf = (ms: number) => new TZDate(ms, zone).toISOString().replace('T', ' ').replace(/\.\d+/, '')

  /** The first moment of the day that is this many months earlier: a month before March 31 is the last day of February. */
  function monthsBefore(ms: number, months: number): number {
    const at = new TZDate(ms, zone)
    const [year, month] = [at.getFullYear(), at.getMonth() - months]
    const lastDay = new TZDate(year, month + 1, 0, zone).getDate()
    return startOfDay(new TZDate(year, month, Math.min(at.getDate(), lastDay), 12, zone).getTime())
  }

  return {
    zone,
    startOfDay,
    monthsBefore,
    hourOfDay,
    weekdayOf,
    /** `2026-11-20`. */
    nameOf,
    stampOf,
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

/** How long a lead may wait for a reply before somebody is alerted. Undefined: for ever. */
export function replyLimitOf({ alerts, desk }: Pick<Config, 'alerts' | 'desk'>) {
  if (alerts.replyHours === 0) return undefined
  const calendar = createCalendar(desk.zone)
  return {
    hours: alerts.replyHours,
    workingMs: (from: number, to: number) => workingMs(from, to, calendar)
  }
}
