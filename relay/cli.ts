import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from '@commander-js/extra-typings'
import { alert } from './cli/alert.ts'
import { backup, move, restore } from './cli/backup.ts'
import { canary, reconcile } from './cli/check.ts'
import { Impossible, WrongArgument, type Means, type Result, type Run, type Terminal } from './cli/command.ts'
import { config } from './cli/config.ts'
import { crmSetup } from './cli/crm-setup.ts'
import { exportLeads, list, show } from './cli/leads.ts'
import { link } from './cli/link.ts'
import { erase, requests } from './cli/personal-data.ts'
import { plain, say, write } from './cli/print.ts'
import { release, retry } from './cli/requeue.ts'
import { systemClock as clock } from './clock.ts'
import { readConfig, version, type Config } from './config.ts'
import { openStore } from './open-store.ts'
import { jsonLine } from './operator/export.ts'
import { StoreUnavailable } from './outbox/database.ts'
import { fileName } from './outbox/sqlite/data-dir.ts'
import type { Store } from './outbox/store.ts'
import { readEnvFile } from './process/env-file.ts'

const commands = {
  'See leads:': [list, show, exportLeads],
  'Act on leads:': [retry, release, erase, requests],
  'Check the relay:': [config, crmSetup, reconcile, canary, alert],
  'Use the desk:': [link],
  'Keep leads:': [backup, restore, move]
}

type Call = {
  args: string[]
  env: Record<string, string | undefined>
  terminal: Terminal
  /** Opens the store that the settings name, unless tests give another. */
  openStore?: (config: Config) => Promise<Store>
}

/** Runs one of the operator's commands. Resolves to the exit status. */
export async function runLeads({ args, ...call }: Call): Promise<number> {
  const { terminal } = call
  let status = 0
  const run: Run =
    (action) =>
    async (...typed) => {
      const result = await carryOut((means) => action(means, ...typed), { ...call, ...program.opts() })
      await printResult(result, typed.some(asksForJson), terminal)
      status = result.ok ? 0 : 1
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

/** Commander passes a command's options, after its arguments. */
const asksForJson = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && 'json' in typed && typed.json === true

async function printResult({ facts, lines, warnings = [] }: Result, json: boolean, terminal: Terminal) {
  const { stdout, stderr } = terminal
  if (json && facts) await write(stdout, `${jsonLine(facts)}\n`)
  else for (const line of lines) await say(stdout, line)
  for (const line of warnings) await say(stderr, line)
}

type Program = Command<[], { envFile?: string | undefined }>

function createProgram(run: Run, { stdout, stderr }: Terminal): Program {
  const program = new Command('leads')
    .description(
      'The operator’s commands. They read the relay’s settings, and work while a relay is running.'
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'Shows the details of a command')
    .commandsGroup('More:')
    .option('--env-file <file>', 'read settings that the environment lacks from this file')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, print) => print(plainLines(text))
    })
    .configureHelp({ helpWidth: 120, subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      `
In a checkout, "leads" is "npm run leads --".
Exit status: 0 if all is well, 1 if something is wrong or cannot be done, 2 if the arguments are wrong.`
    )
  for (const [group, makers] of Object.entries(commands)) {
    for (const make of makers) program.addCommand(make(run).copyInheritedSettings(program).helpGroup(group))
  }
  return program
}

/** What was typed is part of the message. */
const plainLines = (text: string) => text.trimEnd().split('\n').map(plain).join('\n') + '\n'

type Carried = Omit<Call, 'args'> & { envFile?: string | undefined }

async function carryOut(
  action: (means: Means) => Promise<Result>,
  { env: own, terminal, openStore: open = openKept, envFile }: Carried
): Promise<Result> {
  const env = { ...(envFile !== undefined && readSettings(envFile)), ...own }
  const settings = readConfig(env)
  if (!settings.ok) throw new Impossible(settings.problem)
  let opening: Promise<Store> | undefined
  const means: Means = {
    config: settings.config,
    env,
    sourceOf: (name) => (own[name] === undefined && envFile !== undefined ? envFile : 'environment'),
    clock,
    terminal,
    openStore: () => (opening ??= open(settings.config))
  }
  try {
    return await action(means)
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

function readSettings(file: string) {
  const read = readEnvFile(file)
  if (!read.ok) throw new Impossible(read.problem)
  return read.env
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

async function main() {
  process.umask(0o077)
  // The reader of the output may stop before its end, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  process.exitCode = await runLeads({ args: process.argv.slice(2), env: process.env, terminal: process })
}

if (import.meta.main) await main()
