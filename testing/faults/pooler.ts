import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOnPath } from '../../scripts/system-programs.ts'
import { freePort } from '../relay/free-port.ts'
import { nobody, startPostgres } from '../relay/postgres-server.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { postgresPlace, relayProcess, untilOpen } from './relays.ts'

export const pooler: Fault = {
  name: 'pooler',
  what: 'the relay is started behind PgBouncer, in transaction mode and in session mode',
  obstacle: async () =>
    findOnPath(['pgbouncer']) === undefined ? 'it needs PgBouncer: "apt install pgbouncer"' : undefined,
  async run() {
    const server = await startPostgres()
    try {
      const refusal = await startBehind(server.url, 'transaction')
      const taken = await startBehind(server.url, 'session')
      return {
        counted: { 'in transaction mode': refusal, 'in session mode': taken },
        broken: findBroken({
          'it refuses transaction mode in one line': refusal.includes('a pooler in transaction mode'),
          'it takes a lead in session mode': taken === 'it takes a lead'
        })
      }
    } finally {
      await server.stop()
    }
  }
}

/** What the relay does: it takes a lead, or says why it does not start. */
async function startBehind(url: string, mode: 'transaction' | 'session'): Promise<string> {
  const bouncer = await startPgBouncer(url, mode)
  const { relay, url: site } = await relayProcess(postgresPlace(bouncer.url), undefined)
  try {
    await relay.start()
    const load = startLoad([site], 1)
    try {
      await load.more(1)
    } finally {
      await load.stop()
    }
    const failed = load.statusesBut(200)
    return failed.length === 0 ? 'it takes a lead' : `it takes a lead, and answers ${failed.join(', ')}`
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)
  } finally {
    await relay.stop('SIGKILL')
    await bouncer.stop()
  }
}

async function startPgBouncer(url: string, mode: string) {
  const port = await freePort()
  const server = new URL(url)
  const dir = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? nobody : undefined
  if (owner) await chown(dir, owner.uid, owner.gid)
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
postgres = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`
  )
  const child = spawn('pgbouncer', [file], { ...owner, stdio: 'ignore' })
  await untilOpen('PgBouncer', port)
  server.port = String(port)
  return {
    url: server.href,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
      await rm(dir, { recursive: true })
    }
  }
}
