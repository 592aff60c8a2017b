import { Client } from 'pg'
import { startPostgres, type PostgresServer } from '../../testing/relay/postgres-server.ts'

/** A gigabyte of them, more than a bench writes; PostgreSQL's usual size is 16 MB. */
const logFiles = 64

/**
 * A PostgreSQL with its log files in place, as one has that has run for a while: it writes over old ones. A new one makes each file of
 * the log when it needs it, 16 MB of zeros, and whoever commits at that moment waits.
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
