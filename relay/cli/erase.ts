import { createInterface } from 'node:readline/promises'
import { Command } from '@commander-js/extra-typings'
import type { Config } from '../config.ts'
import type { Erasure } from '../outbox/ledger.ts'
import { WrongArgument, type Run, type Terminal } from './command.ts'
import { leads, plain, say } from './print.ts'

export const erase = (run: Run) =>
  new Command('erase')
    .description('Erases a person’s data by their email; the books stay verifiable')
    .argument('[email]')
    .option('--email <email>', 'the email address, given as an option')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
This cannot be undone. It does not change the CRM or your backups. It lists the contacts that you must erase in the CRM.`
    )
    .action(
      run(async ({ config, openStore, terminal }, word, options) => {
        const [email, ...others] = [word, options.email].filter((each) => each !== undefined)
        if (!email?.includes('@') || others.length > 0)
          throw new WrongArgument('erase: expected one email address')
        const store = await openStore()
        const found = await store.count({ email })
        if (found === 0) {
          await say(terminal.stdout, 'no lead has this email')
          // The files may still hold rows that an earlier call erased.
          return reportFiles(await store.erase(email), config, terminal)
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
        for (const id of erased.crmIds)
          await say(terminal.stdout, `to be erased in the CRM: contact ${plain(id)}`)
        return reportFiles(erased, config, terminal)
      })
    )

/** Resolves to the exit status: 1 while the text can still be read in a file of the store. */
async function reportFiles(
  { wiped }: Erasure,
  { databaseUrl }: Config,
  { stdout }: Terminal
): Promise<number> {
  if (databaseUrl !== undefined) {
    await say(
      stdout,
      'the files of PostgreSQL keep the text until: vacuum lead; vacuum delivery; vacuum attempt'
    )
    return 0
  }
  if (wiped) return 0
  await say(
    stdout,
    'the log file still holds the text, because a backup or an export is reading it: run this command again when that has ended'
  )
  return 1
}

async function agrees(question: string, { stdin, stderr }: Terminal): Promise<boolean> {
  const reader = createInterface({ input: stdin, output: stderr })
  // If the input ends without an answer, nobody agreed.
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  const answer = await Promise.race([reader.question(question), ended])
  reader.close()
  return answer.trim() === 'yes'
}
