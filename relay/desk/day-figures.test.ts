import { expect, test } from 'vitest'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import type { Statement } from '../outbox/database.ts'
import { createDayFigures } from './day-figures.ts'

test('relays write the same figures in the same order, so none waits for the other in a circle', async () => {
  const written: Statement[][] = []
  const store = {
    ask: () => Promise.reject(new Error('nothing is read')),
    change: async (statements: Statement[]) => (written.push(statements), [])
  }
  const figures = () =>
    createDayFigures({ store, clock: createSteeredClock(), nameOfDay: () => '2026-01-05' })
  const [one, other] = [figures(), figures()]
  one.countVital('/', 'TTFB', 60)
  one.countRefused('rate')
  other.countRefused('rate')
  other.countVital('/', 'TTFB', 60)
  await one.flush()
  await other.flush()
  expect(written).toHaveLength(2)
  expect(written[0]).toEqual(written[1])
})
