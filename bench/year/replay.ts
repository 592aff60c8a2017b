import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { pino } from 'pino'
import type { Clock } from '../../relay/clock.ts'
import type { Outcome } from '../../relay/outbox/outcome.ts'
import { newLead } from '../../relay/outbox/new-lead.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { createTurns } from '../../relay/outbox/turns.ts'
import { startDeliveries } from '../../relay/outbox/worker.ts'
import { day, minute, type Year } from './traffic.ts'

/** The relay's limit for the API. */
const callsPerSecond = 8

/** The clock advances by this much while something is due, in milliseconds. */
const step = 1000

export type Told = {
  accepted: number
  delivered: number
  dead: number
  attempts: number
  /** From acceptance to delivery, in milliseconds, in ascending order. */
  delays: number[]
  /** The longest time from the end of an outage to the delivery of a lead that waited for it, in milliseconds. */
  longestAfterOutage: number
  largestBacklog: number
}

/** Sends a year's leads through the real store and the real worker, with a clock that the replay advances. */
export async function replay({ leads, outages }: Year, dir: string): Promise<Told> {
  const clock = createSteeredClock()
  const begin = clock.now()
  const store = await openSqliteStore({ dir, clock })
  const turns = createTurns({ store, clock, limiter: 'crm', perSecond: callsPerSecond })
  const delays: number[] = []
  const told: Told = {
    accepted: 0,
    delivered: 0,
    dead: 0,
    attempts: 0,
    delays,
    longestAfterOutage: 0,
    largestBacklog: 0
  }
  const worker = { inFlight: 0, waiting: 0 }

  /** Detects when the worker has nothing to do until time advances. */
  const watched: Clock = {
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    async wait(ms, signal) {
      if (ms <= 0) return
      worker.waiting += 1
      await clock.wait(ms, signal)
      worker.waiting -= 1
    }
  }

  async function deliver(): Promise<Outcome> {
    worker.inFlight += 1
    told.attempts += 1
    const at = clock.now() - begin
    const down = outages.some(({ from, to }) => at >= from && at < to)
    return down
      ? { kind: 'transient', error: 'down', status: 502, ms: 0 }
      : { kind: 'delivered', crmId: String(told.attempts), status: 200, ms: 0 }
  }

  const deliveries = startDeliveries({
    store,
    clock: watched,
    turns,
    deliver,
    log: pino({ enabled: false }),
    onSettled({ receivedAt }, { state }) {
      worker.inFlight -= 1
      if (state === 'delivered') noteDelivery(receivedAt)
      if (state === 'dead') told.dead += 1
    }
  })

  function noteDelivery(receivedAt: number) {
    const at = clock.now() - begin
    delays.push(clock.now() - receivedAt)
    const ended = outages.map(({ to }) => to).filter((to) => to > receivedAt - begin && to <= at)
    if (ended.length > 0) told.longestAfterOutage = Math.max(told.longestAfterOutage, at - Math.max(...ended))
  }

  let next = 0
  for (;;) {
    const due = await store.untilNextDue()
    const coming = leads[next]
    if (due === undefined && coming === undefined) break
    const now = clock.now() - begin
    // Leads of one minute arrive together, which takes one commit instead of many.
    const untilNext = coming === undefined ? Infinity : Math.max(minute, coming - now)
    clock.advance(due === 0 ? step : Math.max(1, Math.min(due ?? Infinity, untilNext)))

    const arrived = leads.slice(next, next + countUntil(leads, next, clock.now() - begin))
    next += arrived.length
    await Promise.all(arrived.map(() => store.accept(newLead())))
    told.accepted += arrived.length
    told.largestBacklog = Math.max(told.largestBacklog, told.accepted - delays.length - told.dead)
    await settled()
  }

  /** Lets the worker do everything that it can do now. */
  async function settled() {
    deliveries.wake()
    do await turnOfTheLoop()
    while (worker.waiting === 0 || worker.inFlight > 0)
  }

  const stopped = deliveries.stop()
  clock.advance(day)
  await stopped
  told.delivered = (await store.books()).delivered
  await store.close()
  delays.sort((a, b) => a - b)
  return told
}

function countUntil(leads: number[], from: number, at: number): number {
  let end = from
  while ((leads[end] ?? Infinity) <= at) end += 1
  return end - from
}
