import { afterEach, expect, test, vi } from 'vitest'
import { partsOfDay } from './date-block.tsx'

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('a day is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(partsOfDay('2026-03-01')).toEqual({ day: '01', month: 'Mar', year: '2026' })
})
