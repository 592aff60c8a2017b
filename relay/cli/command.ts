import type { Readable, Writable } from 'node:stream'
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { crmForms, leadFormSources } from '../../contract/lead-forms.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { deliveryStates, type DeliveryState } from '../outbox/delivery.ts'
import type { LeadFilter } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'

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
}

/**
 * What a command found or did: `facts` for programs (`--json`), `lines` for people. `warnings` go to the standard error.
 * Unless `ok`, something is wrong, and the exit status is 1.
 */
export type Result = { ok: boolean; facts?: object; lines: string[]; warnings?: string[] }

/** Makes a command's action: reads the settings, gives the action its means, and prints the result. */
export type Run = <Args extends unknown[]>(
  action: (means: Means, ...args: Args) => Promise<Result>
) => (...args: Args) => Promise<void>

/** The arguments are wrong. The person gets one line, and exit status 2. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/** The command is right, but cannot be carried out. The person gets one line, and exit status 1. */
export class Impossible extends Error {
  override name = 'Impossible'
}

export const command = (name: string) => new Command(name).option('--json', 'print JSON')

/** A command with the options that choose leads. A lead must match every given one. */
export const choosing = (name: string) =>
  command(name)
    .addOption(new Option('--form <form>', 'sent with this form').choices([...leadFormSources, crmForms]))
    .option('--campaign <campaign>', 'utm_campaign')
    .option('--email <email>', 'of this person')
    .option('--from <day>', 'accepted on this day (2026-01-31, UTC) or later', startOfDay)

export const stateOption = () => new Option('--state <state>', 'in this state').choices(deliveryStates)

type Choice = Pick<LeadFilter, 'campaign' | 'email' | 'from'> & {
  form?: NonNullable<LeadFilter['form']>[number] | undefined
  state?: DeliveryState | undefined
}

/** Undefined if no option was given: every lead matches. */
export function readFilter({ state, form, campaign, email, from }: Choice): LeadFilter | undefined {
  const filter: LeadFilter = {
    state: state && [state],
    form: form && [form],
    campaign,
    email,
    from
  }
  return Object.values(filter).some((value) => value !== undefined) ? filter : undefined
}

function startOfDay(typed: string): number {
  const ms = Date.parse(`${typed}T00:00:00Z`)
  // V8 parses 31 February as a day in March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== typed)
    throw new InvalidArgumentError('A day is written like 2026-01-31.')
  return ms
}

export function wholeNumber(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError('Expected a whole number above 0.')
  return Number(typed)
}

const shortest = 4
const namedMatches = 5

export async function resolveId(store: Pick<Store, 'list'>, typed: string): Promise<string> {
  const idPrefix = typed.toLowerCase()
  const found =
    idPrefix.length < shortest ? [] : await store.list({ filter: { idPrefix }, limit: namedMatches + 1 })
  const [first, second] = found
  if (!first) throw new Impossible(`no lead has the id ${typed}`)
  if (!second) return first.id
  const named = found.slice(0, namedMatches).map(({ id }) => id)
  const more = found.length > namedMatches ? ', …' : ''
  throw new Impossible(`several leads have ids that begin with ${typed}: ${named.join(', ')}${more}`)
}
