import { expect, test } from 'vitest'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
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

test('an address is not forgotten before its minute is over, however many others call', () => {
  const clock = createSteeredClock()
  const countCall = createRateLimit({ perMinute: 1, clock, maxAddresses: 2 })
  // The limit of all takes a place in the table too.
  expect(countCall('192.0.2.1')).toBeUndefined()
  const others = Array.from({ length: 200 }, (_, other) => countCall(`198.51.100.${other}`))
  expect(others.filter((wait) => wait === undefined)).toHaveLength(100)
  expect(countCall('192.0.2.1')).toBe(60)
  clock.advance(60_000)
  expect(countCall('192.0.2.1')).toBeUndefined()
})

test('a clock that is set tells nobody to wait for longer than a minute', () => {
  const clock = createSteeredClock()
  const countCall = createRateLimit({ perMinute: 1, clock })
  countCall('a')
  clock.jump(-400 * 24 * 3_600_000)
  expect(countCall('a')).toBe(60)
  clock.jump(800 * 24 * 3_600_000)
  expect(countCall('a')).toBe(60)
})

const answered = (waits: (number | undefined)[]) => waits.filter((wait) => wait === undefined).length

/** How many calls are allowed of a sender who takes another address for each. */
function rotate(count: number, address: (n: number) => string) {
  const countCall = createRateLimit({ perMinute: 5, clock: createSteeredClock() })
  return answered(Array.from({ length: count }, (_, n) => countCall(address(n))))
}

test('networks of IPv6 have a limit of their own: 4 times in a /56, 16 times in a /48', () => {
  expect(rotate(256, (n) => `2001:db8:1:${n.toString(16)}`)).toBe(20)
  expect(rotate(512, (n) => `2001:db8:1:${n.toString(16)}`)).toBe(40)
  expect(rotate(1000, (n) => `2001:db8:1:${(n * 61).toString(16)}`)).toBe(80)
})

test('a call that one address has too many is not counted for its neighbors', () => {
  const countCall = createRateLimit({ perMinute: 5, clock: createSteeredClock() })
  for (let call = 0; call < 100; call += 1) countCall('2001:db8:1:1')
  expect(countCall('2001:db8:1:2')).toBeUndefined()
})

test('all addresses together have a limit', () => {
  const countCall = createRateLimit({ perMinute: 1, clock: createSteeredClock() })
  const calls = Array.from({ length: 2000 }, (_, n) => countCall(`10.0.${n >> 8}.${n & 255}`))
  expect(answered(calls)).toBe(1000)
})
