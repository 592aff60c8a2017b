import type { Trials } from 'content-collections'

type Trial = Pick<Trials['trials'][number], 'date' | 'timeZone'>

/** True once the day of the trial is over where it takes place. */
export function isPlayed({ date, timeZone }: Trial, now: Date): boolean {
  return today(timeZone, now) > date
}

/** The day as YYYY-MM-DD, which is how the Swedish write it. */
const today = (timeZone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
