import { waitFor } from '../wait-for.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { runSql } from './run-sql.ts'

export type PostgresPair = {
  primary: PostgresServer
  standby: PostgresServer
  /** Resolves once each commit of the primary waits for the standby's disk. */
  isFollowing: () => Promise<unknown>
  /** Kills the primary, and makes the standby the server. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/** Two servers: every commit of the first waits for the second. */
export async function startPair(): Promise<PostgresPair> {
  const primary = await startPostgres()
  const [row] = await runSql(primary.url, 'show data_directory')
  await primary.kill()
  const { port } = new URL(primary.url)
  const standby = await startPostgres(
    [`primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=standby`],
    undefined,
    String(row?.['data_directory'])
  )
  await primary.start()
  await runSql(primary.url, `alter system set synchronous_standby_names = 'standby'`)
  await runSql(primary.url, 'select pg_reload_conf()')
  const inSync = `select 1 from pg_stat_replication where sync_state = 'sync'`
  const isFollowing = () =>
    waitFor('the standby', async () => (await runSql(primary.url, inSync)).length > 0 || undefined, 30_000)
  await isFollowing()
  return {
    primary,
    standby,
    isFollowing,
    async failOver() {
      await primary.kill()
      await runSql(standby.url, 'select pg_promote()')
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()])
    }
  }
}
