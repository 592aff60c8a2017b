import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { nobody, readUntil } from './postgres-server.ts'

// Debian installs it where only root looks for programs.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

export const noPgbouncer =
  spawnSync('pgbouncer', ['--version'], { env }).status === 0
    ? undefined
    : 'it takes PgBouncer (package "pgbouncer")'

const lines = (entries: object) => Object.entries(entries).map(([name, value]) => `${name}=${value}`)

export type Pooler = {
  /** The address that it serves the database at. */
  url: string
  /** Ends it at once, with all connections. */
  end(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** Runs it until the pipe to this process closes for any reason. */
const guard =
  'pgbouncer "$1" & pooler=$!; exec 2> /dev/null; cat > /dev/null; kill -KILL $pooler; wait $pooler'

/** A real PgBouncer before the database at `url`; all else than `settings` is as it comes. */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string | number>
): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const server = { host: hostname, port, user: username, ...(password && { password }) }
  const listenPort = await freePort()
  const own = { listen_addr: '127.0.0.1', listen_port: listenPort, unix_socket_dir: '', auth_type: 'any' }
  const text = [
    '[databases]',
    `* = ${lines(server).join(' ')}`,
    '[pgbouncer]',
    ...lines({ ...own, ...settings })
  ]

  const owner = process.getuid?.() === 0 ? nobody : undefined
  const dir = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const path = join(dir, 'pgbouncer.ini')
  await writeFile(path, text.join('\n'))
  if (owner) for (const each of [dir, path]) await chown(each, owner.uid, owner.gid)
  let child: ChildProcess | undefined

  async function start() {
    child = spawn('sh', ['-c', guard, 'sh', path], { ...owner, env, stdio: ['pipe', 'ignore', 'pipe'] })
    await readUntil('PgBouncer', child, /process up/)
  }

  async function end() {
    if (child === undefined) return
    const gone = once(child, 'exit')
    child.stdin?.end()
    child = undefined
    await gone
  }

  await start()
  return {
    url: `postgres://relay@127.0.0.1:${listenPort}${pathname}`,
    start,
    end,
    async stop() {
      await end()
      await rm(dir, { recursive: true })
    }
  }
}
