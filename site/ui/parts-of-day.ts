import { locale } from '../language.ts'

/** Splits a date in the form YYYY-MM-DD into a two-digit day, a short month and a year. Independent of the time zone. */
export function partsOfDay(date: string): { day: string; month: string; year: string } {
  const parts = new Map(
    format.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value])
  )
  return { day: parts.get('day') ?? '', month: parts.get('month') ?? '', year: parts.get('year') ?? '' }
}

const format = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC'
})
