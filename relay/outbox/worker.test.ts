import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import type { SteeredClock } from '../../testing/relay/steered-clock.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { createThrottle } from './limiters.ts'
import type { Outcome } from './outcome.ts'
import { StoreUnavailable, type Store } from './store.ts'
import { type Deliver, type Deliveries, startDeliveries } from './worker.ts'

const delivered: Outcome = { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
const refused: Outcome = { kind: 'transient', error: 'connection refused', ms: 3 }
const permanent: Outcome = { kind: 'permanent', error: 'gone', status: 410, ms: 80 }
const soon = { timeout: 5000, interval: 10 }
const day = 24 * 60 * 60_000

let dir: string
let clock: SteeredClock
let store: Store
let deliveries: Deliveries
let logged: string[]

beforeEach(async () => {
  ;({ dir, clock, store } = await emptiedStore())
  logged = []
})

afterEach(async () => {
  const stopped = deliveries.stop()
  clock.advance(8000)
  await stopped
})

function start(
  deliver: Deliver,
  more: { concurrency?: number; store?: Store; throttle?: (email: string) => Promise<number> } = {}
) {
  const log = pino({ base: null }, { write: (line) => void logged.push(line) })
  deliveries = startDeliveries({ store, deliver, clock, log, random: () => 0.5, ...more })
}

async function acceptLeads(count: number): Promise<string[]> {
  const acceptances = await Promise.all(Array.from({ length: count }, () => store.accept(newLead())))
  return acceptances.flatMap((acceptance) => ('id' in acceptance ? [acceptance.id] : []))
}

/** Lets time pass; the wake is for a loop that has asked how long to sleep and not fallen asleep yet. */
function pass(ms: number) {
  clock.advance(ms)
  deliveries.wake()
}

const books = () => store.books()

const logShows = (line: object) =>
  vi.waitFor(
    () =>
      expect(logged.map((each): unknown => JSON.parse(each))).toContainEqual(expect.objectContaining(line)),
    soon
  )

const unavailable = () => Promise.reject(new StoreUnavailable('disk full'))

const errorLevel = pino.levels.values['error']

/** A deliver that answers when the test says so. */
function scripted() {
  const calls: { leadId: string; at: number; signal: AbortSignal; answer: (outcome: Outcome) => void }[] = []
  const deliver: Deliver = ({ leadId }, signal) =>
    new Promise((resolve) => calls.push({ leadId, at: clock.now(), signal, answer: resolve }))
  const called = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times), soon)
  return { deliver, calls, called }
}

describe('deliveries', () => {
  test('what was stored before the start and what comes later is delivered', async () => {
    await acceptLeads(2)
    start(() => Promise.resolve(delivered))
    await expect.poll(books, soon).toMatchObject({ delivered: 2 })
    await acceptLeads(1)
    deliveries.wake()
    await expect.poll(books, soon).toMatchObject({ delivered: 3, pending: 0 })
  })

  test('a lead is found without being woken within ten seconds', async () => {
    start(() => Promise.resolve(delivered))
    await expect.poll(() => clock.waiting(), soon).toBe(1)
    await acceptLeads(1)
    clock.advance(10_000)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })

  test('a failed attempt is repeated on schedule under the same id until the CRM takes the lead', async () => {
    const { deliver, calls, called } = scripted()
    const [leadId] = await acceptLeads(1)
    const t0 = clock.now()
    start(deliver)
    const waits = [5000, 30_000, 300_000]
    for (const [index, wait] of waits.entries()) {
      await called(index + 1)
      calls[index]?.answer(refused)
      await logShows({ lead: leadId, attempt: index + 1, state: 'pending' })
      pass(wait)
    }
    await called(4)
    calls[3]?.answer(delivered)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
    expect(calls.map(({ at }) => at - t0)).toEqual([0, 5000, 35_000, 335_000])
    expect(new Set(calls.map((call) => call.leadId))).toEqual(new Set([leadId]))
  })

  test('a lead that the CRM refuses for good is dead, once, and raises an error in the log', async () => {
    const [lead] = await acceptLeads(1)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(permanent))
    start(deliver)
    await expect.poll(books, soon).toMatchObject({ dead: 1, pending: 0 })
    await logShows({ level: errorLevel, lead, state: 'dead', attempt: 1, status: 410, ms: 80 })
    expect(deliver).toHaveBeenCalledTimes(1)
  })

  test('a lead that could not be delivered for seven days is dead', async () => {
    await acceptLeads(1)
    start(() => Promise.resolve(refused))
    let passedMs = 0
    await vi.waitFor(async () => {
      pass(day / 2)
      passedMs += day / 2
      expect(await store.books()).toMatchObject({ dead: 1, pending: 0 })
    }, soon)
    expect(passedMs).toBeGreaterThanOrEqual(7 * day)
  })

  test('a deliver that throws is logged as an error and tried again', async () => {
    const [lead] = await acceptLeads(1)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    deliver.mockImplementationOnce(() => {
      throw new TypeError(`cannot read ${sampleLead().email}`)
    })
    start(deliver)
    await logShows({ level: errorLevel, lead, thrown: 'TypeError' })
    expect(logged.join('')).not.toContain(sampleLead().email)
    await logShows({ lead, state: 'pending', outcome: 'transient' })
    pass(5000)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })

  test('the log says what happened to a lead and nothing about the person', async () => {
    const [lead] = await acceptLeads(1)
    const outcomes: Outcome[] = [{ ...refused, error: `no room for ${sampleLead().email}` }, delivered]
    start(() => Promise.resolve(outcomes.shift() ?? permanent))
    await logShows({ lead, state: 'pending', attempt: 1, outcome: 'transient', ms: 3 })
    pass(5000)
    await logShows({ lead, state: 'delivered', attempt: 2, outcome: 'delivered', status: 200, ms: 120 })
    for (const value of Object.values(sampleLead()).filter(Boolean))
      expect(logged.join('')).not.toContain(value)
  })
})

describe('attempts side by side', () => {
  test('never more than the given number are in flight, and each that ends makes room for the next', async () => {
    const { deliver, calls, called } = scripted()
    const ids = await acceptLeads(5)
    start(deliver, { concurrency: 2 })
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
    const [stuck] = await acceptLeads(1)
    start(({ leadId }) => (leadId === stuck ? new Promise(() => {}) : Promise.resolve(delivered)), {
      concurrency: 2
    })
    clock.advance(1)
    await acceptLeads(20)
    deliveries.wake()
    await expect.poll(books, soon).toMatchObject({ delivered: 20, pending: 1 })
  })

  test('an attempt is cut off after 15 seconds, may have arrived, and is repeated', async () => {
    const { deliver, calls, called } = scripted()
    const [lead] = await acceptLeads(1)
    start(deliver)
    await called(1)
    clock.advance(14_999)
    await store.ping()
    expect(calls[0]?.signal.aborted).toBe(false)
    clock.advance(1)
    await logShows({ lead, state: 'pending', outcome: 'ambiguous', attempt: 1, ms: 15_000 })
    expect(calls[0]?.signal.aborted).toBe(true)
    pass(5000)
    await called(2)
    calls[1]?.answer(delivered)
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
  })
})

describe('a store that fails', () => {
  test('is asked again after a pause', async () => {
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
  const settle = vi.fn<Store['settle']>(unavailable)
  const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
  await acceptLeads(3)
  start(deliver, { store: { ...store, settle }, concurrency: 1 })
  const began = clock.now()
  await vi.waitFor(() => {
    pass(1000)
    expect(settle.mock.calls.length).toBeGreaterThan(60)
  }, soon)
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(deliveries.unrecordedSince()).toBeGreaterThanOrEqual(began)

  settle.mockImplementation((claim, settlement) => store.settle(claim, settlement))
  await vi.waitFor(async () => {
    pass(1000)
    expect(await store.books()).toMatchObject({ delivered: 3 })
  }, soon)
  expect(deliver).toHaveBeenCalledTimes(3)
  expect(deliveries.unrecordedSince()).toBeUndefined()
})

test('a lead that was claimed while an attempt could not be recorded is sent soon after it can, under a new lease', async () => {
  const settle = vi.fn<Store['settle']>(unavailable)
  const release = vi.fn<Store['release']>(unavailable)
  const throttle = vi.fn<() => Promise<number>>(async () => 0)
  const isUnrecorded = () => vi.waitFor(() => expect(settle).toHaveBeenCalled(), soon)
  throttle.mockImplementationOnce(() => isUnrecorded().then(() => 0))
  await acceptLeads(2)
  start(() => Promise.resolve(delivered), { store: { ...store, settle, release }, throttle })
  await logShows({ msg: 'delivery cannot be released yet' })

  settle.mockImplementation((claim, settlement) => store.settle(claim, settlement))
  release.mockImplementation((claim) => store.release(claim))
  const right = clock.now()
  await vi.waitFor(async () => {
    pass(100)
    expect(await store.books()).toMatchObject({ delivered: 2 })
  }, soon)
  expect(clock.now() - right).toBeLessThan(10_000)
})

test('a lead whose row cannot be read is dead and reported, and the others are delivered', async () => {
  const [damaged] = await acceptLeads(3)
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  db.exec(`update lead set body = 'null' where sequence = 1`)
  db.close()
  start(() => Promise.resolve(delivered))
  await expect.poll(books, soon).toMatchObject({ delivered: 2, dead: 1 })
  await logShows({ level: errorLevel, lead: damaged, msg: 'lead is dead' })
  expect(await store.find(damaged ?? '')).toMatchObject({ lastError: 'the stored lead cannot be read' })
})

test('an outcome that could not be recorded does not overrule what others did since', async () => {
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
  const [theirs] = await store.claim({ limit: 1, leaseMs: 1000 })
  if (!theirs) throw new Error('nothing was due')
  await store.settle(theirs, { state: 'dead', outcome: permanent })
  await store.requeue({ state: 'dead', filter: { ids: [leadId ?? ''] }, limit: 1 })

  settle.mockImplementation((mine, settlement) => store.settle(mine, settlement))
  claim.mockImplementation((request) => store.claim(request))
  await vi.waitFor(async () => {
    pass(1000)
    expect(await store.books()).toMatchObject({ delivered: 1 })
  }, soon)
  expect(deliver).toHaveBeenCalledTimes(2)
})

describe('a CRM that refuses whatever comes', () => {
  const blocked: Outcome = { kind: 'blocked', error: 'the CRM answered 401: no', status: 401, ms: 5 }

  test('is probed at growing waits with one lead at a time, and gets all of them once it takes one', async () => {
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
    expect(await store.books()).toMatchObject({ pending: 20, dead: 0 })
    await logShows({ level: errorLevel, msg: 'the CRM refuses every lead: deliveries are paused' })

    answer = delivered
    pass(300_000)
    await expect.poll(books, soon).toMatchObject({ delivered: 20 })
    expect(deliver).toHaveBeenCalledTimes(24)
    await logShows({ msg: 'the CRM takes leads again' })
  })

  test('does not stop the others when it refuses one lead amid successes', async () => {
    const ids = await acceptLeads(6)
    start(({ leadId }) => Promise.resolve(leadId === ids[2] ? blocked : delivered), { concurrency: 1 })
    await expect.poll(books, soon).toMatchObject({ delivered: 5, pending: 1 })
    expect(await store.crmBlock()).toBeUndefined()
  })

  test('pauses deliveries although the last success was by a clock that ran ahead', async () => {
    let answer: Outcome = delivered
    await acceptLeads(1)
    start(() => Promise.resolve(answer))
    await expect.poll(books, soon).toMatchObject({ delivered: 1 })
    clock.jump(-day)
    answer = blocked
    await acceptLeads(1)
    deliveries.wake()
    await expect.poll(() => store.crmBlock(), soon).toBeDefined()
  })

  test('is probed at once by a relay that starts', async () => {
    await acceptLeads(2)
    start(() => Promise.resolve(blocked))
    await expect.poll(() => store.crmBlock(), soon).toBeDefined()
    await deliveries.stop()
    start(() => Promise.resolve(delivered))
    await expect.poll(books, soon).toMatchObject({ delivered: 2 })
  })
})

test('leads of one address beyond the throttle wait, are delivered as it allows, and at once when released', async () => {
  const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
  await acceptLeads(9)
  start(deliver, { throttle: createThrottle(store) })
  await expect.poll(() => store.backlog(), soon).toMatchObject({ pending: 4, throttled: 4 })
  expect(deliver).toHaveBeenCalledTimes(5)
  pass(10 * 60_000)
  await expect.poll(books, soon).toMatchObject({ delivered: 6, pending: 3 })
  await expect.poll(() => store.backlog(), soon).toMatchObject({ throttled: 3 })
  await store.requeue({ state: 'throttled', limit: 9 })
  deliveries.wake()
  await expect.poll(books, soon).toMatchObject({ delivered: 9 })
  expect(deliver).toHaveBeenCalledTimes(9)
})

test('a lead whose lease ran out was counted by the throttle already', async () => {
  await acceptLeads(1)
  await store.claim({ limit: 1, leaseMs: 1000 })
  clock.advance(1000)
  start(() => Promise.resolve(delivered), { throttle: async () => 600_000 })
  await expect.poll(books, soon).toMatchObject({ delivered: 1 })
})

describe('stopping', () => {
  test('nothing is claimed after it', async () => {
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    start(deliver)
    await deliveries.stop()
    await acceptLeads(1)
    deliveries.wake()
    clock.advance(60_000)
    expect(await store.claim({ limit: 1, leaseMs: 1 })).toHaveLength(1)
    expect(deliver).not.toHaveBeenCalled()
  })

  test('what is in flight is finished and recorded', async () => {
    const { deliver, calls, called } = scripted()
    await acceptLeads(1)
    start(deliver)
    await called(1)
    const stopped = deliveries.stop()
    clock.advance(7999)
    calls[0]?.answer(delivered)
    await stopped
    expect(await store.books()).toMatchObject({ delivered: 1 })
  })

  test('what is still in flight after eight seconds is cut off and given back, due at once', async () => {
    const { deliver, calls, called } = scripted()
    const [leadId] = await acceptLeads(1)
    start(deliver)
    await called(1)
    const stopped = deliveries.stop()
    clock.advance(8000)
    await stopped
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(await store.claim({ limit: 1, leaseMs: 1 })).toMatchObject([{ leadId, attempts: 0 }])
  })

  test('what was claimed at that very moment is given back untried', async () => {
    await acceptLeads(3)
    const deliver = vi.fn<Deliver>(() => Promise.resolve(delivered))
    start(deliver)
    await deliveries.stop()
    expect(deliver).not.toHaveBeenCalled()
    expect(await store.claim({ limit: 9, leaseMs: 1 })).toHaveLength(3)
  })
})
