import { resolve } from 'node:path'
import type { Assembled } from '../outbox/sqlite/copy/assemble.ts'
import { backUp as copyFolder, restore as restoreFolder, type Copied } from '../outbox/sqlite/backup.ts'
import { StoreUnavailable } from '../outbox/store.ts'
import { Impossible, WrongArgument, type Command, type Means, type Terminal } from './command.ts'
import { dumpDatabase, restoreDatabase } from './pg-tools.ts'
import { leads, moment, plain, say } from './print.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Copies all leads to a new file, as they are at one moment, while relays run',
  words: '<file>',
  more: `A copy of the embedded store is checked whole before it counts. PostgreSQL is copied by its own pg_dump, which has to be
installed; "restore" brings either back. The copy holds personal data: it is readable by you alone.`,
  async run({ words }, { config, env, terminal, openStore }) {
    const to = resolve(oneFile('backup', words))
    if (config.databaseUrl !== undefined) await dumpDatabase(config.databaseUrl, to, env)
    else await report(await copyFolder({ dir: config.dataDir, to }), terminal)
    await say(terminal.stdout, `the copy is ${plain(to)}`)
    await record(openStore, terminal)
    return 0
  }
}

/** The copy counts even where the store takes no writes: that is when it is needed most. */
async function record(openStore: Means['openStore'], { stderr }: Terminal) {
  try {
    await (await openStore()).recordBackup()
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof Impossible)) throw error
    await say(stderr, `the relay does not know of the copy, and may alert: ${plain(error.message)}`)
  }
}

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a copy in the place of a store that is not there any more',
  words: '<file or COPY_DIR>',
  more: 'Stop every relay first. A store that is there is never written over: move its whole folder away, or name an empty database.',
  async run({ words }, { config, env, terminal }) {
    const from = resolve(oneFile('restore', words))
    if (config.databaseUrl !== undefined) await restoreDatabase(config.databaseUrl, from, env)
    else {
      const copied = await restoreFolder({ from, dir: config.dataDir })
      await report(copied, terminal)
      if (copied.ok && copied.assembled && !(await reportEnd(copied.assembled, terminal))) return 1
    }
    await say(terminal.stdout, 'restored; "leads reconcile" shows that the books balance')
    return 0
  }
}

/** Resolves to whether all is there that the copy ever had. */
async function reportEnd({ at, missing, unusable }: Assembled, { stdout, stderr }: Terminal) {
  if (at === undefined)
    await say(stderr, 'the copy does not say until when it is complete: head.json is missing')
  else if (missing === 0 && !unusable) await say(stdout, `complete up to ${moment(at)} UTC`)
  if (unusable)
    await say(stderr, `restored only what comes before ${plain(unusable)}, which is damaged or out of order`)
  if (missing > 0)
    await say(stderr, `the head of the chain in the copy counts ${leads(missing)} more than it holds`)
  return at !== undefined && missing === 0 && !unusable
}

function oneFile(name: string, [file, ...others]: string[]): string {
  if (file === undefined || others.length > 0) throw new WrongArgument(`${name}: expected one file`)
  return file
}

async function report(copied: Copied, { stdout }: Terminal) {
  if (!copied.ok) throw new Impossible(plain(copied.problem))
  await say(
    stdout,
    `${leads(copied.leads)}, checked${copied.head ? `; the chain ends with ${copied.head.hash}` : ''}`
  )
}
