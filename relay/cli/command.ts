import type { Readable, Writable } from 'node:stream'
import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'

/** What a command reads and writes. */
export type Terminal = { stdin: Readable; stdout: Writable; stderr: Writable }

export type Option = ParseArgsOptionDescriptor & {
  about: string
  /** What stands for the value in the help: `DAY`. */
  value?: string
}

/** What was typed behind the name of the command: its words, and its options by name. */
export type Typed = { words: string[]; options: Record<string, string | boolean | undefined> }

export type Means = {
  config: Config
  /** For programs that a command calls. */
  env: Record<string, string | undefined>
  clock: Clock
  terminal: Terminal
  /** Opened at the first call; closed when the command is over. */
  openStore: () => Promise<Store>
}

export type Command = {
  name: string
  /** What it does, on one line. */
  summary: string
  /** What comes behind the name and its options: `<id> …`. */
  words?: string
  options?: Record<string, Option>
  /** More about it, for its help. */
  more?: string
  /** Resolves to the exit status: 0, or 1 when something is off. */
  run(typed: Typed, means: Means): Promise<number>
}

/** What was typed cannot be carried out: one line for the person, and exit status 2. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/** It was right to ask, and cannot be done: one line for the person, and exit status 1. */
export class Impossible extends Error {
  override name = 'Impossible'
}
