import { type Client, type ClientBase, DatabaseError, type Pool } from 'pg'
import { StoreUnavailable } from '../database.ts'
import { newerSchema, olderSchema, postgresTables, readNewest, schemaVersion } from '../schema.ts'
import { createClient, describe, fewestConnections, limit, sharedServer, unavailable } from './database.ts'

/**
 * Refuses a database that could lose or alter a lead, and makes its tables. One that accepts no lead, such as a standby, is only
 * opened `toRead`. Throws `StoreUnavailable` with one line. Uses connections without statement timeouts, because another
 * relay may be making the tables.
 */
export async function prepareDatabase(url: string, { toRead = false } = {}) {
  const [client, other] = [createClient(url), createClient(url)]
  try {
    await Promise.all([client.connect(), other.connect()])
    // Before anything is set, which would stay with a shared connection.
    await refuseShared([client, other], { toRead })
    await limit(client, 0)
    await refuseUnsafe(client)
    await makeTables(client, { toRead })
  } catch (error) {
    throw unavailable(error)
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => {})))
  }
}

/** The oldest version of PostgreSQL that has every feature the store uses. */
const oldestVersion = 130_000

/** If one of these settings is off, a power failure can lose an acknowledged lead. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Throws an error of one line if the database is too old, or could lose or alter a lead. */
async function refuseUnsafe(client: Client) {
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
    [...durable, 'server_encoding', 'server_version_num']
  ])
  const settings = new Map(rows.map(({ name, setting }) => [String(name), String(setting)]))
  const off = durable.filter((name) => settings.get(name) === 'off')
  const encoding = settings.get('server_encoding')
  const which = off.length > 1 ? 'them' : 'it'
  if (off.length > 0)
    throw new StoreUnavailable(
      `The database runs with ${off.join(' and ')} off, so an accepted lead could be lost; switch ${which} on`
    )
  if (encoding !== 'UTF8')
    throw new StoreUnavailable(`The database's encoding is ${encoding}; it must be UTF8`)
  if (Number(settings.get('server_version_num')) < oldestVersion)
    throw new StoreUnavailable(`The database is older than PostgreSQL ${oldestVersion / 10_000}`)
}

/**
 * Throws an error of one line unless each pool gives a connection, all of them open at once, that keeps to its limits.
 */
export async function checkPools(pools: Pool[]) {
  const tries = await Promise.allSettled(pools.map((pool) => pool.connect()))
  const clients = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    const failed = tries.find((each) => each.status === 'rejected')
    if (failed?.reason instanceof StoreUnavailable) throw failed.reason
    if (failed)
      throw new StoreUnavailable(
        `The database gave ${clients.length} connections at once, and a relay needs ${fewestConnections}: ${describe(failed.reason)}`
      )
    await refuseShared(clients)
  } finally {
    for (const client of clients) client.release()
  }
}

const findServer = 'select pg_backend_pid() as pid, pg_is_in_recovery() as standby'

/**
 * Throws an error of one line if connections that are open at once do not have a server process each: a pooler then shares
 * processes by transaction. It may give the same one to two connections, or another one to each statement, so each
 * connection asks several times in a row. Also throws if the database is a standby, which accepts no lead.
 */
export async function refuseShared(clients: ClientBase[], { toRead = false } = {}) {
  const processes: Set<number>[] = clients.map(() => new Set())
  for (const [index, client] of [...clients.entries(), ...clients.entries()]) {
    for (let asked = 0; asked < 2; asked += 1) {
      const { rows } = await client.query<{ pid: number; standby: boolean }>(findServer)
      for (const { pid, standby } of rows) {
        if (standby && !toRead) {
          throw new StoreUnavailable('The database is a standby, which accepts no leads; use the primary')
        }
        processes[index]?.add(pid)
      }
    }
  }
  const all = processes.flatMap((each) => Array.from(each))
  if (all.length > clients.length || new Set(all).size < all.length) throw new StoreUnavailable(sharedServer)
}

/** An arbitrary number that nothing else in the database uses as an advisory lock. */
const tablesLock = 5_276_033

/**
 * Makes the tables in the first schema of the search path: all or none. Relays that start together take turns. Throws, in one
 * line, if another version of the relay made them.
 */
async function makeTables(client: ClientBase, { toRead = false } = {}) {
  await client.query('begin')
  const { rows: how } = await client.query<{ off: boolean }>(
    `select current_setting('transaction_read_only')::boolean as off`
  )
  // A standby has no locks of this kind, and nobody makes tables there.
  if (!(toRead && how[0]?.off))
    await client.query(
      `select pg_advisory_xact_lock(${tablesLock}, hashtext(coalesce(current_schema(), '')))`
    )
  const { rows } = await client.query<{ older: boolean; made: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.relay_schema') is not null as older,
       to_regclass(quote_ident(current_schema()) || '.schema_version') is not null as made`
  )
  if (rows[0]?.older) throw new StoreUnavailable(`The database cannot be used: ${olderSchema}`)
  if (!rows[0]?.made) {
    await client.query(
      `create table schema_version (version integer primary key);
       insert into schema_version (version) values (${schemaVersion}); ${postgresTables}`
    )
  }
  const { rows: found } = await client.query<{ version: number }>(
    'select max(version) as version from schema_version'
  )
  const version = Number(found[0]?.version)
  if (version > schemaVersion)
    throw new StoreUnavailable(`The database cannot be used: ${newerSchema(version)}`)
  await client.query(readNewest).catch(refuseOlder)
  await client.query('commit')
}

/** An undefined column or table. */
const missing = new Set(['42703', '42P01'])

function refuseOlder(error: unknown): never {
  if (!(error instanceof DatabaseError) || !missing.has(error.code ?? '')) throw error
  throw new StoreUnavailable(`The database cannot be used: ${olderSchema} (${error.message})`)
}
