import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { temporaryDir } from './temporary-dir.ts'

const serverFile = join(import.meta.dirname, '../../relay/server.ts')

/**
 * Runs the relay as its own process with these settings and no others, on a port and in a folder of its own. It serves no
 * pages, which it would read at each start.
 */
export async function runRelay(settings: Record<string, string> = {}, file = serverFile) {
  const port = settings['PORT'] ?? String(await freePort())
  const dataDir = settings['DATA_DIR'] ?? (await temporaryDir())
  const child = spawn(process.execPath, [file, '--without-site'], {
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: port,
      DATA_DIR: dataDir,
      ...settings
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })

  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (data: string) => output.push(data))
  const logged = () =>
    output
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const waitForLog = (msg: string) =>
    vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ msg })), { timeout: 30_000 })

  return {
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    dataDir,
    exited,
    stderr: text(child.stderr),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    logged,
    waitForLog
  }
}

/** The same, once it listens. */
export async function startRelay(settings: Record<string, string> = {}, file = serverFile) {
  const relay = await runRelay(settings, file)
  await relay.waitForLog('listening')
  return relay
}

const program = fileURLToPath(new URL('./accept-until-killed.ts', import.meta.url))

/** Runs a process that accepts leads into `place`, kills it with SIGKILL, and resolves to the ids that it acknowledged. */
export async function acceptAndKill(place: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000
  })
  const exit = once(child, 'exit')
  const acknowledged: string[] = []
  for await (const id of createInterface(child.stdout)) {
    if (acknowledged.push(id) === count) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(acknowledged.length).toBeGreaterThanOrEqual(count)
  return acknowledged
}
