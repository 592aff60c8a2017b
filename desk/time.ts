const minute = { hour: 'numeric', minute: '2-digit' } as const
const shapes = {
  minute,
  hour: { hour: 'numeric' },
  second: { ...minute, second: '2-digit' },
  weekday: { weekday: 'short', ...minute },
  date: { month: 'short', day: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  clock: {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23'
  }
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** For what begins and ends on this laptop, in milliseconds. Compare the relay's times with `relayNow()`. */
export const laptopNow = () => Date.now()

/** By how many milliseconds the relay's clock is ahead of this laptop's. */
let aheadMs = 0

/** Each answer to `GET /me` says what time it is at the relay. */
export const setRelayTime = (now: number) => void (aheadMs = now - Date.now())

/**
 * Now, by the relay's clock, in milliseconds since the epoch: every time that the desk compares is the relay's, and a laptop's
 * clock may be a day off.
 */
export const relayNow = () => Date.now() + aheadMs

/** Times are milliseconds since the epoch, zones are IANA names. */
export const format = (at: number, shape: keyof typeof shapes, zone: string): string =>
  formatIn(zone, shape).format(at)

/** Kept, since a new one takes longer than all its uses on a screen. */
function formatIn(zone: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const known = formats.get(key)
  const used = known ?? new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone: zone })
  formats.set(key, used)
  return used
}

const dayMs = 86_400_000

/** What a clock on the wall of the zone shows, as if it were UTC. */
function wallTime(at: number, zone: string): number {
  const parts = formatIn(zone, 'clock').formatToParts(at)
  const [year, month, day, hour, minutes, seconds] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((wanted) => Number(parts.find(({ type }) => type === wanted)?.value))
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minutes, seconds)
}

/** Days from the epoch to the day that it is in the zone. */
const dayNumber = (at: number, zone: string) => Math.floor(wallTime(at, zone) / dayMs)

/** When the day began in the zone: at midnight, or where summer begins at midnight, at one. */
function startOfDay(day: number, zone: string): number {
  const midnight = day * dayMs
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => wallTime(at, zone) - at)
  const starts = offsets.map((offset) => midnight - offset).toSorted((one, other) => one - other)
  return starts.find((at) => dayNumber(at, zone) === day) ?? midnight
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
export function shortTime(at: number, zone: string, now = relayNow()): string {
  const days = Math.abs(dayNumber(now, zone) - dayNumber(at, zone))
  if (days === 0) return format(at, 'minute', zone)
  if (days < 7) return format(at, 'weekday', zone)
  return format(at, days < 300 ? 'date' : 'year', zone)
}

/** The day in the agency's zone, for grouping: `Today` or `Thursday, November 19`. */
export function dayName(at: number, zone: string, now = relayNow()): string {
  const isToday = dayNumber(now, zone) === dayNumber(at, zone)
  return isToday ? 'Today' : format(at, 'day', zone)
}

/** Midnight at the start of the day that is `days` days before today. */
export const startOfDayAgo = (days: number, zone: string) =>
  startOfDay(dayNumber(relayNow(), zone) - days, zone)

/** Midnight at the start of Monday. */
export function startOfThisWeek(zone: string): number {
  const today = dayNumber(relayNow(), zone)
  // The epoch was a Thursday.
  return startOfDay(today - ((today + 3) % 7), zone)
}

/** `2026-11-20` as `Nov 20`. */
export const dayOf = (day: string) => format(Date.parse(`${day}T12:00:00Z`), 'date', 'UTC')

/** Units with their length, and from when on they are used: eleven and a half months are a year. */
const spans = [
  ['year', 365 * dayMs, 345 * dayMs],
  ['month', 30 * dayMs, 30 * dayMs],
  ['day', dayMs, dayMs],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
  ['second', 1000, 0]
] as const

/** `3 minutes`, in whole units. */
export function span(from: number, to: number): string {
  const ms = Math.abs(to - from)
  const [unit, length] = spans.find(([, , least]) => ms >= least) ?? spans[5]
  const named = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' })
  return named.format(Math.round(ms / length))
}

export const ago = (at: number, now: number) => `${span(at, now)} ago`

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
