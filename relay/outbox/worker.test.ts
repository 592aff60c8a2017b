import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { delivered, openDeliveries, permanent, refused, soon } from '../../testing/relay/deliveries.ts'
import type { Outcome } from './delivery.ts'
import { createThrottle } from './limiters.ts'
import type { Deliver } from './worker.ts'

const day = 24 * 60 * 60_000
const errorLevel = pino.levels.values['error']

describe('deliveries', () => {
  test('a lead is found without being woken within ten seconds', async () => {
    const { clock, start, acceptLeads, books } = await openDeliveries()
    start(() => Promise.resolve(delivered))
    await expect.poll(() => clock.waiting(), soon).toBe(1)
    await acceptLeads(1)
    clock.advance(10_000)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })

  test('a failed attempt is repeated on schedule under the same id until the CRM takes the lead', async () => {
    const { clock, start, acceptLeads, pass, books, logShows, scripted } = await openDeliveries()
    const { deliver, calls, called } = scripted()
    const [leadId] = await acceptLeads(1)
    const t0 = clock.now()
    start(deliver)
    const waits = [5000, 30_000, 300_000]
    for (const [index, wait] of waits.entries()) {
      await called(index + 1)
      calls[index]?.answer(refused)
      await logShows({ lead: leadId, attempt: index + 1, state: 'waiting' })
      pass(wait)
    }
    await called(4)
    calls[3]?.answer(delivered)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
    expect(calls.map(({ at }) => at - t0)).toEqual([0, 5000, 35_000, 335_000])
    expect(new Set(calls.map((call) => call.leadId))).toEqual(new Set([leadId]))
  })

  test('a lead that could not be delivered for seven days has failed', async () => {
    const { clock, start, acceptLeads, passUntil } = await openDeliveries()
    await acceptLeads(1)
    const t0 = clock.now()
    start(() => Promise.resolve(refused))
    await passUntil(day / 2, { failed: 1, waiting: 0 })
    expect(clock.now() - t0).toBeGreaterThanOrEqual(7 * day)
  })

  test('a deliver that throws is logged as an error and tried again', async () => {
    const { logged, start, acceptLeads, pass, books, logShows } = await openDeliveries()
    const [lead] = await acceptLeads(1)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    deliver.mockImplementationOnce(() => {
      throw new TypeError(`cannot read ${sampleLead().email}`)
    })
    start(deliver)
    await logShows({ level: errorLevel, lead, thrown: 'TypeError' })
    expect(logged.join('')).not.toContain(sampleLead().email)
    await logShows({ lead, state: 'waiting', outcome: 'transient' })
    pass(5000)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })

  test('the log says what happened to a lead and nothing about the person', async () => {
    const { logged, start, acceptLeads, pass, logShows } = await openDeliveries()
    const [lead] = await acceptLeads(1)
    const outcomes: Outcome[] = [{ ...refused, error: `no room for ${sampleLead().email}` }, delivered]
    start(() => Promise.resolve(outcomes.shift() ?? permanent))
    await logShows({ lead, state: 'waiting', attempt: 1, outcome: 'transient', ms: 3 })
    pass(5000)
    await logShows({ lead, state: 'delivered', attempt: 2, outcome: 'delivered', status: 200, ms: 120 })
    // The two letters of a language are in many words.
    for (const value of Object.values({ ...sampleLead(), language: '' }).filter(Boolean))
      expect(logged.join('')).not.toContain(value)
  })
})

describe('attempts side by side', () => {
  test('never more than the given number are in flight, and each that ends makes room for the next', async () => {
    const { store, start, acceptLeads, books, scripted } = await openDeliveries()
    const { deliver, calls, called } = scripted()
    const ids = await acceptLeads(5)
    const deliveries = start(deliver, { concurrency: 2 })
    for (let ended = 0; ended < 5; ended++) {
      await called(Math.min(ended + 2, 5))
      deliveries.wake()
      await store.ping()
      expect(calls).toHaveLength(Math.min(ended + 2, 5))
      calls[ended]?.answer(delivered)
    }
    await expect.poll(books, soon).toMatchObject({ delivered: 5 })
    expect(calls.map((call) => call.leadId).toSorted()).toEqual(ids.toSorted())
  })

  test('an attempt that hangs does not hold up the others', async () => {
    const { clock, start, acceptLeads, books } = await openDeliveries()
    const [stuck] = await acceptLeads(1)
    const deliver: Deliver = ({ leadId }) =>
      leadId === stuck ? new Promise(() => {}) : Promise.resolve(delivered)
    const deliveries = start(deliver, { concurrency: 2 })
    clock.advance(1)
    await acceptLeads(20)
    deliveries.wake()
    await expect.poll(books, soon).toMatchObject({ delivered: 20, waiting: 1 })
  })

  test('an attempt is cut off after 15 seconds, may have arrived, and is repeated', async () => {
    const { clock, store, start, acceptLeads, pass, books, logShows, scripted } = await openDeliveries()
    const { deliver, calls, called } = scripted()
    const [lead] = await acceptLeads(1)
    start(deliver)
    await called(1)
    clock.advance(14_999)
    await store.ping()
    expect(calls[0]?.signal.aborted).toBe(false)
    clock.advance(1)
    await logShows({ lead, state: 'waiting', outcome: 'ambiguous', attempt: 1, ms: 15_000 })
    expect(calls[0]?.signal.aborted).toBe(true)
    pass(5000)
    await called(2)
    calls[1]?.answer(delivered)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })
})

test('leads of one address beyond the throttle wait, are delivered as it allows, and at once when released', async () => {
  const { store, start, acceptLeads, pass, books } = await openDeliveries()
  const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
  await acceptLeads(9)
  const deliveries = start(deliver, { throttle: createThrottle(store) })
  await expect.poll(() => store.backlog(), soon).toMatchObject({ waiting: 4, throttled: 4 })
  expect(deliver).toHaveBeenCalledTimes(5)
  pass(10 * 60_000)
  await expect.poll(books, soon).toMatchObject({ delivered: 6, waiting: 3 })
  await expect.poll(() => store.backlog(), soon).toMatchObject({ throttled: 3 })
  await store.requeue({ state: 'throttled', limit: 9 })
  deliveries.wake()
  await expect.poll(books, soon).toMatchObject({ delivered: 9 })
  expect(deliver).toHaveBeenCalledTimes(9)
})

test('a lead whose lease ran out was counted by the throttle already', async () => {
  const { clock, store, start, acceptLeads, books } = await openDeliveries()
  await acceptLeads(1)
  await store.claim({ limit: 1, leaseMs: 1000 })
  clock.advance(1000)
  start(() => Promise.resolve(delivered), { throttle: async () => 600_000 })
  await expect.poll(books, soon).toMatchObject({ delivered: 1 })
})

describe('stopping', () => {
  test('nothing is claimed after it', async () => {
    const { clock, store, start, acceptLeads } = await openDeliveries()
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    const deliveries = start(deliver)
    await deliveries.stop()
    await acceptLeads(1)
    deliveries.wake()
    clock.advance(60_000)
    expect(await store.claim({ limit: 1, leaseMs: 1 })).toHaveLength(1)
    expect(deliver).not.toHaveBeenCalled()
  })

  test('what is in flight is finished and recorded', async () => {
    const { clock, store, start, acceptLeads, scripted } = await openDeliveries()
    const { deliver, calls, called } = scripted()
    await acceptLeads(1)
    const deliveries = start(deliver)
    await called(1)
    const stopped = deliveries.stop()
    clock.advance(7999)
    calls[0]?.answer(delivered)
    await stopped
    expect(await store.books()).toMatchObject({ delivered: 1 })
  })

  test('what is still in flight after eight seconds is cut off and given back, due at once', async () => {
    const { clock, store, start, acceptLeads, scripted } = await openDeliveries()
    const { deliver, calls, called } = scripted()
    const [leadId] = await acceptLeads(1)
    const deliveries = start(deliver)
    await called(1)
    const stopped = deliveries.stop()
    clock.advance(8000)
    await stopped
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(await store.claim({ limit: 1, leaseMs: 1 })).toMatchObject([{ leadId, attempts: 0 }])
  })

  test('what was claimed at that very moment is given back untried', async () => {
    const { store, start, acceptLeads } = await openDeliveries()
    await acceptLeads(3)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    const deliveries = start(deliver)
    await deliveries.stop()
    expect(deliver).not.toHaveBeenCalled()
    expect(await store.claim({ limit: 9, leaseMs: 1 })).toHaveLength(3)
  })
})
