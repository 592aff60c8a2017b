import { tzOffset } from '@date-fns/tz'
import { expect, test } from 'vitest'
import { createCalendar, workingMs } from './zone.ts'

const hours = (from: string, to: string, zone = 'America/Los_Angeles') =>
  workingMs(Date.parse(from), Date.parse(to), createCalendar(zone)) / 3_600_000

test.each([
  ['within a day', '2026-11-18T10:00-08:00', '2026-11-18T12:30-08:00', 2.5],
  ['a night', '2026-11-18T16:00-08:00', '2026-11-19T10:00-08:00', 2],
  ['a weekend', '2026-11-20T16:30-08:00', '2026-11-23T09:30-08:00', 1],
  ['a weekend whole', '2026-11-21T00:00-08:00', '2026-11-23T09:00-08:00', 0],
  ['a weekend of changing clocks, in autumn', '2026-10-30T16:00-07:00', '2026-11-02T10:00-08:00', 2],
  ['a weekend of changing clocks, in spring', '2026-03-06T16:00-08:00', '2026-03-09T10:00-07:00', 2],
  ['a week', '2026-11-16T00:00-08:00', '2026-11-23T00:00-08:00', 40],
  ['backwards', '2026-11-18T12:00-08:00', '2026-11-18T10:00-08:00', 0]
])('counts the working hours of %s', (_, from, to, expected) => expect(hours(from, to)).toBe(expected))

test('counts a workday on which clocks change by its own hours', () => {
  // In Cairo, clocks go forward at the first midnight of the last Friday of April.
  expect(hours('2026-04-24T00:00+02:00', '2026-04-24T23:00+03:00', 'Africa/Cairo')).toBe(8)
})

const dayMs = 24 * 3_600_000

/** The moments within ten years at which a zone's clocks are set, to the quarter of an hour. */
function changesOf(zone: string): number[] {
  const offsetAt = (ms: number) => tzOffset(zone, new Date(ms))
  // Some clocks change for one month of the year.
  const stepMs = 25 * dayMs
  const found: number[] = []
  const end = Date.parse('2036-01-01T00:00Z')
  for (let from = Date.parse('2026-01-01T00:00Z'); from < end; from += stepMs) {
    if (offsetAt(from) === offsetAt(from + stepMs)) continue
    let [before, after] = [from, from + stepMs]
    while (after - before > dayMs / 96) {
      const middle = (before + after) / 2
      if (offsetAt(middle) === offsetAt(from)) before = middle
      else after = middle
    }
    found.push(Math.floor(after / (dayMs / 96)) * (dayMs / 96))
  }
  return found
}

test('every day of every zone begins once, where clocks change too, and each begins after the one before', () => {
  const wrong: string[] = []
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { startOfDay, nameOf } = createCalendar(zone)
    const own = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    for (const change of changesOf(zone)) {
      const starts = [-2, -1, 0, 1, 2].map((days) => startOfDay(change, days))
      for (const [index, start] of starts.entries()) {
        const [day, dayBefore] = [own.format(start), own.format(start - 1)]
        const isRight = day > dayBefore && nameOf(start) === day && start > (starts[index - 1] ?? 0)
        if (!isRight) wrong.push(`${zone}: ${new Date(start).toISOString()}`)
      }
      const days = starts
        .slice(1)
        .map((start, index) => own.format(start - 1) === own.format(starts[index] ?? 0))
      if (days.includes(false))
        wrong.push(`${zone}: a day is left out near ${new Date(change).toISOString()}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a month before the last day of a month ends no later than the month', () => {
  const { monthsBefore, nameOf } = createCalendar('America/Los_Angeles')
  const before = (stamp: string, months: number) => nameOf(monthsBefore(Date.parse(stamp), months))
  expect(before('2027-04-01T06:30:00Z', 1)).toBe('2027-02-28')
  expect(before('2028-02-29T20:00:00Z', 12)).toBe('2027-02-28')
  expect(before('2027-01-15T20:00:00Z', 24)).toBe('2025-01-15')
})
