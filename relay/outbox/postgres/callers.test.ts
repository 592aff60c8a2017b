import { expect, onTestFinished, test } from 'vitest'
import { postgresPlace, runSql } from '../../../testing/relay/postgres-place.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { openPostgresStore } from './postgres-store.ts'

const windowMs = 60_000

async function openCounter(url: string, now?: () => string) {
  const store = await openPostgresStore({ url, ...(now && { now }) })
  onTestFinished(() => store.close())
  const { countCalls } = store
  if (!countCalls) throw new Error('this store does not count')
  return (...calls: [address: string, calls: number][]) =>
    countCalls(
      calls.map(([address, number]) => ({ address, calls: number })),
      windowMs
    )
}

test('calls are counted together by all who have the store open, and forgotten with their window', async () => {
  const url = await postgresPlace()
  const clock = createSteeredClock()
  const now = () => `${clock.now()}::bigint`
  const [one, other] = [await openCounter(url, now), await openCounter(url, now)]

  expect(await one(['a', 2], ['b', 1])).toEqual([
    { address: 'a', calls: 2, leftMs: windowMs },
    { address: 'b', calls: 1, leftMs: windowMs }
  ])
  clock.advance(40_000)
  expect(await other(['a', 3], ['c', 1])).toEqual([
    { address: 'a', calls: 5, leftMs: 20_000 },
    { address: 'c', calls: 1, leftMs: windowMs }
  ])
  clock.advance(20_000)
  expect(await one(['a', 1])).toEqual([{ address: 'a', calls: 1, leftMs: windowMs }])
  expect(await runSql(url, 'select address from caller order by 1')).toEqual([
    { address: 'a' },
    { address: 'c' }
  ])
})

test('many relays may count the same addresses at the same moment', async () => {
  const count = await openCounter(await postgresPlace())
  const calls = Array.from({ length: 50 }, (_, index): [string, number] => [`10.0.0.${index}`, 1])
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => count(...(index % 2 ? calls : calls.toReversed())))
  )
  expect(new Set((await count(...calls)).map(({ calls: counted }) => counted))).toEqual(new Set([21]))
})
