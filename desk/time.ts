import { TZDate } from '@date-fns/tz'
import { differenceInCalendarDays, formatDistanceStrict, startOfDay, startOfWeek, subDays } from 'date-fns'

const minute = { hour: 'numeric', minute: '2-digit' } as const
const shapes = {
  minute,
  hour: { hour: 'numeric' },
  second: { ...minute, second: '2-digit' },
  weekday: { weekday: 'short', ...minute },
  date: { month: 'short', day: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  day: { weekday: 'long', month: 'long', day: 'numeric' }
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Times are milliseconds since the epoch, zones are IANA names. */
export function format(at: number, shape: keyof typeof shapes, zone: string): string {
  const key = `${shape} ${zone}`
  const known = formats.get(key)
  const used = known ?? new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone: zone })
  formats.set(key, used)
  return used.format(at)
}

/** `Pacific Time`. */
export function zoneName(zone: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric', timeZone: zone })
  return named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** `Friday, November 20, 2:10 PM Pacific`. */
export const nowInFull = (at: number, zone: string) =>
  `${format(at, 'day', zone)}, ${format(at, 'minute', zone)} ${zoneName(zone).replace(' Time', '')}`

/** Short for a list: today `1:48 PM`, this week `Thu 6:12 PM`, older `Nov 12`, last year `Nov 12, 2025`. */
export function shortTime(at: number, zone: string, now = Date.now()): string {
  const days = Math.abs(differenceInCalendarDays(new TZDate(now, zone), new TZDate(at, zone)))
  if (days === 0) return format(at, 'minute', zone)
  if (days < 7) return format(at, 'weekday', zone)
  return format(at, days < 300 ? 'date' : 'year', zone)
}

/** The day in the agency's zone, for grouping: `Today` or `Thursday, November 19`. */
export function dayName(at: number, zone: string, now = Date.now()): string {
  const isToday = differenceInCalendarDays(new TZDate(now, zone), new TZDate(at, zone)) === 0
  return isToday ? 'Today' : format(at, 'day', zone)
}

/** Midnight at the start of the day that is `days` days before today. */
export const startOfDayAgo = (days: number, zone: string) =>
  startOfDay(subDays(TZDate.tz(zone), days)).getTime()

/** Midnight at the start of Monday. */
export const startOfThisWeek = (zone: string) => startOfWeek(TZDate.tz(zone), { weekStartsOn: 1 }).getTime()

/** `2026-11-20` as `Nov 20`. */
export const dayOf = (day: string) => format(Date.parse(`${day}T12:00:00Z`), 'date', 'UTC')

export const ago = (at: number, now = Date.now()) => `${formatDistanceStrict(at, now)} ago`
export const span = (from: number, to: number) => formatDistanceStrict(from, to)

/** `41 ms`, `0.4 s`, `3 min`, `2.5 h`. */
export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  return `${(ms / 3_600_000).toFixed(1)} h`
}

/** `under 1 min`, `20 min`, `3 h 20 min`, `2 d 4 h`; with one unit, `3 h`. */
export function lasting(ms: number, units = 2): string {
  const minutes = Math.floor(ms / 60_000)
  const [d, h] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  // Nobody counts the minutes of days.
  const parts = Object.entries({ d, h, min: d > 0 ? 0 : minutes % 60 })
  const named = parts.flatMap(([unit, count]) => (count === 0 ? [] : `${count} ${unit}`))
  return named.slice(0, units).join(' ') || 'under 1 min'
}
