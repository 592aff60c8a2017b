import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { delivered, openDeliveries, permanent, soon } from '../../testing/relay/deliveries.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { claimOne } from '../../testing/store-contract/accept-lead.ts'
import { StoreUnavailable } from './database.ts'
import type { Outcome } from './delivery.ts'
import type { Store } from './store.ts'
import type { Deliver } from './worker.ts'

const unavailable = () => Promise.reject(new StoreUnavailable('disk full'))

const day = 24 * 60 * 60_000
const errorLevel = pino.levels.values['error']

describe('a store that fails', () => {
  test('is asked again after a pause', async () => {
    const { clock, store, logged, start, acceptLeads, logShows } = await openDeliveries()
    const claim = vi.fn<Store['claim']>((request) => store.claim(request))
    claim.mockImplementationOnce(unavailable).mockImplementationOnce(unavailable)
    await acceptLeads(1)
    start(() => Promise.resolve(delivered), { store: { ...store, claim } })
    await logShows({ level: errorLevel, msg: 'deliveries cannot be claimed' })
    await vi.waitFor(async () => {
      clock.advance(1000)
      expect(await store.books()).toMatchObject({ delivered: 1 })
    }, soon)
    expect(logged.filter((line) => line.includes('cannot be claimed'))).toHaveLength(2)
  })

  test.each([
    ['for a moment', 2],
    ['for longer than the lease lasts', 50]
  ])('%s does not make a delivered lead be delivered again', async (_, failures) => {
    const { clock, store, start, acceptLeads, logShows } = await openDeliveries()
    const settle = vi.fn<Store['settle']>((claim, settlement) => store.settle(claim, settlement))
    for (let count = 0; count < failures; count++) settle.mockImplementationOnce(unavailable)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    const [lead] = await acceptLeads(1)
    start(deliver, { store: { ...store, settle } })
    await logShows({ level: errorLevel, lead, msg: 'attempt cannot be recorded' })
    await vi.waitFor(async () => {
      clock.advance(1000)
      expect(await store.books()).toMatchObject({ delivered: 1 })
    }, soon)
    expect(deliver).toHaveBeenCalledTimes(1)
    expect(settle).toHaveBeenCalledTimes(failures + 1)
  })
})

test('a claim that a stalled disk answers late is sent only under a new lease, which outlasts the attempt', async () => {
  const { clock, store, start, acceptLeads, books, scripted } = await openDeliveries()
  const claim = vi.fn<Store['claim']>((request) => store.claim(request))
  claim.mockImplementationOnce(async (request) => {
    const claims = await store.claim(request)
    clock.advance(20_000)
    return claims
  })
  const { deliver, calls, called } = scripted()
  await acceptLeads(1)
  start(deliver, { store: { ...store, claim } })
  await called(1)
  clock.advance(14_999)
  expect(await store.claim({ limit: 1, leaseMs: 1000 })).toEqual([])
  calls[0]?.answer(delivered)
  await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  expect(calls).toHaveLength(1)
})

test('an attempt whose throttle was read late is sent only under a new lease', async () => {
  const { clock, start, acceptLeads, books, scripted } = await openDeliveries()
  const { deliver, calls, called } = scripted()
  const throttle = vi.fn<() => Promise<number>>(async () => 0)
  throttle.mockImplementationOnce(async () => {
    clock.advance(20_000)
    return 0
  })
  await acceptLeads(1)
  start(deliver, { throttle })
  await called(1)
  expect(throttle).toHaveBeenCalledTimes(2)
  calls[0]?.answer(delivered)
  await expect.poll(books, soon).toMatchObject({ delivered: 1 })
})

test('no other lead is sent while an attempt cannot be recorded, and all are once it can', async () => {
  const { clock, store, start, acceptLeads, pass, passUntil } = await openDeliveries()
  const settle = vi.fn<Store['settle']>(unavailable)
  const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
  await acceptLeads(3)
  const deliveries = start(deliver, { store: { ...store, settle }, concurrency: 1 })
  const began = clock.now()
  await vi.waitFor(() => {
    pass(1000)
    expect(settle.mock.calls.length).toBeGreaterThan(60)
  }, soon)
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(deliveries.unrecordedSince()).toBeGreaterThanOrEqual(began)

  settle.mockImplementation((claim, settlement) => store.settle(claim, settlement))
  await passUntil(1000, { delivered: 3 })
  expect(deliver).toHaveBeenCalledTimes(3)
  expect(deliveries.unrecordedSince()).toBeUndefined()
})

test('a lead that was claimed while an attempt could not be recorded is sent soon after it can, under a new lease', async () => {
  const { clock, store, start, acceptLeads, passUntil, logShows } = await openDeliveries()
  const settle = vi.fn<Store['settle']>(unavailable)
  const release = vi.fn<Store['release']>(unavailable)
  const throttle = vi.fn<() => Promise<number>>(async () => 0)
  const isUnrecorded = () => vi.waitFor(() => expect(settle).toHaveBeenCalled(), soon)
  throttle.mockImplementationOnce(() => isUnrecorded().then(() => 0))
  await acceptLeads(2)
  start(() => Promise.resolve(delivered), { store: { ...store, settle, release }, throttle })
  await logShows({ msg: 'claim cannot be released yet' })

  settle.mockImplementation((claim, settlement) => store.settle(claim, settlement))
  release.mockImplementation((claim) => store.release(claim))
  const right = clock.now()
  await passUntil(100, { delivered: 2 })
  expect(clock.now() - right).toBeLessThan(10_000)
})

test('a lead whose row cannot be read has failed and reported, and the others are delivered', async () => {
  const { dir, store, start, acceptLeads, books, logShows } = await openDeliveries()
  const [damaged] = await acceptLeads(3)
  await runSql(dir, `update lead set body = 'null' where sequence = 1`)
  start(() => Promise.resolve(delivered))
  await expect.poll(books, soon).toMatchObject({ delivered: 2, failed: 1 })
  await logShows({ level: errorLevel, lead: damaged, msg: 'lead has failed' })
  expect(await store.find(damaged ?? '')).toMatchObject({ lastError: 'the stored lead cannot be read' })
})

test('says since when no delivery can be claimed, until one can', async () => {
  const { clock, store, start, acceptLeads, passUntil } = await openDeliveries()
  await acceptLeads(1)
  const claim = vi.fn<Store['claim']>(unavailable)
  const deliveries = start(() => Promise.resolve(delivered), { store: { ...store, claim } })
  await expect.poll(() => deliveries.unrecordedSince(), soon).toBe(clock.now())
  claim.mockImplementation((request) => store.claim(request))
  await passUntil(1000, { delivered: 1 })
  expect(deliveries.unrecordedSince()).toBeUndefined()
})

test('an outcome that could not be recorded does not overrule what others did since', async () => {
  const { clock, store, start, acceptLeads, passUntil } = await openDeliveries()
  const [leadId] = await acceptLeads(1)
  const settle = vi.fn<Store['settle']>(unavailable)
  const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
  // One lease at a time, so that another relay has its turn.
  const claim = vi.fn<Store['claim']>(async () => [])
  claim.mockImplementationOnce((request) => store.claim(request))
  start(deliver, { store: { ...store, settle, claim } })
  await vi.waitFor(async () => {
    clock.advance(1000)
    expect(settle.mock.calls.length).toBeGreaterThan(20)
  }, soon)

  clock.advance(30_000)
  await store.settle(await claimOne(store), { state: 'failed', outcome: permanent })
  await store.requeue({ state: 'failed', filter: { ids: [leadId ?? ''] }, limit: 1 })

  settle.mockImplementation((mine, settlement) => store.settle(mine, settlement))
  claim.mockImplementation((request) => store.claim(request))
  await passUntil(1000, { delivered: 1 })
  expect(deliver).toHaveBeenCalledTimes(2)
})

describe('a CRM that refuses whatever comes', () => {
  const blocked: Outcome = { kind: 'blocked', error: 'the CRM answered 401: no', status: 401, ms: 5 }

  test('is probed at growing waits with one lead at a time, and gets all of them once it takes one', async () => {
    const { store, start, acceptLeads, pass, books, logShows } = await openDeliveries()
    let answer: Outcome = blocked
    let waitedMs = 0
    const probedAt: number[] = []
    await acceptLeads(20)
    const deliver = vi.fn<Deliver>(async () => {
      probedAt.push(waitedMs)
      return answer
    })
    start(deliver, { concurrency: 1 })
    await expect.poll(() => store.crmBlock(), soon).toMatchObject({ probes: 0 })
    for (const [probes, wait] of [5000, 30_000, 60_000].entries()) {
      waitedMs += wait
      pass(wait)
      await expect.poll(() => store.crmBlock(), soon).toMatchObject({ probes: probes + 1 })
    }
    expect(probedAt).toEqual([0, 5000, 35_000, 95_000])
    expect(await store.books()).toMatchObject({ waiting: 20, failed: 0 })
    await logShows({ level: errorLevel, msg: 'the CRM refuses every lead: deliveries are blocked' })

    answer = delivered
    pass(300_000)
    await expect.poll(books, soon).toMatchObject({ delivered: 20 })
    expect(deliver).toHaveBeenCalledTimes(24)
    await logShows({ msg: 'the CRM takes leads again' })
  })

  test('does not stop the others when it refuses one lead amid successes', async () => {
    const { store, start, acceptLeads, books } = await openDeliveries()
    const ids = await acceptLeads(6)
    start(({ leadId }) => Promise.resolve(leadId === ids[2] ? blocked : delivered), { concurrency: 1 })
    await expect.poll(books, soon).toMatchObject({ delivered: 5, waiting: 1 })
    expect(await store.crmBlock()).toBeUndefined()
  })

  test('pauses deliveries although the last success was by a clock that ran ahead', async () => {
    const { clock, store, start, acceptLeads, books } = await openDeliveries()
    let answer: Outcome = delivered
    await acceptLeads(1)
    const deliveries = start(() => Promise.resolve(answer))
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
    clock.jump(-day)
    answer = blocked
    await acceptLeads(1)
    deliveries.wake()
    await expect.poll(() => store.crmBlock(), soon).toBeDefined()
  })

  test('is probed at once by a relay that starts', async () => {
    const { store, start, acceptLeads, books } = await openDeliveries()
    await acceptLeads(2)
    const deliveries = start(() => Promise.resolve(blocked))
    await expect.poll(() => store.crmBlock(), soon).toBeDefined()
    await deliveries.stop()
    start(() => Promise.resolve(delivered))
    await expect.poll(books, soon).toMatchObject({ delivered: 2 })
  })
})
