import type { Client, ClientBase } from 'pg'
import { createStore, type Verbs, verbs } from '../create-store.ts'
import {
  createLane,
  type Database,
  type Input,
  type Result,
  type Row,
  StoreUnavailable,
  type Transaction
} from '../database.ts'
import { unwiped } from '../erasures.ts'
import type { Store } from '../store.ts'
import {
  ask,
  createClient,
  createPools,
  databaseTime,
  fewestConnections,
  inTransaction,
  limit,
  requireConnections,
  type TimeSql,
  unavailable
} from './database.ts'
import { checkPools, prepareDatabase } from './start.ts'

/** How long a statement of a vacuum may take while an erasure waits for it, and otherwise, in milliseconds. */
const [wipeSoonMs, wipeMs] = [3000, 10 * 60_000]

/** These take milliseconds, and come all the time: those of the same moment share a transaction. */
const shared = new Set<keyof Verbs>(['claim', 'settle', 'release', 'throttle'])

type Opening = { url: string; connections?: number | undefined; toRead?: boolean; now?: TimeSql }

type Work = (tx: Transaction) => Promise<unknown>

/**
 * Opens the store that any number of relays share, in the PostgreSQL database at `url`, and makes its tables. Rejects
 * with `StoreUnavailable` and a one-line message if the database cannot be reached or could lose or alter a lead. `toRead` is
 * for commands, which open only the connections that they use. `now` is for tests.
 */
export async function openPostgresStore(opening: Opening): Promise<Store> {
  const { url, connections = 10, toRead = false, now = databaseTime } = opening
  await prepareDatabase(url, { toRead })
  const pools = createPools(url, toRead ? fewestConnections : connections)
  const { intake, probes, work: pool, readers, deskReaders } = pools
  const endPools = () => Promise.all(Object.values(pools).map((each) => each.end()))
  if (!toRead) {
    await checkPools(Object.values(pools)).catch(async (error: unknown) => {
      await endPools()
      throw unavailable(error)
    })
  }
  const wiping = new Set<Client>()
  let closing: Promise<void> | undefined

  async function attempt<Found>(run: () => Promise<Found>): Promise<Found> {
    if (closing) throw new StoreUnavailable('The store was closed')
    return run().catch((error: unknown) => {
      throw unavailable(error)
    })
  }

  const working = createLane<Work, unknown>((batch) =>
    inTransaction(pool, now, async (tx) => {
      const answers: unknown[] = []
      for (const work of batch) answers.push(await work(tx))
      return answers
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
  )

  const poolFor = (name: keyof Verbs) => (name === 'accept' ? intake : name === 'ping' ? probes : pool)

  function write<Name extends keyof Verbs>(name: Name, ...input: Input<Verbs[Name]>) {
    type Found = Result<Verbs[Name]>
    const verb: (tx: Transaction, ...given: never[]) => Promise<unknown> = verbs[name]
    const work = (tx: Transaction): Promise<Found> => Reflect.apply(verb, undefined, [tx, ...input])
    return attempt<Found>(async () => {
      // Other pools may get none of the database's connections while this one has its own.
      if (name === 'ping') await requireConnections([pool, intake, readers, deskReaders])
      if (!shared.has(name)) return inTransaction<Found>(poolFor(name), now, work)
      let result: { value: Found } | undefined
      await working.add(async (tx) => {
        result = { value: await work(tx) }
      })
      if (!result) throw new Error(`${name} has no result`)
      return result.value
    })
  }

  function wipe(limitMs: number): Promise<boolean> {
    return attempt(async () => {
      if ((await ask(pool, unwiped())) === undefined) return true
      // Vacuums have one connection in all.
      if (wiping.size > 0) return false
      const client = createClient(url)
      wiping.add(client)
      try {
        await client.connect()
        await limit(client, limitMs)
        return await vacuum(client)
      } finally {
        wiping.delete(client)
        await client.end()
      }
    })
  }

  async function close() {
    // This breaks a vacuum off. The next relay starts it again.
    await Promise.all([...wiping].map((client) => client.end()))
    await working.drain()
    await endPools()
  }

  const database: Database<Verbs> = {
    read: (query) => attempt(() => ask(readers, query, now)),
    ask: (query) => attempt(() => ask(deskReaders, query, now)),
    write,
    wipe: (patient) => wipe(patient ? wipeMs : wipeSoonMs),
    close: () => (closing ??= close())
  }
  return createStore(database)
}

/** The tables whose rows an erasure changes or deletes. */
const withPeople = 'lead, delivery, attempt, reply, block, limiter'

/** The transaction of the erasure has a number below this table's oldest one, counted in a circle of 32 bits. */
const isPast = `(select (relfrozenxid::text::bigint - transaction % 4294967296 + 4294967296) % 4294967296
  from pg_class where oid = 'unwiped'::regclass) between 1 and 2147483647`

/** The number is of another database, from which these rows were restored. */
const isForeign = 'transaction >= txid_snapshot_xmax(txid_current_snapshot())'

/**
 * Vacuums the rows that erasures left dead, unless a transaction somewhere may still read them. Resolves to whether no
 * erasure is left. Call it outside a transaction.
 */
async function vacuum(client: ClientBase): Promise<boolean> {
  // Sets relfrozenxid of this small table to the oldest transaction that anybody may look back to.
  await client.query('vacuum (freeze) unwiped')
  const { rows } = await client.query<Row>(`select number from unwiped where ${isPast} or ${isForeign}`)
  if (rows.length === 0) return false
  // Indexes hold email addresses. Without truncation, no lead ever waits for a lock.
  await client.query(`vacuum (index_cleanup on, truncate off) ${withPeople}`)
  await client.query('delete from unwiped where number = any($1)', [rows.map((row) => row['number'])])
  const { rowCount } = await client.query('select from unwiped')
  return rowCount === 0
}
