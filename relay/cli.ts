import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alert } from './cli/alert.ts'
import { backup, restore } from './cli/backup.ts'
import { canary } from './cli/canary.ts'
import {
  Impossible,
  WrongArgument,
  type Command,
  type Means,
  type Terminal,
  type Typed
} from './cli/command.ts'
import { erase } from './cli/erase.ts'
import { exportLeads } from './cli/export.ts'
import { helpFor, overview } from './cli/help.ts'
import { list } from './cli/list.ts'
import { move } from './cli/move.ts'
import { plain, say } from './cli/print.ts'
import { reconcile } from './cli/reconcile.ts'
import { requests } from './cli/requests.ts'
import { release, retry } from './cli/requeue.ts'
import { show } from './cli/show.ts'
import { stats } from './cli/stats.ts'
import { systemClock as clock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openStore } from './open-store.ts'
import { fileName } from './outbox/sqlite/file-name.ts'
import { StoreUnavailable, type Store } from './outbox/store.ts'

const commands: Command[] = [
  list,
  show,
  exportLeads,
  stats,
  retry,
  release,
  erase,
  requests,
  reconcile,
  canary,
  alert,
  backup,
  restore,
  move
]

type Call = {
  args: string[]
  env: Record<string, string | undefined>
  terminal: Terminal
  /** Opens the store that the settings name, unless tests give another. */
  openStore?: (config: Config) => Promise<Store>
}

/** Runs one of the operator's commands. Resolves to the exit status. */
export async function runLeads({ args: [name = '', ...args], ...rest }: Call): Promise<number> {
  const { stdout, stderr } = rest.terminal
  if (['', 'help', '--help', '-h'].includes(name)) {
    await say(name === '' ? stderr : stdout, overview(commands))
    return name === '' ? 2 : 0
  }
  try {
    const command = commands.find((each) => each.name === name)
    if (!command) throw new WrongArgument(`no command is called ${plain(name)}; --help lists them`)
    const typed = understand(command, args)
    if (typed.options['help'] === true) {
      await say(stdout, helpFor(command))
      return 0
    }
    return await carryOut(command, typed, rest)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = error instanceof WrongArgument ? 2 : 1
    if (status === 1 && !(error instanceof Impossible) && !(error instanceof StoreUnavailable)) throw error
    await say(stderr, error.message)
    return status
  }
}

function understand(command: Command, args: string[]): Typed {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true
    })
    if (!command.words && positionals.length > 0) {
      throw new WrongArgument(`${command.name}: "${plain(positionals[0] ?? '')}" was not expected`)
    }
    return { words: positionals, options: values }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's message continues with advice after its first sentence.
    throw new WrongArgument(`${command.name}: ${plain(error.message.split('. ')[0] ?? '')}`)
  }
}

async function carryOut(
  command: Command,
  typed: Typed,
  { env, terminal, openStore: open = openKept }: Omit<Call, 'args'>
) {
  const settings = readConfig(env)
  if (!settings.ok) throw new Impossible(settings.problem)
  let opening: Promise<Store> | undefined
  const means: Means = {
    config: settings.config,
    env,
    clock,
    terminal,
    openStore: () => (opening ??= open(settings.config))
  }
  try {
    return await command.run(typed, means)
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

/** Opens an existing store. A command never creates one. */
async function openKept(config: Config): Promise<Store> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, fileName))) {
    throw new Impossible(`DATA_DIR: no leads are kept in ${config.dataDir}`)
  }
  const opened = await openStore(config)
  if (!opened.ok) throw new Impossible(opened.problem)
  return opened.store
}

async function main() {
  process.umask(0o077)
  // The reader of the output may stop before its end, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  process.exitCode = await runLeads({ args: process.argv.slice(2), env: process.env, terminal: process })
}

if (import.meta.main) await main()
