import { Client, type ClientBase } from 'pg'
import { backlog, createLedgerReads, testLeads } from '../ledger-queries.ts'
import { StoreUnavailable, type Claim, type NewLead, type Settlement, type Store } from '../store.ts'
import { acceptAll } from './insert-leads.ts'
import { countCalls } from './upkeep.ts'
import * as deliveries from './deliveries.ts'
import { unavailable, createPool, ask, databaseTime, type TimeSql } from './database.ts'
import { createLane } from './lane.ts'
import { refuseEmptied, refuseShared, refuseUnsafe } from './safety.ts'
import { migrate } from './migrate.ts'
import { schema } from './schema.ts'
import * as upkeep from './upkeep.ts'
import { cleanText } from '../columns.ts'
import { unwiped, wipeSoon } from '../erasures.ts'
import { backupAge, createUpkeep } from '../upkeep-queries.ts'
import { inOneGo, inTransaction } from './transaction.ts'

/** Counts in the indexes by state, which leave out the delivered rows. */
const counted = (state: string) =>
  `(select count(*) from delivery where state = '${state}' and sequence not in ${testLeads})`

/** How long a statement of a vacuum may take while an erasure waits for it, and otherwise, in milliseconds. */
const [wipeSoonMs, wipeMs] = [3000, 10 * 60_000]

type Statement = (client: ClientBase) => Promise<unknown>

/**
 * Opens the store that any number of relays share, in the PostgreSQL database at `url`, and updates its schema. Rejects
 * with `StoreUnavailable` and a one-line message if the database cannot be reached or could lose or alter a lead. `now`
 * is for tests.
 */
export async function openPostgresStore({
  url,
  now = databaseTime
}: {
  url: string
  now?: TimeSql
}): Promise<Store> {
  await prepare(url)
  // Separate pools, so that nothing else ever delays a lead.
  const intake = createPool(url, { connections: 2, statementMs: 4000 })
  // One connection handles deliveries, and two serve everything else.
  const pool = createPool(url, { connections: 3, statementMs: 4000 })
  const probes = createPool(url, { connections: 1, statementMs: 2000 })
  const readers = createPool(url, { connections: 2, statementMs: 60_000 })
  const deskReaders = createPool(url, { connections: 2, statementMs: 10_000 })
  // The second batch is already at the database when the first one commits and unlocks the end of the chain.
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

  async function settle(claim: Claim, settlement: Settlement) {
    const { recorded, recovering } = await work((client) => deliveries.settle(client, claim, settlement, now))
    const { outcome } = settlement
    // A statement of its own, which sees an erasure for which the settlement had to wait.
    if (!recorded && outcome.kind === 'delivered')
      await alone((client) => upkeep.keepContact(client, claim.leadId, cleanText(outcome.crmId)))
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
    release: (claim) => work((client) => deliveries.release(client, claim)),
    hold: (claim, held) => work((client) => deliveries.hold(client, claim, held, now)),
    backlog: () => attempt(() => ask(pool, backlog(now(), counted))),
    backupAge: () => attempt(() => ask(pool, backupAge(now()))),
    untilNextDue: () => attempt(() => deliveries.untilNextDue(pool, now)),
    takeSlots: (request) => alone((client) => upkeep.takeSlots(client, request, now)),
    countCalls: (calls, windowMs) => attempt(() => countCalls(pool, calls, windowMs, now)),
    requeue: (request) => alone((client) => upkeep.requeue(client, request, now)),
    hasten: (request) => alone((client) => upkeep.hasten(client, request, now)),
    async erase(email) {
      const erasure = await alone((client) => upkeep.erase(client, email, now))
      return { ...erasure, wiped: await wipeSoon(() => wipe(wipeSoonMs)) }
    },
    wipe: () => wipe(wipeMs),
    ping: () => attempt(() => upkeep.ping(probes, now)),
    ask: (query) => attempt(() => ask(deskReaders, query)),
    change: (statements) => alone((client) => upkeep.change(client, statements)),
    close: () => (closing ??= close())
  }
}

/** Uses connections without statement timeouts, because another relay may be updating the schema. */
async function prepare(url: string) {
  const [client, other] = [createClient(url), createClient(url)]
  try {
    await Promise.all([client.connect(), other.connect()])
    await refuseShared(client, other)
    await refuseUnsafe(client)
    await migrate(client, schema)
    await refuseEmptied(client)
  } catch (error) {
    throw unavailable(error)
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => {})))
  }
}

function createClient(url: string, statementMs = 0) {
  const client = new Client({
    connectionString: url,
    ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs }),
    connectionTimeoutMillis: 5000,
    application_name: 'relay'
  })
  client.on('error', () => {})
  return client
}
