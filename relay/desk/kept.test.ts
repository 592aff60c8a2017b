import { expect, test } from 'vitest'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { keepFor, shareRuns } from './kept.ts'

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

test('those who ask while others read share the next run, and none gets what was read before they asked', async () => {
  const began: string[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = shareRuns(async (key: string) => {
    began.push(key)
    const run = began.length
    await gates[run - 1]?.promise
    return run
  })
  const first = read('today')
  await Promise.resolve()
  await expect.poll(() => began).toEqual(['today'])
  const later = [read('today'), read('today')]
  gates[0]?.resolve()
  gates[1]?.resolve()
  expect(await first).toBe(1)
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(began).toEqual(['today', 'today'])
})
