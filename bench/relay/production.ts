import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { memoryEnv, nodeOptions } from '../../relay/process/node-options.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { startPostgres, type PostgresServer } from '../../testing/relay/postgres-server.ts'
import { startServerProcess } from '../server-process.ts'

const relay = join(import.meta.dirname, '../../relay')

/** Starts the relay as in production, with the built site if there is one. `dir` is for the compile cache. */
export async function startProduction(dir: string, settings: Record<string, string>) {
  const env = { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...memoryEnv }
  execFileSync(process.execPath, [join(relay, 'warm-up.ts')], { env: { ...process.env, ...env } })
  const [port, adminPort] = [await freePort(), await freePort()]
  const child = fork(join(relay, 'server.ts'), {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings
    },
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const first: unknown = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => 'ended')])
  if (first === 'ended') throw new Error('The relay ended before it listened')
  return {
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://localhost:${adminPort}`,
    /** Memory of the process, in MB. */
    async memory() {
      const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  }
}

/**
 * A CRM that accepts every lead after `answerMs`. It has its own process, so that its work does not delay the
 * measurement.
 */
export async function startTakingCrm(answerMs: number) {
  const crm = await startServerProcess([String(answerMs)], 'relay/crm-process.ts')
  return { ...crm, taken: async () => Number(await (await fetch(crm.url)).text()) }
}

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
