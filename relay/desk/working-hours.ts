import type { Config } from '../config.ts'
import { type Calendar, createCalendar } from './zone.ts'

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
