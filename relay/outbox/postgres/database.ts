import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient } from 'pg'
import { type Query, type Row, StoreUnavailable, type Transaction, type Value } from '../database.ts'

/** Connection timeout. A visitor gets an answer within a few of these, even if the database hangs. */
const connectMs = 2000

/** How long a transaction may wait for its relay, which may have vanished or frozen: meanwhile it blocks the others. */
const idleMs = 4000

type Limits = {
  connections: number
  statementMs: number
}

/**
 * Connects to PostgreSQL on first use. A broken connection is replaced at the next call and does not end the process.
 */
export function createPool(url: string, { connections, statementMs }: Limits): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    pipeline: true,
    application_name: 'relay',
    // Before the first use of a connection.
    verify: callbackify((client: PoolClient) => limit(client, statementMs))
  })
  pool.on('error', ignore)
  const count = (change: number) => live.set(pool, (live.get(pool) ?? 0) + change)
  pool.on('connect', () => count(1))
  pool.on('remove', () => count(-1))
  // Without this handler, a connection that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** How many connections of a pool the database has given. */
const live = new WeakMap<Pool, number>()

/** Rejects unless each pool has a connection, or gets one. */
export async function requireConnections(pools: Pool[]) {
  for (const pool of pools) if ((live.get(pool) ?? 0) === 0) (await pool.connect()).release()
}

/** The fewest connections of a relay. */
export const fewestConnections = 6

/**
 * The pools of a relay, which has at most so many connections to the database. Separate pools, so that nothing else ever delays
 * a lead. One connection is left for a vacuum.
 */
export function createPools(url: string, connections: number) {
  // The second batch is already at the database while the first one waits for its commit.
  const intake = connections > fewestConnections ? 2 : 1
  const shared = connections - intake - 2
  const pool = (size: number, statementMs: number) => createPool(url, { connections: size, statementMs })
  return {
    intake: pool(intake, 4000),
    probes: pool(1, 2000),
    // One of these handles deliveries.
    work: pool(Math.ceil(shared / 3), 4000),
    readers: pool(Math.ceil((shared - 1) / 3), 60_000),
    deskReaders: pool(Math.floor(shared / 3), 10_000)
  }
}

/** A connection of its own. Call `limit` once it is connected. */
export function createClient(url: string) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'relay'
  })
  client.on('error', ignore)
  return client
}

/**
 * Limits what a new connection may take, and reads the limits back; 0 is no limit on statements. Statements set them, because
 * poolers refuse settings that come with the connection, or ignore them.
 */
export async function limit(client: ClientBase, statementMs: number) {
  const limits = {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: Math.min(statementMs || idleMs, idleMs),
    // Each statement keeps to one core, and leaves the others to visitors. JIT pays only for reads of many seconds.
    max_parallel_workers_per_gather: 0,
    jit: 'off'
  }
  const all = Object.entries(limits)
  await client.query(quick(all.map(([name, value]) => `set ${name} = ${value}`).join('; ')))
  const names = all.map(([name]) => `'${name}'`).join(', ')
  const { rows } = await client.query(quick(`select name, setting from pg_settings where name in (${names})`))
  const kept = new Map(rows.map(({ name, setting }) => [name, setting]))
  if (all.some(([name, value]) => kept.get(name) !== String(value))) throw new StoreUnavailable(sharedServer)
}

/** A pooler whose connections to the database are all taken accepts another client, and lets it wait. */
const quick = (text: string) => ({ text, query_timeout: connectMs })

export const sharedServer =
  'The address leads to a pooler in transaction mode, which breaks prepared statements and time limits; use its session mode, or the database itself'

/** The next query on the connection reports the error. */
const ignore = () => {}

/** Returns SQL for the current time in whole milliseconds since the epoch. */
export type TimeSql = () => string

/** The database's clock, which all relays share. It is constant within a statement, so an index search can use it. */
export const databaseTime: TimeSql = () => 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint'

export async function ask<Result>(
  database: Pool | ClientBase,
  { sql, values, read }: Query<Result>,
  now: TimeSql = databaseTime
): Promise<Result> {
  const { rows } = await database.query<Row>(sql.replaceAll('$now', now()), values)
  return read(rows)
}

/**
 * A connection parses and plans a named statement only once; without names, that took a fifth of the database's time. A
 * search is not named, because PostgreSQL would keep its plan even after the table has grown a hundredfold.
 */
const named = (text: string) => ({ name: hash('md5', text), text })

const rowsOf = (table: string, json: string) => `json_populate_recordset(null::${table}, ${json})`

type Begun = { now: Promise<number>; end: () => void }

/** The operations of a transaction that has begun. */
const createTransaction = (client: ClientBase, { now, end }: Begun): Transaction => ({
  now: () => now,
  rows: async (sql, values: Value[] = []) => (await client.query<Row>(sql, values)).rows,
  async insert(table, given) {
    const names = Object.keys(given[0] ?? {}).join(', ')
    if (names === '') return
    const sql = `insert into ${table} (${names}) select ${names} from ${rowsOf(table, '$1')}`
    await client.query({ ...named(sql), values: [JSON.stringify(given)] })
  },
  async insertPairs(first, second) {
    const names = Object.keys(first.rows[0] ?? {}).join(', ')
    const others = Object.keys(second.rows[0] ?? {})
    const taken = second.taking.join(', ')
    const sql = `
      with added as (
        insert into ${first.table} (${names}) select ${names} from ${rowsOf(first.table, '$1')}
        on conflict (${first.unlessTaken}) do nothing
        returning id, ${taken}
      )
      insert into ${second.table} (${others.join(', ')}, ${taken})
      select ${others.map((name) => `given.${name}`).join(', ')}, ${second.taking.map((name) => `added.${name}`).join(', ')}
      from ${rowsOf(second.table, '$2')} as given join added on added.id = given.${second.of}
      returning ${second.of} as id`
    const values = [first, second].map(({ rows }) => JSON.stringify(rows))
    const { rows } = await client.query<{ id: string }>({ ...named(sql), values })
    return rows.map(({ id }) => id)
  },
  async update(table, key, given) {
    const names = Object.keys(given[0] ?? {})
    if (names.length === 0) return
    const changed = names.filter((name) => !key.includes(name))
    const text = `update ${table} as known set ${changed.map((name) => `${name} = given.${name}`).join(', ')}
      from ${rowsOf(table, '$1')} as given
      where ${key.map((name) => `known.${name} = given.${name}`).join(' and ')}`
    await client.query({ ...named(text), values: [JSON.stringify(given)] })
  },
  waitForDisk: async () => void (await client.query(`select pg_logical_emit_message(true, 'relay', '')`)),
  end,
  isIn: (column, list) => `${column} = any(array(select json_array_elements_text(${list}::json)))`,
  isDamage: () => false,
  lock: (table) => `for update of ${table}`,
  lockFree: (table) => `for update of ${table} skip locked`
})

/**
 * Makes an error of one line without row data. PostgreSQL quotes rows only in an error's details, which are left out.
 */
export function unavailable(cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause
  const error = new StoreUnavailable(`The database failed: ${describe(cause)}`, { cause })
  return Object.assign(error, { isRefusal: isRefusal(cause) })
}

export function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // If a host name has several addresses, the error contains one for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0])
  return cause.message || cause.name
}

/**
 * Whether the transaction was at fault (classes 22, 23 and 40: data, constraints, deadlocks), not the database. Batches that
 * claim the same keys in another order deadlock.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23|40)/.test(error.code ?? '')

// On a busy machine, waiting for the database costs more than most statements. So the pool's connections are pipelined:
// each statement is sent without waiting for the answers to earlier ones. A statement that fails rejects, and turns the
// commit sent after it into a rollback.

/**
 * Resolves once the changes of `work` are committed. If anything fails, the connection is closed, which rolls all of
 * them back.
 */
export function inTransaction<Result>(
  pool: Pool,
  now: TimeSql,
  work: (tx: Transaction) => Promise<Result>
): Promise<Result> {
  return onConnection(pool, async (client) => {
    const begun = begin(client, now)
    let committed: Promise<void> | undefined
    const end = () => (committed ??= commit(client))
    const tx = createTransaction(client, {
      now: begun,
      // If a statement before the commit fails, the verb rejects with that one.
      end: () => void end().catch(ignore)
    })
    const [, result] = await Promise.all([begun, work(tx)])
    await end()
    return result
  })
}

async function onConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Begins a transaction whose commit waits for the disk, even if the role, the database or a reload has changed the
 * settings. Resolves to its time. Replaces only `off`: all other values wait for this disk. A pooler may switch connections,
 * so each transaction does this.
 */
async function begin(client: PoolClient, now: TimeSql): Promise<number> {
  const [, { rows }] = await Promise.all([
    client.query('begin isolation level read committed'),
    client.query<{ unsafe: boolean; now: string }>(`
      select ${now()} as now, current_setting('fsync') = 'off' or current_setting('full_page_writes') = 'off' as unsafe,
        case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`)
  ])
  if (rows[0]?.unsafe)
    throw new StoreUnavailable('The database was switched to fsync or full_page_writes off')
  return Number(rows[0]?.now)
}

/**
 * A commit that waits for a standby in vain is cut short by the time limit, and PostgreSQL only warns: the change is on this
 * disk alone, and gone after a failover. So a warning fails the commit.
 */
async function commit(client: PoolClient) {
  let warning: string | undefined
  const note = ({ severity, message }: { severity?: string | undefined; message?: string | undefined }) => {
    if (severity === 'WARNING') warning = message
  }
  client.on('notice', note)
  try {
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
    if (warning !== undefined) throw new Error(warning)
  } finally {
    client.off('notice', note)
  }
}
