import styles from './date-block.module.css'
import { partsOfDay } from './parts-of-day.ts'

type DateBlockProps = {
  /** A day as YYYY-MM-DD. */
  date: string
  /** The day has been played. */
  past?: boolean
  /** Fills what it stands in, as on a ticket. */
  large?: boolean
}

/** A day as a fixture: its number large, month and year beside it. */
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
