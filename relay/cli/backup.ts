import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import type { Clock } from '../clock.ts'
import { createRuns } from '../desk/runs.ts'
import { listErased, listName } from '../operator/erased-leads.ts'
import type { Assembled } from '../outbox/sqlite/copy/assemble.ts'
import { backUp as copyFolder, restore as restoreFolder, type Copied } from '../outbox/sqlite/backup.ts'
import { StoreUnavailable } from '../outbox/store.ts'
import { Impossible, type Means, type Run, type Terminal } from './command.ts'
import { reportErasedAgain } from './erase.ts'
import { dumpDatabase, restoreDatabase } from './pg-tools.ts'
import { leads, messageOf, moment, plain, say } from './print.ts'

export const backup = (run: Run) =>
  new Command('backup')
    .description('Copies all leads to a new file, as of one moment, while relays run')
    .argument('<file>')
    .addHelpText(
      'after',
      `
A copy of the embedded store is verified completely. PostgreSQL is copied with its own pg_dump, which must be installed.
"restore" restores both kinds. The copy contains personal data; only you can read it.`
    )
    .action(
      run(async ({ config, env, clock, terminal, openStore }, file) => {
        const to = resolve(file)
        const startedAt = clock.now()
        const note = (ok: boolean, result: string) =>
          record(openStore, terminal, { clock, startedAt, ok, result })
        try {
          if (config.databaseUrl !== undefined) await dumpDatabase(config.databaseUrl, to, env)
          else await report(await copyFolder({ dir: config.dataDir, to }), terminal)
        } catch (error) {
          await note(false, error instanceof Impossible ? error.message : 'The copy failed.')
          throw error
        }
        await say(terminal.stdout, `the copy is ${plain(to)}`)
        const { size } = await stat(to)
        await note(
          true,
          `${(size / 1e6).toFixed(1)} MB${config.databaseUrl === undefined ? ', checked whole' : ''}.`
        )
        return (await listBeside(to, openStore, terminal)) ? 0 : 1
      })
    )

/** Resolves to whether the list of erased leads is beside the copy. A store that cannot be opened erases nobody, either. */
async function listBeside(copy: string, openStore: Means['openStore'], { stderr }: Terminal) {
  try {
    await listErased(dirname(copy), await openStore())
    return true
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof Impossible) return true
    await say(stderr, `${listName} could not be written beside the copy: ${messageOf(error)}`)
    return false
  }
}

/**
 * The copy is valid even if the store accepts no writes: then it is needed most. If the copy failed, its own reason is the
 * one to report.
 */
async function record(
  openStore: Means['openStore'],
  { stderr }: Terminal,
  { clock, ...made }: { clock: Clock; startedAt: number; ok: boolean; result: string }
) {
  try {
    const store = await openStore()
    await createRuns({ store, clock }).note({ kind: 'backup', ...made })
    if (made.ok) await store.recordBackup()
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof Impossible)) throw error
    if (!made.ok) return
    await say(
      stderr,
      `the copy could not be recorded, so the relay may report a missed backup: ${plain(error.message)}`
    )
  }
}

export const restore = (run: Run) =>
  new Command('restore')
    .description('Restores a copy where there is no store any more')
    .argument('<file>', 'a file of "backup", or the folder COPY_DIR')
    .addHelpText(
      'after',
      `
Stop every relay first. An existing store is never overwritten: move its whole folder away, or name an empty database.
Persons who were erased after the copy was made are erased again, if ${listName} beside the copy lists their leads.`
    )
    .action(
      run(async ({ config, env, openStore, terminal }, file) => {
        const from = resolve(file)
        if (config.databaseUrl !== undefined) await restoreDatabase(config.databaseUrl, from, env)
        else {
          const copied = await restoreFolder({ from, dir: config.dataDir })
          await report(copied, terminal)
          if (copied.ok && copied.assembled && !(await reportEnd(copied.assembled, terminal))) return 1
        }
        await say(terminal.stdout, 'restored; run "leads reconcile" to check the books')
        return reportErasedAgain(dirname(from), await openStore(), terminal)
      })
    )

/** Resolves to whether the copy was complete. */
async function reportEnd({ at, missing, unusable, lostRequests }: Assembled, { stdout, stderr }: Terminal) {
  const complete = at !== undefined && missing === 0 && !unusable && !lostRequests
  if (at === undefined)
    await say(stderr, 'the copy does not say up to when it is complete: head.json is missing')
  else if (complete) await say(stdout, `complete up to ${moment(at)} UTC`)
  if (unusable)
    await say(stderr, `restored only the files before ${plain(unusable)}, which is damaged or out of order`)
  if (lostRequests)
    await say(
      stderr,
      `${plain(lostRequests)} is damaged: the newest requests to correct or erase are missing`
    )
  if (missing > 0) await say(stderr, `the copy lacks ${leads(missing)} that its head.json counts`)
  return complete
}

async function report(copied: Copied, { stdout }: Terminal) {
  if (!copied.ok) throw new Impossible(plain(copied.problem))
  await say(
    stdout,
    `${leads(copied.leads)}, checked${copied.head ? `; the chain ends with ${copied.head.hash}` : ''}`
  )
}
