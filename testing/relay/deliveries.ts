import { pino } from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import type { Outcome } from '../../relay/outbox/delivery.ts'
import type { Books } from '../../relay/outbox/ledger.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { type Deliver, type Deliveries, startDeliveries } from '../../relay/outbox/worker.ts'
import { acceptLead } from '../store-contract/accept-lead.ts'
import { emptiedStore } from './emptied-store.ts'

export const delivered = {
  kind: 'delivered',
  crmId: 'contact-1',
  status: 200,
  ms: 120
} satisfies Outcome
export const refused = { kind: 'transient', error: 'connection refused', ms: 3 } satisfies Outcome
export const permanent = { kind: 'permanent', error: 'gone', status: 410, ms: 80 } satisfies Outcome

/** For what happens at once, once it can. In milliseconds. */
export const soon = { timeout: 30_000, interval: 10 }

type More = { concurrency?: number; store?: Store; throttle?: (email: string) => Promise<number> }

/** A store without leads, whose deliveries a test starts. They are stopped when it ends. */
export async function openDeliveries() {
  const { dir, clock, store } = await emptiedStore()
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line) => void logged.push(line) })
  const running: Deliveries[] = []

  onTestFinished(async () => {
    const stopped = running.map((each) => each.stop())
    clock.advance(8000)
    await Promise.all(stopped)
  })

  function start(deliver: Deliver, more: More = {}): Deliveries {
    const started = startDeliveries({ store, deliver, clock, log, random: () => 0.5, ...more })
    running.push(started)
    return started
  }

  const acceptLeads = (count: number) => Promise.all(Array.from({ length: count }, () => acceptLead(store)))

  /** Lets time pass; the wake is for a loop that has asked how long to sleep and not fallen asleep yet. */
  const pass = (ms: number) => {
    clock.advance(ms)
    for (const each of running) each.wake()
  }

  /** Lets time pass in steps until the books say so. */
  const passUntil = (stepMs: number, expected: Partial<Books>) =>
    vi.waitFor(async () => {
      pass(stepMs)
      expect(await store.books()).toMatchObject(expected)
    }, soon)

  const logShows = (line: object) =>
    vi.waitFor(
      () =>
        expect(logged.map((each): unknown => JSON.parse(each))).toContainEqual(expect.objectContaining(line)),
      soon
    )

  /** A deliver or a step that answers when the test says so. */
  const scripted = <Sent extends object = Parameters<Deliver>[0], Result = Outcome>() => {
    const calls: (Sent & { at: number; signal: AbortSignal; answer: (outcome: Result) => void })[] = []
    const deliver = (sent: Sent, signal: AbortSignal) =>
      new Promise<Result>((resolve) => calls.push({ ...sent, at: clock.now(), signal, answer: resolve }))
    const called = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times), soon)
    return { deliver, calls, called }
  }

  return {
    dir,
    clock,
    store,
    logged,
    start,
    acceptLeads,
    pass,
    passUntil,
    books: () => store.books(),
    logShows,
    scripted
  }
}
