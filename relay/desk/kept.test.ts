import { expect, test } from 'vitest'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { keepFor } from './kept.ts'

test('a result is kept for a minute, then given once more while it is read again', async () => {
  const clock = createSteeredClock()
  let runs = 0
  const read = keepFor(clock, { forMs: 60_000, staleMs: 60_000 }, async () => {
    runs += 1
    if (runs === 2) throw new Error('away')
    return runs
  })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.advance(60_000)
  // The second run fails, which nobody sees while there is a result to give.
  expect(await read()).toBe(1)
  clock.advance(30_000)
  expect(await read()).toBe(1)
  await expect.poll(read).toBe(3)
  clock.advance(120_000)
  expect(await read()).toBe(4)
})
