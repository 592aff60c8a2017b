import { expect, test } from 'vitest'
import { createSteeredClock } from './outbox/steered-clock.ts'
import { createRateLimit } from './rate-limit.ts'

test('calls beyond the limit wait for the end of the minute that began with the first', () => {
  const clock = createSteeredClock()
  const countCall = createRateLimit({ perMinute: 2, clock })
  expect(countCall('a')).toBeUndefined()
  clock.advance(30_000)
  expect(countCall('a')).toBeUndefined()
  expect(countCall('a')).toBe(30)
  expect(countCall('b')).toBeUndefined()
  clock.advance(29_001)
  expect(countCall('a')).toBe(1)
  clock.advance(999)
  expect(countCall('a')).toBeUndefined()
})

test('0 switches the limit off', () => {
  const countCall = createRateLimit({ perMinute: 0, clock: createSteeredClock() })
  expect(Array.from({ length: 1000 }, () => countCall('a')).filter(Boolean)).toEqual([])
})

test('no more than so many addresses are remembered, the oldest are forgotten', () => {
  const countCall = createRateLimit({ perMinute: 1, clock: createSteeredClock(), maxAddresses: 2 })
  for (const address of ['a', 'b', 'c']) expect(countCall(address)).toBeUndefined()
  expect(countCall('b')).toBe(60)
  expect(countCall('c')).toBe(60)
  expect(countCall('a')).toBeUndefined()
})
