import { expect, test } from 'vitest'
import { restAfter } from './api-v2.ts'

const quota = (left: string, leftToday = '5000') => ({
  'x-ratelimit-remaining': left,
  'x-ratelimit-interval-milliseconds': '4000',
  'x-ratelimit-daily-remaining': leftToday
})

test.each([
  ['enough is left', quota('8'), 0],
  ['hardly any is left: for one window', quota('7'), 4000],
  ['none is left', quota('0'), 4000],
  ['the calls of the day are used up', quota('90', '7'), 30 * 60_000],
  ['the window is not given', { 'x-ratelimit-remaining': '0' }, 10_000],
  ['nothing is said, or nonsense', { 'x-ratelimit-remaining': '-' }, 0]
])('how long the CRM is left alone when %s', (_, headers, ms) => {
  expect(restAfter(new Headers(headers))).toBe(ms)
})
