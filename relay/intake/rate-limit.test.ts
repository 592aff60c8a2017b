import { setImmediate } from 'node:timers/promises'
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

const away = () => Promise.reject(new Error('away'))

/** What all relays count, as a database would. */
function createCount(clock: { now(): number }) {
  const counted = new Map<string, { since: number; calls: number }>()
  return async (told: { address: string; calls: number }[], windowMs: number) =>
    told.map(({ address, calls }) => {
      const window = counted.get(address) ?? { since: clock.now(), calls: 0 }
      window.calls += calls
      counted.set(address, window)
      return { address, calls: window.calls, leftMs: window.since + windowMs - clock.now() }
    })
}

test('relays that count together allow an address no more than one of them would, but for what they had not told', async () => {
  const clock = createSteeredClock()
  const countTogether = createCount(clock)
  const relays = [1, 2].map(() => createRateLimit({ perMinute: 10, clock, countTogether }))
  let allowed = 0
  for (let round = 0; round < 20; round += 1) {
    allowed += relays.filter((countCall) => countCall('a') === undefined).length
    clock.advance(100)
    await setImmediate()
  }
  expect(allowed).toBeGreaterThanOrEqual(10)
  expect(allowed).toBeLessThanOrEqual(11)
  expect(relays.map((countCall) => countCall('a'))).toEqual([59, 59])
  expect(relays.map((countCall) => countCall('b'))).toEqual([undefined, undefined])
})

test('all calls of a moment are told to the other relays, not one of them', async () => {
  const clock = createSteeredClock()
  const countTogether = createCount(clock)
  const [one, other] = [1, 2].map(() => createRateLimit({ perMinute: 5, clock, countTogether }))
  const allowed = Array.from({ length: 5 }, () => one?.('a'))
  expect(allowed.filter(Boolean)).toEqual([])
  for (const wait of [undefined, 60]) {
    clock.advance(100)
    await setImmediate()
    expect(other?.('a')).toBe(wait)
  }
})

test('a relay whose store is away counts for itself', async () => {
  const clock = createSteeredClock()
  const countCall = createRateLimit({ perMinute: 2, clock, countTogether: away })
  for (const wait of [undefined, undefined, 60]) {
    expect(countCall('a')).toBe(wait)
    clock.advance(100)
    await setImmediate()
  }
})
