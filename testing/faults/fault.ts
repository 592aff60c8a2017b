import { pino } from 'pino'
import { systemClock } from '../../relay/clock.ts'
import { createWebhookConnector } from '../../relay/crm/webhook.ts'
import { everyLead } from '../../relay/outbox/leads.ts'
import { startDeliveries } from '../../relay/outbox/worker.ts'
import { runSql } from '../relay/run-sql.ts'
import { take, type Crm } from './crm.ts'
import type { Place } from './relays.ts'

export type Fault = {
  name: string
  /** A name for several faults that can be run together. */
  group?: string
  /** Description of the fault. */
  what: string
  run(size: Size): Promise<Verdict>
  /** Why this machine cannot rehearse it; undefined where it can. */
  obstacle?: () => Promise<string | undefined>
}

/** `short` is for a quick look, and for the faults that run with every test run. */
export type Size = 'short' | 'full'

export type Verdict = {
  /** Results to print. */
  counted: Record<string, number | string>
  /** Promises that were not kept, in words; none when all is well. */
  broken: string[]
}

/** Adds what a rehearsal counted, and its promises with whether each was kept. */
export function judge(
  { counted, broken }: Verdict,
  more: Verdict['counted'],
  promises: Record<string, boolean>
): Verdict {
  return { counted: { ...more, ...counted }, broken: [...broken, ...findBroken(promises)] }
}

/** The promises whose condition does not hold. */
export function findBroken(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([promise, kept]) => (kept ? [] : promise))
}

/** Resolves to whether the condition holds, at the latest after `patienceMs`. */
export async function until(condition: () => boolean, patienceMs = 30_000): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!condition() && performance.now() < deadline) await systemClock.wait(20)
  return condition()
}

/** As long as nothing more may be delivered to a CRM that works, before what is left counts as stuck. */
const stuckMs = 30_000

/** Attempts that a relay makes at a time: as many may be under way when it is killed. */
export const atATime = 8

/**
 * After the faults, while no relay runs: the CRM works again, every wait is cut short, what is waiting is delivered, and
 * the accounts are made up. Nothing that was acknowledged may be missing, in the books or at the CRM.
 */
export async function settleUp(place: Place, crm: Crm, acked: Set<string>) {
  crm.behave(take)
  await runSql(place.at, `update delivery set due_at = 0, lease_token = null where due_at is not null`)
  const store = await place.open()
  const left = (await store.backlog()).waiting
  const deliveries = startDeliveries({
    store,
    clock: systemClock,
    log: pino({ enabled: false }),
    deliver: createWebhookConnector({ url: crm.url }),
    concurrency: 32
  })
  let waiting = left
  for (let since = Date.now(); waiting > 0 && Date.now() - since < stuckMs;) {
    await systemClock.wait(50)
    const before = waiting
    waiting = (await store.backlog()).waiting
    if (waiting < before) since = Date.now()
  }
  await deliveries.stop()

  const books = await store.books()
  const stored = new Set<string>()
  let damaged = 0
  for await (const { id, lead, erasedAt } of everyLead(store)) {
    stored.add(id)
    if (!lead && erasedAt === undefined) damaged += 1
  }
  await store.close()

  const { accepted, ...states } = books
  const missing = [...acked].filter((id) => !stored.has(id)).length
  const undelivered = [...acked].filter((id) => !crm.received.has(id)).length
  const repeated = [...crm.received.values()].reduce((sum, times) => sum + times, 0) - crm.received.size
  return {
    /** Deliveries beyond the first of each lead. */
    repeated,
    counted: {
      acknowledged: acked.size,
      stored: accepted,
      'acknowledged and missing': missing,
      'left over to deliver': left,
      'at the CRM': crm.received.size,
      'came there more than once': repeated
    },
    broken: findBroken({
      'every acknowledged lead is stored': missing === 0,
      'every acknowledged lead reached the CRM': undelivered === 0,
      'the books balance': accepted === Object.values(states).reduce((sum, count) => sum + count, 0),
      'nothing is left waiting': books.waiting === 0,
      'every lead is as it was accepted': damaged === 0
    })
  }
}
