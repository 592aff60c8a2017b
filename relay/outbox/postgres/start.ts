import type { Client, ClientBase } from 'pg'
import { StoreUnavailable } from '../store.ts'
import { createClient, unavailable } from './database.ts'
import { migrate } from './migrate.ts'
import { schema } from './schema.ts'

/**
 * Refuses a database that could lose or alter a lead, and updates its schema. Throws `StoreUnavailable` with one line. Uses
 * connections without statement timeouts, because another relay may be updating the schema.
 */
export async function prepareDatabase(url: string) {
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
export async function refuseShared(client: ClientBase, other: ClientBase) {
  const servers = []
  for (const each of [client, other]) servers.push((await each.query(findServer)).rows[0])
  if (servers.some(({ standby }) => standby)) {
    throw new StoreUnavailable('The database is a standby, which accepts no leads; use the primary')
  }
  if (servers[0].pid === servers[1].pid) {
    throw new StoreUnavailable(
      'The address leads to a pooler in transaction mode, which breaks prepared statements and time limits; use its session mode, or the database itself'
    )
  }
}

const findEnd = `
  select sequence, sequence = 0 or exists (select 1 from lead where lead.sequence = chain.sequence) as whole
  from chain`

/**
 * Throws, in one line, when the last lead of the chain is not there. A database without tables is a new one: nothing in it
 * can say otherwise.
 */
async function refuseEmptied(client: ClientBase) {
  const [end] = (await client.query<{ sequence: string; whole: boolean }>(findEnd)).rows
  if (end?.whole) return
  const what = end ? `lead ${end.sequence}, the last one, is gone` : 'the end of their chain is gone'
  throw new StoreUnavailable(
    `The database has lost leads: ${what}; restore a copy, or drop its tables to begin without them`
  )
}
