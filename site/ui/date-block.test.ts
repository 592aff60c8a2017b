import { afterEach, expect, test, vi } from 'vitest'
import { isOver, partsOfDay } from './date-block.tsx'

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('a day is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(partsOfDay('2026-03-01')).toEqual({ day: '01', month: 'Mar', year: '2026' })
})

test('a day is over at midnight in its zone, not in London or where the visitor is', () => {
  const trial = { date: '2025-12-06', timeZone: 'America/New_York' } as const
  expect(isOver(trial, new Date('2025-12-06T23:30:00Z'))).toBe(false)
  expect(isOver(trial, new Date('2025-12-07T04:59:00Z'))).toBe(false)
  expect(isOver(trial, new Date('2025-12-07T05:00:00Z'))).toBe(true)
})
