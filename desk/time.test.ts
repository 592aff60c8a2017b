import { afterEach, describe, expect, test, vi } from 'vitest'
import { ago, dayName, shortTime, span, startOfDayAgo, startOfThisWeek } from './time.ts'

const at = (text: string) => Date.parse(text)

afterEach(() => void vi.useRealTimers())

describe('the days of the agency', () => {
  const zone = 'America/Los_Angeles'

  test('a time is of the day that it is there, not here', () => {
    // 10 p.m. on the 19th, and 1 a.m. on the 20th.
    const [evening, night] = [at('2026-11-20T06:00:00Z'), at('2026-11-20T09:00:00Z')]
    expect(shortTime(evening, zone, night)).toBe('Thu 10:00 PM')
    expect(dayName(evening, zone, night)).toBe('Thursday, November 19')
    expect(shortTime(night, zone, night)).toBe('1:00 AM')
    expect(dayName(night, zone, night)).toBe('Today')
  })

  test('an older time has its date, and its year in another', () => {
    const now = at('2026-11-20T20:00:00Z')
    expect(shortTime(at('2026-11-12T20:00:00Z'), zone, now)).toBe('Nov 12')
    expect(shortTime(at('2025-11-12T20:00:00Z'), zone, now)).toBe('Nov 12, 2025')
  })

  test.each([
    // Sunday evening there; in UTC it is Monday.
    ['2026-11-23T05:00:00Z', 0, '2026-11-22T08:00:00Z', '2026-11-16T08:00:00Z'],
    // Summer time ends on November 1, 2026 and began on March 8: a day of 25 hours, and one of 23.
    ['2026-11-02T20:00:00Z', 1, '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
    ['2026-03-09T20:00:00Z', 1, '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z']
  ])('at %s, the day %i days ago began at %s, and the week at %s', (now, days, day, week) => {
    vi.useFakeTimers({ now: at(now) })
    expect(new Date(startOfDayAgo(days, zone))).toEqual(new Date(day))
    expect(new Date(startOfThisWeek(zone))).toEqual(new Date(week))
  })

  test('where a summer begins at midnight, the day begins at one', () => {
    vi.useFakeTimers({ now: at('2026-09-06T12:00:00Z') })
    expect(new Date(startOfDayAgo(0, 'America/Santiago'))).toEqual(new Date('2026-09-06T04:00:00Z'))
  })
})

test.each([
  [0, '0 seconds'],
  [1000, '1 second'],
  [59_000, '59 seconds'],
  [90_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [86_400_000 * 1.6, '2 days'],
  [86_400_000 * 45, '2 months'],
  [86_400_000 * 364, '1 year'],
  [86_400_000 * 800, '2 years']
])('%i ms are %s', (ms, words) => {
  expect(span(0, ms)).toBe(words)
  expect(ago(0, ms)).toBe(`${words} ago`)
})
