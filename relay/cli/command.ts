import type { Readable, Writable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'

/** The streams of a command. */
export type Terminal = { stdin: Readable; stdout: Writable; stderr: Writable }

export type Means = {
  config: Config
  /** The settings as they were given, and the environment of programs that a command starts. */
  env: Record<string, string | undefined>
  /** Names the environment or the file that a variable is from. */
  sourceOf: (name: string) => string
  clock: Clock
  terminal: Terminal
  /** Opens the store at the first call. It is closed when the command ends. */
  openStore: () => Promise<Store>
  /** Aborts when the operator presses Ctrl-C. Without this call, Ctrl-C ends the process. */
  untilStopped: () => AbortSignal
}

/**
 * Makes a command's action: reads the settings, gives the action its means, and keeps the exit status that it resolves
 * to: 0, or 1 if something is wrong.
 */
export type Run = <Args extends unknown[]>(
  action: (means: Means, ...args: Args) => Promise<number>
) => (...args: Args) => Promise<void>

/** The arguments are wrong. The person gets one line, and exit status 2. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/** The command is right, but cannot be carried out. The person gets one line, and exit status 1. */
export class Impossible extends Error {
  override name = 'Impossible'
}
