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
