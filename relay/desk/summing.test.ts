import { expect, onTestFinished, test, vi } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead } from '../../testing/store-contract/accept-lead.ts'
import { startSumming } from './summing.ts'
import { createCalendar } from './zone.ts'

test('leads are added up in the background in slices, also after the store was away', async () => {
  const { store, clock } = await emptiedStore()
  for (let lead = 0; lead < 5; lead += 1) await acceptLead(store)
  const logged: unknown[] = []
  const log = { info() {}, warn() {}, error: (error: unknown) => void logged.push(error) }
  const change = vi
    .fn<typeof store.change>((statements) => store.change(statements))
    .mockRejectedValueOnce(new Error('the store is away'))
  const summing = startSumming({
    store: { ...store, change },
    calendar: createCalendar('UTC'),
    clock,
    log,
    slice: 2
  })
  onTestFinished(() => summing.stop())
  const upTo = () =>
    store.ask({ sql: 'select upto from summed', values: [], read: ([row]) => Number(row?.['upto']) })

  await vi.waitFor(() => expect(logged).toHaveLength(1))
  await vi.waitFor(async () => {
    clock.advance(60_000)
    expect(await upTo()).toBe(4)
  })
})
