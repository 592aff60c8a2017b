import { locale } from '../language.ts'
import styles from './date-block.module.css'

type DateBlockProps = {
  /** A day as YYYY-MM-DD. */
  date: string
  /** The event of that day is over. */
  past?: boolean
  /** Fills its container, as on a ticket. */
  large?: boolean
}

/** A date in the style of a fixture: a large day with month and year beside it. */
export function DateBlock({ date, past = false, large = false }: DateBlockProps) {
  const { day, month, year } = partsOfDay(date)
  return (
    <time
      className={styles.date}
      dateTime={date}
      data-past={past || undefined}
      data-large={large || undefined}
    >
      <b>{day}</b>
      <span>
        {month} <span>{year}</span>
      </span>
    </time>
  )
}

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

/** True once the day, YYYY-MM-DD, is over in this time zone. */
export function isOver({ date, timeZone }: { date: string; timeZone: string }, now: Date): boolean {
  return today(timeZone, now) > date
}

/** The day as YYYY-MM-DD, which is the format of the Swedish locale. */
const today = (timeZone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
