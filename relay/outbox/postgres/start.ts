import type { Client, ClientBase } from 'pg'
import { StoreUnavailable } from '../database.ts'
import { newerSchema, olderSchema, postgresTables, schemaVersion } from '../schema.ts'
import { createClient, unavailable } from './database.ts'

/**
 * Refuses a database that could lose or alter a lead, and makes its tables. One that accepts no lead, such as a standby, is only
 * opened `toRead`. Throws `StoreUnavailable` with one line. Uses
 * connections without statement timeouts, because another relay may be making the tables.
 */
export async function prepareDatabase(url: string, { toRead = false } = {}) {
  const [client, other] = [createClient(url), createClient(url)]
  try {
    await Promise.all([client.connect(), other.connect()])
    await refuseShared(client, other, { toRead })
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

const findServer = 'select pg_backend_pid() as pid, pg_is_in_recovery() as standby'

/**
 * Throws an error of one line if two connections that are open at once reach the same server process: a pooler then
 * shares it by transaction. Also throws if the database is a standby, which accepts no lead.
 */
export async function refuseShared(client: ClientBase, other: ClientBase, { toRead = false } = {}) {
  const servers = []
  for (const each of [client, other]) servers.push((await each.query(findServer)).rows[0])
  if (!toRead && servers.some(({ standby }) => standby)) {
    throw new StoreUnavailable('The database is a standby, which accepts no leads; use the primary')
  }
  if (servers[0].pid === servers[1].pid) {
    throw new StoreUnavailable(
      'The address leads to a pooler in transaction mode, which breaks prepared statements and time limits; use its session mode, or the database itself'
    )
  }
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
  await client.query('commit')
}
