import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

type Env = Record<string, string | undefined>
type Call = { cwd?: string; env?: Env; typed?: string; minutes?: number }

/** Something that a command started and that goes on. */
export type Running = {
  output: () => string
  /** Ctrl+C in the terminal; resolves once all of it has ended. */
  interrupt: () => Promise<void>
}

export type Place = ReturnType<typeof makePlace>

type Terms = {
  /** The first of those that stand for 3000, 3001, … */
  port: number
  /** Whether what takes very long is done too. */
  long?: boolean
  /** Whether a container engine may be used. */
  containers?: boolean
}

/**
 * A folder that stands for a fresh machine: `clone` is where the repository will be, `/srv`, `/etc`, `/var` and `/mnt` are
 * folders in it, sudo is nobody else, and the ports are free ones where the documents' are taken.
 */
export function makePlace({ port, long = false, containers = false }: Terms) {
  const root = mkdtempSync(join(tmpdir(), 'ocsm-docs-'))
  const clone = join(root, 'ocsm-website')
  const bin = join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'sudo'), '#!/bin/sh\n[ "$1" = -u ] && shift 2\nexec "$@"\n')
  chmodSync(join(bin, 'sudo'), 0o755)
  const env: Env = { ...bareEnvironment(), ...(port === 3000 ? {} : { PORT: String(port) }) }
  // Patterns look for words, not for colors.
  env['NO_COLOR'] = '1'
  env['PATH'] = `${bin}${delimiter}${env['PATH']}`
  const running = new Set<ChildProcess>()

  /** What the documents call so, as it is called here. */
  const here = (text: string) =>
    text
      .replaceAll(
        /(^|[\s=:'"])\/(srv|etc|var|mnt)\//g,
        (_, before: string, dir: string) => `${before}${root}/${dir}/`
      )
      .replaceAll(/ -[og] ocsm\b/g, '')
      .replaceAll(/localhost:300(\d)/g, (_, offset: string) => `localhost:${port + Number(offset)}`)

  function begin(command: string, { cwd = clone, env: more = {}, typed }: Call = {}) {
    const child = spawn('sh', ['-c', here(command)], {
      cwd,
      env: { ...env, ...more },
      // A group of its own, to be ended as a terminal ends it.
      detached: true
    })
    running.add(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stdin.on('error', () => {})
    child.stdin.end(typed)
    const closed = once(child, 'close').then(() => running.delete(child))
    return { child, closed, output: () => output }
  }

  return {
    root,
    clone,
    port,
    long,
    containers,
    here,
    bin,
    at: (path: string) => here(path),

    /** Runs a command to its end. Rejects unless it ends with 0, or the status that is expected. */
    async sh(command: string, { minutes = 20, status = 0, ...call }: Call & { status?: number } = {}) {
      const { child, closed, output } = begin(command, call)
      const patience = setTimeout(() => killGroup(child, 'SIGKILL'), minutes * 60_000)
      await closed
      clearTimeout(patience)
      if (child.exitCode !== status) {
        throw new Error(`it ended with ${child.exitCode ?? child.signalCode}:\n${output().slice(-3000)}`)
      }
      return output()
    },

    /** Starts what goes on, and resolves once its output shows that it does. */
    async start(command: string, sign: RegExp, call: Call = {}): Promise<Running> {
      const { child, closed, output } = begin(command, call)
      const deadline = Date.now() + (call.minutes ?? 20) * 60_000
      while (!sign.test(output())) {
        if (child.exitCode !== null) throw new Error(`it ended by itself:\n${output().slice(-3000)}`)
        if (Date.now() > deadline) {
          killGroup(child, 'SIGKILL')
          throw new Error(`it does not say ${sign}:\n${output().slice(-3000)}`)
        }
        await pause(100)
      }
      return {
        output,
        async interrupt() {
          killGroup(child, 'SIGINT')
          const patience = setTimeout(() => killGroup(child, 'SIGKILL'), 30_000)
          await closed
          clearTimeout(patience)
          if (child.signalCode === 'SIGKILL') throw new Error('it did not end within 30 seconds of Ctrl+C')
        }
      }
    },

    remove() {
      for (const child of running) killGroup(child, 'SIGKILL')
      // What was killed may still be writing its last.
      rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // All of it has ended already.
  }
}

/** This environment without the project's settings, and without what npm and the project's own start added to it. */
function bareEnvironment(): Env {
  const settings = new Set(
    Array.from(readFileSync('README.md', 'utf8').matchAll(/^\| `(\w+)` /gm), ([, name]) => name)
  )
  const added = /^(npm_|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$|FORCE_COLOR$|STYLEGUIDE$|VITEST)/
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name) && !settings.has(name))
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((dir) => !dir.startsWith(resolve('node_modules')))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

/** What the documents, a small server and the containers listen on, counted from the first. */
const offsets = [0, 1, 2, 3, 10, 11, 12, 21, 22]

/** The documents' port, or that of the next hundred where all of them are free. */
export async function freePorts(first = 3000): Promise<number> {
  const taken = await Promise.all(offsets.map((offset) => isTaken(first + offset)))
  return taken.includes(true) ? freePorts(first + 100) : first
}

async function isTaken(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: 'localhost' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
