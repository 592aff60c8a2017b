import { Client } from 'pg'
import { startPostgres, type PostgresServer } from '../../testing/relay/postgres-server.ts'

/** Files of PostgreSQL's default size, 16 MB: a gigabyte in total, more than a bench writes. */
const logFiles = 64

/**
 * A PostgreSQL whose log files exist already, as after some time of use: it reuses old files. A new server creates each
 * file when it needs it, with 16 MB of zeros, and delays the commits of that moment.
 */
export async function startSeasonedPostgres(): Promise<PostgresServer> {
  const server = await startPostgres(['min_wal_size=1GB'])
  const client = new Client({ connectionString: server.url })
  await client.connect()
  for (let file = 0; file < logFiles; file += 1) {
    await client.query(`select pg_logical_emit_message(false, 'bench', 'next'), pg_switch_wal()`)
  }
  await client.query('checkpoint')
  await client.end()
  return server
}
