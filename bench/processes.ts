import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { memoryEnv, nodeOptions } from '../relay/process/node-options.ts'
import { Program } from '../testing/program.ts'
import { freePort } from '../testing/relay/free-port.ts'
import { startPostgres, type PostgresServer } from '../testing/relay/postgres-server.ts'

export type ServerProcess = { url: string; stop(): Promise<unknown> }

/** Starts the relay as in production, with the built site if there is one. `dir` is for the compile cache. */
export async function startProduction(dir: string, settings: Record<string, string>) {
  const env = { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...memoryEnv }
  execFileSync(process.execPath, ['relay/warm-up.ts'], { env: { ...process.env, ...env } })
  const [port, adminPort] = [await freePort(), await freePort()]
  const adminUrl = `http://localhost:${adminPort}`
  const own = { PORT: String(port), ADMIN_PORT: String(adminPort), RATE_LIMIT_PER_MINUTE: '0' }
  const relay = new Program('relay/server.ts', { ...env, ...own, ...settings }, nodeOptions)
  await relay.start()
  return {
    url: `http://127.0.0.1:${port}`,
    adminUrl,
    /** Memory of the process, in MB. */
    async memory() {
      const text = await (await fetch(`${adminUrl}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20
    },
    stop: () => relay.stop()
  }
}

const listening = z.object({ url: z.string() })

/** Starts one of the servers of `serve.ts`, as a process of its own. */
export async function startServer(...args: string[]): Promise<ServerProcess> {
  const server = new Program('bench/serve.ts', {}, [], { args })
  const { url } = listening.parse(await server.start())
  return { url, stop: () => server.stop() }
}

/** A CRM that accepts every lead after `answerMs`. */
export async function startTakingCrm(answerMs: number) {
  const crm = await startServer('crm', String(answerMs))
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
