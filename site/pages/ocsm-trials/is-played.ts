import type { Trials } from 'content-collections'

type Trial = Pick<Trials['trials'][number], 'date' | 'timeZone'>

/** True once the day of the trial is over in the trial's time zone. */
export function isPlayed({ date, timeZone }: Trial, now: Date): boolean {
  return today(timeZone, now) > date
}

/** The day as YYYY-MM-DD, which is the format of the Swedish locale. */
const today = (timeZone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
