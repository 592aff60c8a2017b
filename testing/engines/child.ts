import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A program that a test starts, with every process that it starts in turn. */
export class Child {
  readonly process: ChildProcess
  #said = ''

  /** `pipes` is the number of pipes beyond the three standard ones. */
  constructor(program: string, args: string[], env: Record<string, string> = {}, pipes = 0) {
    this.process = spawn(program, args, {
      // A group of its own: a browser's processes end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...Array.from({ length: pipes }, () => 'pipe' as const)],
      env: { ...process.env, ...env }
    })
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (text) => (this.#said = (this.#said + text).slice(-2000)))
    }
    this.process.on('error', (error) => (this.#said += error.message))
  }

  /** The end of what it wrote to its terminal. */
  get said() {
    return this.#said
  }

  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.process
    if (!pid) return
    const gone = exitCode === null && signalCode === null ? once(this.process, 'exit') : undefined
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has ended already.
    }
    await gone
  }
}
