import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { nobody } from './postgres-server.ts'

// Debian installs it where only root looks for programs.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

export const noPgbouncer =
  spawnSync('pgbouncer', ['--version'], { env }).status === 0
    ? undefined
    : 'it takes PgBouncer (package "pgbouncer")'

const lines = (entries: object) => Object.entries(entries).map(([name, value]) => `${name}=${value}`)

/** Runs it until the pipe to this process closes for any reason. */
const guard = 'pgbouncer "$1" & pooler=$!; exec 2> /dev/null; cat > /dev/null; kill $pooler; wait $pooler'

/**
 * A real PgBouncer before the database at `url` until the end of the test; all else than `settings` is as it comes. Resolves to
 * the address that it serves the database at.
 */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string | number>
): Promise<string> {
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

  const child = spawn('sh', ['-c', guard, 'sh', path], { ...owner, env, stdio: ['pipe', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    child.stdin.end()
    await once(child, 'exit')
    await rm(dir, { recursive: true })
  })
  const said: string[] = []
  for await (const line of createInterface(child.stderr)) {
    said.push(line)
    if (!line.includes('process up')) continue
    child.stderr.resume()
    return `postgres://relay@127.0.0.1:${listenPort}${pathname}`
  }
  throw new Error(`PgBouncer did not start:\n${said.join('\n')}`)
}
