import type { Readable, Writable } from 'node:stream'
import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'

/** The streams of a command. */
export type Terminal = { stdin: Readable; stdout: Writable; stderr: Writable }

export type Option = ParseArgsOptionDescriptor & {
  about: string
  /** Placeholder for the value in the help: `DAY`. */
  value?: string
}

/** The arguments after the command's name: words, and options by name. */
export type Typed = { words: string[]; options: Record<string, string | boolean | undefined> }

export type Means = {
  config: Config
  /** The environment of programs that a command starts. */
  env: Record<string, string | undefined>
  clock: Clock
  terminal: Terminal
  /** Opens the store at the first call. It is closed when the command ends. */
  openStore: () => Promise<Store>
}

export type Command = {
  name: string
  /** One line that says what the command does. */
  summary: string
  /** The arguments besides options: `<id> …`. */
  words?: string
  options?: Record<string, Option>
  /** Further text for the command's help. */
  more?: string
  /** Resolves to the exit status: 0, or 1 if something is wrong. */
  run(typed: Typed, means: Means): Promise<number>
}

/** The arguments are wrong. The person gets one line, and exit status 2. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/** The command is right, but cannot be carried out. The person gets one line, and exit status 1. */
export class Impossible extends Error {
  override name = 'Impossible'
}
