import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openStore as openPlace } from '../open-store.ts'
import { commandLine, createAudit } from '../operator/audit.ts'
import { copyIntoFolder, copyLeads, restoreLeads } from '../operator/backup.ts'
import { listErased, listName } from '../operator/erase.ts'
import { createRuns, type Outcome } from '../operator/runs.ts'
import type { Copied } from '../outbox/backup.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import { moveLeads } from '../outbox/move.ts'
import { fileName } from '../outbox/sqlite/data-dir.ts'
import type { Store } from '../outbox/store.ts'
import { command, Impossible, type Means, type Result, type Run, WrongArgument } from './command.ts'
import { reportErasedAgain } from './personal-data.ts'
import { amount, leads, messageOf, moment, progress } from './print.ts'

export const backup = (run: Run) =>
  command('backup')
    .description('Copies all leads to a new file, as of one moment, while relays run')
    .argument('[file]', 'without it, a file in BACKUP_DIR, where old copies are then removed')
    .addHelpText(
      'after',
      `
A copy of the embedded store is verified completely. PostgreSQL is copied with its own pg_dump, which must be installed.
"restore" restores both kinds. The copy contains personal data; only you can read it.`
    )
    .action(
      run(async (means, file) => {
        const startedAt = means.clock.now()
        const { to, done } = await makeCopy(means, file, startedAt)
        if (!done.ok) {
          await note(means, { startedAt, ok: false, result: { code: 'failed', raw: done.problem } })
          throw new Impossible(done.problem)
        }
        const { size: bytes } = await stat(to)
        const result = { code: 'copied', bytes, checked: done.copied !== undefined } as const
        const unnoted = await note(means, { startedAt, ok: true, result })
        const unlisted = await listBeside(to, means)
        return {
          ok: unlisted === undefined,
          facts: { file: to, leads: done.copied?.leads },
          lines: [...(done.copied ? [describe(done.copied)] : []), `the copy is ${to}`],
          warnings: [unnoted, unlisted].filter((line) => line !== undefined)
        }
      })
    )

async function makeCopy({ config, env }: Means, file: string | undefined, now: number) {
  if (file !== undefined) return { to: resolve(file), done: await copyLeads(resolve(file), config, env) }
  const { backupDir } = config
  if (backupDir === undefined) throw new WrongArgument('backup: expected a file, since BACKUP_DIR is not set')
  return copyIntoFolder({ ...config, backupDir: resolve(backupDir) }, now, env)
}

type Whole = Extract<Copied, { ok: true }>

const describe = ({ leads: count }: Whole) => `${leads(count)}, checked`

/**
 * Notes the run. Resolves to a warning if the copy could not be recorded: it is valid even if the store accepts no writes,
 * and then it is needed most. If the copy failed, its own reason is the one to report.
 */
async function note(
  { openStore, clock }: Means,
  made: Outcome & { startedAt: number }
): Promise<string | undefined> {
  try {
    const store = await openStore()
    await createRuns({ store, clock }).note({ kind: 'backup', ...made })
    if (made.ok) await store.recordBackup()
    return undefined
  } catch (error) {
    if (!isUnopened(error)) throw error
    const missed = `the copy could not be recorded, so the relay may report a missed backup: ${error.message}`
    return made.ok ? missed : undefined
  }
}

/** Writes the list of erased leads beside the copy. A store that cannot be opened erases nobody, either. */
async function listBeside(copy: string, { openStore }: Means): Promise<string | undefined> {
  try {
    await listErased(dirname(copy), await openStore())
    return undefined
  } catch (error) {
    if (isUnopened(error)) return undefined
    return `${listName} could not be written beside the copy: ${messageOf(error)}`
  }
}

const isUnopened = (error: unknown): error is Error =>
  error instanceof StoreUnavailable || error instanceof Impossible

export const restore = (run: Run) =>
  command('restore')
    .description('Restores a copy where there is no store any more')
    .argument('<file>', 'a file of "backup"')
    .addHelpText(
      'after',
      `
Stop every relay first. An existing store is never overwritten: move its whole folder away, or name an empty database.
Persons who were erased after the copy was made are erased again, if ${listName} beside the copy or in BACKUP_DIR lists their leads.`
    )
    .action(
      run(async ({ config, env, clock }, file) => {
        const from = resolve(file)
        const lists = [...new Set([dirname(from), resolve(config.backupDir ?? dirname(from))])]
        const detail = { text: basename(from) }
        let again: Result = { ok: true, lines: [] }
        const later: string[] = []
        const done = await restoreLeads(from, config, env, async (place) => {
          const opened = await openPlace(place)
          if (!opened.ok) throw new Error(opened.problem)
          const { store } = opened
          try {
            await createAudit({ store, clock }).record({ by: commandLine, what: 'restored', detail })
            again = await reportErasedAgain(lists, { store, clock })
            later.push(...(await describeNewest(store)))
          } finally {
            await store.close()
          }
        })
        if (!done.ok) throw new Impossible(done.problem)
        const { copied } = done
        const facts = { leads: copied?.leads }
        const lines = copied ? [describe(copied)] : []
        const next = 'restored; run "leads reconcile" to check the books'
        return {
          ...again,
          facts: { ...facts, ...again.facts },
          lines: [...lines, next, ...later, ...again.lines]
        }
      })
    )

async function describeNewest(store: Store): Promise<string[]> {
  const [newest] = await store.list({ limit: 1 })
  if (!newest) return []
  const at = moment(newest.receivedAt)
  return [
    `the newest lead in it came ${at}: what was acknowledged later is missing here, though the CRM has what was delivered`
  ]
}

export const move = (run: Run) =>
  command('move')
    .description(
      'Moves all leads from the embedded store in DATA_DIR to the empty PostgreSQL database at DATABASE_URL'
    )
    .addHelpText(
      'after',
      `
Stop every relay first: while one runs, nothing is moved. Moves all leads or none, with deliveries and attempts.
Compares the books of both sides before it commits. Renames the file of the embedded store and keeps it.`
    )
    .action(
      run(async ({ config: { dataDir: dir, databaseUrl: url }, clock, openStore, terminal: { stderr } }) => {
        if (url === undefined) throw new Impossible('DATABASE_URL: expected the database to move leads to')
        if (!existsSync(join(dir, fileName))) throw new Impossible(`DATA_DIR: no leads are kept in ${dir}`)
        using report = progress(stderr, (rows) => `${amount(rows)} rows moved`)
        const moved = await moveLeads({ dir, url }, report)
        if (!moved.ok) throw new Impossible(moved.problem)
        const audit = createAudit({ store: await openStore(), clock })
        await audit.record({ by: commandLine, what: 'moved', leads: moved.books.accepted })
        const { ok, ...facts } = moved
        const { books, attempts, keptAt } = facts
        const lines = [
          `${leads(books.accepted)} moved, with ${amount(attempts)} attempts; the books are the same`,
          `the old file is kept as ${keptAt}: it contains personal data, so delete it in time`
        ]
        return { ok, facts, lines }
      })
    )
