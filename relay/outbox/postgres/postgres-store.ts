import { setImmediate as turnEnds } from 'node:timers/promises'
import type { Client, ClientBase } from 'pg'
import { hasten, type MakingDue, release, requeue, throttle } from '../delivery-queries.ts'
import { keepContact, unwiped, wipeSoon } from '../erasures.ts'
import { backlog, createLedgerReads } from '../ledger-queries.ts'
import { cleanText } from '../rows.ts'
import { releaseStep, retrySteps, untilNextStep } from '../step-queries.ts'
import { type Claim, type NewLead, type Settlement, type Store, StoreUnavailable } from '../store.ts'
import { backupAge, createUpkeep } from '../upkeep-queries.ts'
import {
  ask,
  change,
  createClient,
  createPool,
  databaseTime,
  inOneGo,
  inTransaction,
  isRefusal,
  type TimeSql,
  unavailable
} from './database.ts'
import * as deliveries from './deliveries.ts'
import { acceptAll } from './insert-leads.ts'
import { prepareDatabase } from './start.ts'
import * as upkeep from './upkeep.ts'

/** How long a statement of a vacuum may take while an erasure waits for it, and otherwise, in milliseconds. */
const [wipeSoonMs, wipeMs] = [3000, 10 * 60_000]

type Statement = (client: ClientBase) => Promise<unknown>

type Opening = { url: string; now?: TimeSql }

/**
 * Opens the store that any number of relays share, in the PostgreSQL database at `url`, and makes its tables. Rejects
 * with `StoreUnavailable` and a one-line message if the database cannot be reached or could lose or alter a lead. `now`
 * is for tests.
 */
export async function openPostgresStore({ url, now = databaseTime }: Opening): Promise<Store> {
  await prepareDatabase(url)
  // Separate pools, so that nothing else ever delays a lead.
  const intake = createPool(url, { connections: 2, statementMs: 4000 })
  // One connection handles deliveries, and two serve everything else.
  const pool = createPool(url, { connections: 3, statementMs: 4000 })
  const probes = createPool(url, { connections: 1, statementMs: 2000 })
  const readers = createPool(url, { connections: 2, statementMs: 60_000 })
  const deskReaders = createPool(url, { connections: 2, statementMs: 10_000 })
  // The second batch is already at the database while the first one waits for its commit.
  const accepting = createLane<NewLead>((entries) => acceptAll(intake, entries, now), 2)
  const working = createLane<Statement>((statements) => inOneGo(pool, statements))
  const wiping = new Set<Client>()
  let closing: Promise<void> | undefined

  async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    if (closing) throw new StoreUnavailable('The store was closed')
    try {
      return await run()
    } catch (error) {
      throw unavailable(error)
    }
  }

  const work = <Result>(send: (client: ClientBase) => Promise<Result>) =>
    attempt(() => working.add<Result>(send))
  const alone = <Result>(job: (client: ClientBase) => Promise<Result>) =>
    attempt(() => inTransaction(pool, job))

  /** Runs a query that makes leads due, and records it. */
  const makeDue = (query: MakingDue) =>
    alone(async (client) => {
      const ids = await ask(client, query)
      await change(client, query.after(ids))
      return ids
    })

  async function settle(claim: Claim, settlement: Settlement) {
    const { recorded, recovering } = await work((client) => deliveries.settle(client, claim, settlement, now))
    const { outcome } = settlement
    // A statement of its own, which sees an erasure for which the settlement had to wait.
    if (!recorded && outcome.kind === 'delivered')
      await alone((client) => change(client, keepContact(claim.leadId, cleanText(outcome.crmId))))
    // The settlement is committed, whatever becomes of this. The next one tries again.
    if (recovering) await alone((client) => deliveries.goOnAfterOutage(client, now)).catch(() => undefined)
    return recorded
  }

  function wipe(limitMs: number): Promise<boolean> {
    return attempt(async () => {
      if ((await ask(pool, unwiped())) === undefined) return true
      const client = createClient(url, limitMs)
      wiping.add(client)
      try {
        await client.connect()
        return await upkeep.wipe(client)
      } finally {
        wiping.delete(client)
        await client.end()
      }
    })
  }

  async function close() {
    // This breaks a vacuum off. The next relay starts it again.
    await Promise.all([...wiping].map((client) => client.end()))
    await Promise.all([accepting.drain(), working.drain()])
    await Promise.all([intake, pool, probes, readers, deskReaders].map((each) => each.end()))
  }

  return {
    ...createLedgerReads((query) => attempt(() => ask(readers, query))),
    ...createUpkeep((query) => attempt(() => ask(pool, query)), now),
    accept: (entry) => attempt(() => accepting.add(entry)),
    claim: (request) => work((client) => deliveries.claim(client, request, now)),
    settle,
    release: (claim) => work((client) => ask(client, release(claim))),
    throttle: (claim, wait) => work((client) => ask(client, throttle(claim, wait, now()))),
    backlog: () => attempt(() => ask(pool, backlog(now()))),
    backupAge: () => attempt(() => ask(pool, backupAge(now()))),
    untilNextDue: () => attempt(() => deliveries.untilNextDue(pool, now)),
    takeSlots: (request) => alone((client) => upkeep.takeSlots(client, request, now)),
    requeue: (request) => makeDue(requeue(request, now())),
    hasten: (request) => makeDue(hasten(request, now())),
    retrySteps: (request) => makeDue(retrySteps(request, now())),
    claimSteps: (request) => alone((client) => deliveries.claimSteps(client, request, now)),
    settleStep: (claim, settlement) =>
      alone((client) => deliveries.settleStep(client, claim, settlement, now)),
    releaseStep: (claim) => alone((client) => ask(client, releaseStep(claim, now()))),
    untilNextStep: () => attempt(() => ask(pool, untilNextStep(now()))),
    async erase(email) {
      const erasure = await alone((client) => upkeep.erase(client, email, now))
      return { ...erasure, wiped: await wipeSoon(() => wipe(wipeSoonMs)) }
    },
    wipe: () => wipe(wipeMs),
    ping: () => attempt(() => upkeep.ping(probes, now)),
    ask: (query) => attempt(() => ask(deskReaders, query)),
    change: (statements) => alone((client) => change(client, statements)),
    close: () => (closing ??= close())
  }
}

/** Keeps a batch small enough for the statement timeout. */
const largestBatch = 500

type Waiter<Request> = {
  request: Request
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs requests in batches, `atATime` batches at once. Requests that arrive while a batch is being committed share the
 * next one, so one fsync serves them all.
 *
 * If a batch is refused, its requests run again one by one, so that only the request at fault fails. If the database
 * itself fails, all waiting requests are rejected at once: none waits for more than one batch before its own.
 */
function createLane<Request>(carryOut: (batch: Request[]) => Promise<unknown[]>, atATime = 1) {
  const waiting: Waiter<Request>[] = []
  const single: Waiter<Request>[] = []
  const running = new Set<Promise<void>>()

  async function run(ended: () => void) {
    await turnEnds()
    while (single.length + waiting.length > 0) {
      await take(single.length > 0 ? single.splice(0, 1) : waiting.splice(0, largestBatch))
    }
    // Call this in the same turn in which the queue is found empty, so that the next request starts a new runner.
    ended()
  }

  function start() {
    const runner = run(() => running.delete(runner))
    running.add(runner)
  }

  async function take(batch: Waiter<Request>[]) {
    try {
      const answers = await carryOut(batch.map(({ request }) => request))
      for (const [index, waiter] of batch.entries()) waiter.resolve(answers[index])
    } catch (error) {
      if (!isRefusal(error)) refuse([...batch, ...single.splice(0), ...waiting.splice(0)], error)
      else if (batch.length === 1) refuse(batch, error)
      else single.push(...batch)
    }
  }

  function refuse(waiters: Waiter<Request>[], error: unknown) {
    for (const waiter of waiters) waiter.reject(unavailable(error))
  }

  return {
    add<Result>(request: Request) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        if (running.size < atATime) start()
      })
    },

    /** Resolves once the queue is empty. */
    async drain() {
      await Promise.all(running)
    }
  }
}
