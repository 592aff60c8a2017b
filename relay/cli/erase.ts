import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Command } from '@commander-js/extra-typings'
import { emailShape } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import { eraseAgain, listInBackups, listName } from '../operator/erased-leads.ts'
import type { Erasure } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { WrongArgument, type Run, type Terminal } from './command.ts'
import { leads, messageOf, plain, say } from './print.ts'

export const erase = (run: Run) =>
  new Command('erase')
    .description('Erases a person’s data by their email; the books stay verifiable')
    .argument('[email]')
    .option('--email <email>', 'the email address, given as an option')
    .option('--again <folder>', `erase again what ${listName} in this folder lists, after a restore`)
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
This cannot be undone. It does not change the CRM or your backups. It lists the contacts that you must erase in the CRM.`
    )
    .action(
      run(async ({ config, openStore, terminal }, word, options) => {
        if (options.again !== undefined)
          return reportErasedAgain(resolve(options.again), await openStore(), terminal)
        const [email, ...others] = [word, options.email].flatMap((each) => each?.trim() ?? [])
        if (email === undefined || !emailShape.test(email) || others.length > 0)
          throw new WrongArgument('erase: expected one email address')
        const store = await openStore()
        const found = await store.count({ email })
        if (found === 0) {
          await say(terminal.stdout, 'no lead has this email')
          // The files may still hold rows that an earlier call erased.
          return reportFiles(await store.erase(email), terminal)
        }
        const question = `Erase ${leads(found)} of ${plain(email)} for good? Type "yes": `
        if (!options.yes && !(await agrees(question, terminal))) {
          await say(terminal.stdout, 'nothing was erased')
          return 1
        }
        const erased = await store.erase(email)
        await say(
          terminal.stdout,
          `${leads(erased.leads)} erased, ${erased.undelivered} of them before the CRM had them`
        )
        await reportContacts(erased, terminal)
        const status = await reportListed(config, store, terminal)
        return Math.max(status, await reportFiles(erased, terminal))
      })
    )

/** Resolves to the exit status: 1 if a restore would bring the person back although BACKUP_DIR is set. */
async function reportListed({ backupDir }: Config, store: Store, { stdout, stderr }: Terminal) {
  const careful = 'after a restore from an older copy, erase the person again'
  const { listed, error } = await listInBackups(backupDir, store)
  if (listed) return 0
  if (error === undefined) {
    await say(stdout, `BACKUP_DIR is not set: ${careful}`)
    return 0
  }
  await say(stderr, `${listName} in BACKUP_DIR could not be written (${messageOf(error)}): ${careful}`)
  return 1
}

/** Erases what the list in `dir` names. Resolves to the exit status: 1 while the text can still be read in a file. */
export async function reportErasedAgain(dir: string, store: Store, terminal: Terminal) {
  const again = await eraseAgain(dir, store)
  await say(
    terminal.stdout,
    again
      ? `${leads(again.leads)} erased again, as ${listName} says`
      : `no ${listName} is in ${plain(dir)}: erase everybody again who was erased after the copy was made`
  )
  return again && again.leads > 0 ? reportFiles(again, terminal) : 0
}

async function reportContacts({ contacts, leads: erased }: Erasure, { stdout }: Terminal) {
  for (const id of new Set(contacts.flatMap(({ crmId }) => crmId ?? [])))
    await say(stdout, `to be erased in the CRM: contact ${plain(id)}`)
  const unknown = contacts.filter(({ crmId }) => crmId === undefined).length
  if (unknown > 0)
    await say(
      stdout,
      `to be looked for in the CRM, under this email: ${unknown} of ${leads(erased)} may be there, too`
    )
}

/** Resolves to the exit status: 1 while the text can still be read in a file of the store. */
async function reportFiles({ wiped }: Pick<Erasure, 'wiped'>, { stdout }: Terminal): Promise<number> {
  if (wiped) return 0
  await say(
    stdout,
    'the files still hold erased text, because a backup or an export is reading it: a relay that runs wipes it every minute until it is gone; otherwise run this command again when that has ended'
  )
  return 1
}

async function agrees(question: string, { stdin, stderr }: Terminal): Promise<boolean> {
  const reader = createInterface({ input: stdin, output: stderr })
  // If the input ends without an answer, nobody agreed.
  const ended = new Promise<string>((answered) => reader.once('close', () => answered('')))
  const answer = await Promise.race([reader.question(question), ended])
  reader.close()
  return answer.trim() === 'yes'
}
