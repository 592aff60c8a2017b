import styles from './date-block.module.css'
import { partsOfDay } from './parts-of-day.ts'

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
