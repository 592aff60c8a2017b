import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { webhookPath } from '../crm-sandbox/ids.ts'
import type { Config } from '../relay/config.ts'
import { checkDataDir } from '../relay/outbox/sqlite/data-dir.ts'
import { readSettings } from './build-folders.ts'

export type Program = {
  name: string
  script: string
  args?: string[]
  /** Passed to node before the script, like `--watch`. */
  nodeOptions?: string[]
  /** The folder to run in, if it is another one. */
  cwd?: string
  /** Replaces the common environment. */
  env?: NodeJS.ProcessEnv
  /** URL to print once the program listens. Without it, nothing is printed for the program. */
  address?: string
}

/**
 * Runs programs side by side until one ends or a signal arrives, then ends the others, too. A program reports that it
 * listens with the message `listening`. Resolves with the exit code of the program that ended first.
 */
export async function runTogether(programs: Program[], env: NodeJS.ProcessEnv): Promise<number> {
  const children = programs.map(({ script, args = [], nodeOptions = [], cwd = '.', env: own = env }) =>
    fork(script, args, { cwd, env: own, execArgv: nodeOptions })
  )
  const stop = () => children.forEach((child) => child.killed || child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  const ends = children.map(exitCode)
  void announce(children.map((child, index) => untilListening(child, programs[index])))

  const code = await Promise.race(ends)
  stop()
  await Promise.all(ends)
  return code
}

async function announce(listening: Promise<string>[]) {
  const addresses = (await Promise.all(listening)).filter(Boolean)
  if (addresses.length > 0) console.log(['', ...addresses, ''].join('\n'))
  process.send?.('listening')
}

async function untilListening(child: ChildProcess, program: Program | undefined): Promise<string> {
  if (!program?.address) return ''
  for await (const [message] of on(child, 'message')) if (message === 'listening') break
  return `  ${program.name.padEnd(16)} ${program.address}`
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** Reads the settings and checks that the data folder can be written. A bad one ends the start with one line. */
export async function checkedConfig(): Promise<Config> {
  const config = readSettings()
  const problem = await checkDataDir(config.dataDir)
  if (problem !== undefined) {
    console.error(problem)
    process.exit(1)
  }
  return config
}

/** The sandbox replaces the CRM if none is configured. */
export function withSandbox(config: Config): { env: NodeJS.ProcessEnv; sandboxPort?: number } {
  if (config.crm) return { env: process.env }
  const sandboxPort = config.crmSandboxPort
  return {
    env: {
      ...process.env,
      CRM_SANDBOX_PORT: String(sandboxPort),
      CRM_WEBHOOK_URL: `http://127.0.0.1:${sandboxPort}${webhookPath}`
    },
    sandboxPort
  }
}
