import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, styleText } from 'node:util'
import tab from '@bomb.sh/tab/commander'
import { Command, CommanderError } from '@commander-js/extra-typings'
import { Command as UntypedCommand } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { alert } from './cli/alert.ts'
import { backup, restore } from './cli/backup.ts'
import { canary } from './cli/canary.ts'
import { Impossible, WrongArgument, type Means, type Run, type Terminal } from './cli/command.ts'
import { config } from './cli/config.ts'
import { deskLink } from './cli/desk-link.ts'
import { erase } from './cli/erase.ts'
import { exportLeads } from './cli/export.ts'
import { list } from './cli/list.ts'
import { move } from './cli/move.ts'
import { isTerminal, plain, say } from './cli/print.ts'
import { reconcile } from './cli/reconcile.ts'
import { requests } from './cli/requests.ts'
import { release, retry } from './cli/requeue.ts'
import { show } from './cli/show.ts'
import { stats } from './cli/stats.ts'
import { watch } from './cli/watch.ts'
import { systemClock as clock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openStore } from './open-store.ts'
import { fileName } from './outbox/sqlite/data-dir.ts'
import { StoreUnavailable, type Store } from './outbox/store.ts'

const commands = {
  'See leads:': [list, show, stats, watch, exportLeads],
  'Act on leads:': [retry, release, erase, requests],
  'Check the relay:': [config, reconcile, canary, alert],
  'Use the desk:': [deskLink],
  'Keep leads:': [backup, restore, move]
}

type Call = {
  args: string[]
  env: Record<string, string | undefined>
  terminal: Terminal
  /** Opens the store that the settings name, unless tests give another. */
  openStore?: (config: Config) => Promise<Store>
  untilStopped?: () => AbortSignal
}

/** Runs one of the operator's commands. Resolves to the exit status. */
export async function runLeads({ args, ...call }: Call): Promise<number> {
  const { terminal } = call
  let status = 0
  const run: Run =
    (action) =>
    async (...typed) => {
      status = await carryOut((means) => action(means, ...typed), { ...call, ...program.opts() })
    }
  const program = createProgram(run, terminal)
  try {
    await program.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    // Commander has printed it.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof WrongArgument || error instanceof Impossible || error instanceof StoreUnavailable) {
      await say(terminal.stderr, error.message)
      return error instanceof WrongArgument ? 2 : 1
    }
    throw error
  }
}

type Program = Command<[], { envFile?: string | undefined }>

const bold = (text: string) => styleText('bold', text, { validateStream: false })

function createProgram(run: Run, { stdout, stderr }: Terminal): Program {
  const program = new Command('leads')
    .description(
      'The operator’s commands. They read the relay’s settings, and work while a relay is running.'
    )
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'Shows the details of a command')
    .commandsGroup('More:')
    .option('--env-file <file>', 'read settings that the environment lacks from this file')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(plainLines(text)),
      getOutHelpWidth: () => (isTerminal(stdout) ? stdout.columns : 120),
      getErrHelpWidth: () => (isTerminal(stderr) ? stderr.columns : 120),
      getOutHasColors: () => isTerminal(stdout) && stdout.hasColors(),
      getErrHasColors: () => isTerminal(stderr) && stderr.hasColors()
    })
    .configureHelp({ styleTitle: bold, subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      `
In a checkout, "leads" is "npm run leads --".
Exit status: 0 if all is well, 1 if something is wrong or cannot be done, 2 if the arguments are wrong.`
    )
  for (const [group, makers] of Object.entries(commands)) {
    for (const make of makers) program.addCommand(make(run).copyInheritedSettings(program).helpGroup(group))
  }
  // The completion's types know only the untyped class, which is the same at run time.
  if (program instanceof UntypedCommand) tab(program)
  program.commands
    .find((each) => each.name() === 'complete')
    ?.description('Prints a script for bash, zsh or fish that completes commands and options')
  return program
}

/** What was typed is part of the message. */
const plainLines = (text: string) => text.trimEnd().split('\n').map(plain).join('\n') + '\n'

type Carried = Omit<Call, 'args'> & { envFile?: string | undefined }

async function carryOut(
  action: (means: Means) => Promise<number>,
  { env: own, terminal, openStore: open = openKept, untilStopped = untilInterrupted, envFile }: Carried
): Promise<number> {
  const env = { ...(envFile !== undefined && readEnvFile(envFile)), ...own }
  const settings = readConfig(env)
  if (!settings.ok) throw new Impossible(settings.problem)
  let opening: Promise<Store> | undefined
  const means: Means = {
    config: settings.config,
    env,
    sourceOf: (name) => (own[name] === undefined && envFile !== undefined ? envFile : 'environment'),
    clock,
    terminal,
    openStore: () => (opening ??= open(settings.config)),
    untilStopped
  }
  try {
    return await action(means)
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

function readEnvFile(file: string) {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Impossible(`--env-file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Opens an existing store. A command never creates one. Those that read work while the disk is full, too. */
async function openKept(kept: Config): Promise<Store> {
  if (kept.databaseUrl === undefined && !existsSync(join(kept.dataDir, fileName))) {
    throw new Impossible(`DATA_DIR: no leads are kept in ${kept.dataDir}`)
  }
  const opened = await openStore(kept, { toRead: true })
  if (!opened.ok) throw new Impossible(opened.problem)
  return opened.store
}

function untilInterrupted(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  return stopped.signal
}

async function main() {
  process.umask(0o077)
  // The reader of the output may stop before its end, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  process.exitCode = await runLeads({ args: process.argv.slice(2), env: process.env, terminal: process })
}

if (import.meta.main) await main()
