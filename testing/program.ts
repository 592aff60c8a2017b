import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The folder to run in, and what is written after the script. */
type Place = { cwd?: string; args?: string[] }

/** A program of the project, run as in production: as a process that logs `listening` once it listens. */
export class Program {
  readonly #script: string
  readonly #env: Record<string, string>
  readonly #nodeOptions: string[]
  readonly #place: Place
  #child: ChildProcess | undefined

  constructor(script: string, env: Record<string, string>, nodeOptions: string[] = [], place: Place = {}) {
    this.#script = script
    this.#env = env
    this.#nodeOptions = nodeOptions
    this.#place = place
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves with what it sends once it listens. */
  async start(): Promise<unknown> {
    const env = { ...process.env, ...this.#env }
    const { args = [], cwd = '.' } = this.#place
    const child = fork(resolve(this.#script), args, {
      cwd,
      env,
      execArgv: this.#nodeOptions,
      silent: true
    })
    this.#child = child
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    child.stderr?.on('data', (text) => (said += text))
    const first = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => 'ended' as const)
    ])
    if (first === 'ended') throw new Error(`${this.#script} ended before it listened:\n${said}`)
    return first[0]
  }

  /** Asks it to end (SIGTERM) or kills it (SIGKILL). Resolves to its exit code once it has ended. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }

  /** Suspends the process. */
  pause() {
    this.#child?.kill('SIGSTOP')
  }

  resume() {
    this.#child?.kill('SIGCONT')
  }
}
