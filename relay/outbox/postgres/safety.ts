import type { Client, ClientBase } from 'pg'
import { StoreUnavailable } from '../store.ts'

/** The first version that has all that the store uses. */
const oldestVersion = 130_000

/** Settings with which an acknowledged lead may be lost when the power goes. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Throws, in one line, when the database would not keep what it was given, or not as it was given. */
export async function refuseUnsafe(client: Client) {
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
    [...durable, 'server_encoding', 'server_version_num']
  ])
  const settings = new Map(rows.map(({ name, setting }) => [String(name), String(setting)]))
  const off = durable.filter((name) => settings.get(name) === 'off')
  if (off.length > 0) {
    throw new StoreUnavailable(
      `The database runs with ${off.join(' and ')} off, so an accepted lead could be lost; switch ${off.length > 1 ? 'them' : 'it'} on`
    )
  }
  if (settings.get('server_encoding') !== 'UTF8') {
    throw new StoreUnavailable(
      `The database's encoding is ${settings.get('server_encoding')}; it must be UTF8`
    )
  }
  if (Number(settings.get('server_version_num')) < oldestVersion) {
    throw new StoreUnavailable(`The database is older than PostgreSQL ${oldestVersion / 10_000}`)
  }
}

const findServer = 'select pg_backend_pid() as pid, pg_is_in_recovery() as standby'

/**
 * Throws, in one line, when two connections that are open at once reach the same process of the database: a pooler shares
 * it out by transaction. Also when the database is a standby, which takes no lead.
 */
export async function refuseShared(client: ClientBase, other: ClientBase) {
  const servers = []
  for (const each of [client, other]) servers.push((await each.query(findServer)).rows[0])
  if (servers.some(({ standby }) => standby)) {
    throw new StoreUnavailable('The database is a standby, which takes no lead; name the primary')
  }
  if (servers[0].pid === servers[1].pid) {
    throw new StoreUnavailable(
      'The address is that of a pooler in transaction mode, which breaks prepared statements and time limits; use its session mode, or the database itself'
    )
  }
}
