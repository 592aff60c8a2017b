import { expect, test } from 'vitest'
import { isPlayed } from './upcoming.tsx'

test('a trial is over at midnight at its venue, not in London or where the visitor is', () => {
  const trial = { date: '2025-12-06', timeZone: 'America/New_York' } as const
  expect(isPlayed(trial, new Date('2025-12-06T23:30:00Z'))).toBe(false)
  expect(isPlayed(trial, new Date('2025-12-07T04:59:00Z'))).toBe(false)
  expect(isPlayed(trial, new Date('2025-12-07T05:00:00Z'))).toBe(true)
})
