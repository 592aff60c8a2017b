import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { emailShape } from '../../contract/limits.ts'
import type { Clock } from '../clock.ts'
import { commandLine, createAudit } from '../operator/audit.ts'
import { eraseAgain, erasePerson, listName, type ErasedPerson } from '../operator/erase.ts'
import { createLeadDeeds } from '../operator/lead-deeds.ts'
import type { Contact } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { command, resolveId, WrongArgument, type Result, type Run, type Terminal } from './command.ts'
import { amount, columns, leads, messageOf, moment, plain } from './print.ts'

export const erase = (run: Run) =>
  command('erase')
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
      run(async ({ config, clock, openStore, terminal }, word, options) => {
        if (options.again !== undefined)
          return reportErasedAgain([resolve(options.again)], { store: await openStore(), clock })
        const [email, ...others] = [word, options.email].flatMap((each) => each?.trim() ?? [])
        if (email === undefined || !emailShape.test(email) || others.length > 0)
          throw new WrongArgument('erase: expected one email address')
        const store = await openStore()
        const found = await store.count({ email })
        if (found === 0) {
          // The files may still hold rows that an earlier call erased.
          const { wiped } = await store.erase(email)
          const lines = ['no lead has this email', ...textIn(wiped)]
          return { ok: wiped, facts: { leads: 0, wiped }, lines }
        }
        const question = `Erase ${leads(found)} of ${plain(email)} for good? Type "yes": `
        if (!options.yes && !(await agrees(question, terminal)))
          return { ok: false, facts: { leads: 0 }, lines: ['nothing was erased'] }
        const audit = createAudit({ store, clock })
        const parts = { store, audit, backupDir: config.backupDir }
        return reportErased(await erasePerson(email, { by: commandLine }, parts))
      })
    )

type Kept = { store: Store; clock: Clock }

function reportErased({ listError, ...erased }: ErasedPerson): Result {
  const { copies } = erased
  const inCopies =
    copies && copies.count > 0
      ? [
          `${amount(copies.count)} ${copies.count === 1 ? 'backup' : 'backups'} in BACKUP_DIR may hold the person, the last one until ${moment(copies.until)}; a restore erases the person again`
        ]
      : []
  const careful = 'after a restore from an older copy, erase the person again'
  const unlisted = erased.listed || listError !== undefined ? [] : [`BACKUP_DIR is not set: ${careful}`]
  const failed = `${listName} in BACKUP_DIR could not be written (${messageOf(listError)}): ${careful}`
  return {
    ok: erased.wiped && listError === undefined,
    facts: erased,
    lines: [
      `${leads(erased.leads)} erased, ${erased.undelivered} of them before the CRM had them`,
      ...contactsOf(erased),
      ...unlisted,
      ...inCopies,
      ...textIn(erased.wiped)
    ],
    warnings: listError === undefined ? [] : [failed]
  }
}

export async function reportErasedAgain(dirs: string[], { store, clock }: Kept): Promise<Result> {
  const again = await eraseAgain(dirs, commandLine, { store, audit: createAudit({ store, clock }) })
  const line = again
    ? `${leads(again.leads)} erased again, as ${listName} says`
    : `no ${listName} is in ${dirs.join(' or ')}: erase everybody again who was erased after the copy was made`
  const wiped = !again || again.leads === 0 || again.wiped
  return { ok: wiped, facts: { erasedAgain: again?.leads, wiped }, lines: [line, ...textIn(wiped)] }
}

function contactsOf({ contacts, leads: erased }: { contacts: Contact[]; leads: number }): string[] {
  const ids = [...new Set(contacts.flatMap(({ crmId }) => crmId ?? []))]
  const unknown = contacts.filter(({ crmId }) => crmId === undefined).length
  const sought = `to be looked for in the CRM, under this email: ${unknown} of ${leads(erased)} may be there, too`
  return [...ids.map((id) => `to be erased in the CRM: contact ${id}`), ...(unknown > 0 ? [sought] : [])]
}

/** A line while the text can still be read in a file of the store. */
const textIn = (wiped: boolean): string[] => (wiped ? [] : [stillThere])

const stillThere =
  'the files still hold erased text, because a backup or an export is reading it: a relay that runs wipes it every minute until it is gone; otherwise run this command again when that has ended'

async function agrees(question: string, { stdin, stderr }: Terminal): Promise<boolean> {
  const reader = createInterface({ input: stdin, output: stderr })
  // If the input ends without an answer, nobody agreed.
  const ended = new Promise<string>((answered) => reader.once('close', () => answered('')))
  const answer = await Promise.race([reader.question(question), ended])
  reader.close()
  return answer.trim() === 'yes'
}

export const requests = (run: Run) =>
  command('requests')
    .description(
      'Lists what persons ask for on their receipts: to correct or erase their data, or not to be contacted'
    )
    .option('--close <lead>', 'close the requests about this lead; it changes no data')
    .addHelpText(
      'after',
      '\nWrite to the email address first. If the person confirms, "leads erase" erases the data and closes the request.'
    )
    .action(
      run(async ({ openStore, clock }, { close }) => {
        const store = await openStore()
        if (close !== undefined) {
          const id = await resolveId(store, close)
          const deeds = createLeadDeeds({ store, audit: createAudit({ store, clock }) })
          const asked = await store.dataRequests([id])
          const planned = { by: commandLine, action: 'close-requests' as const, requests: asked }
          const closed = (await deeds.handleAll(planned, asked.length > 0 ? [id] : [])).length > 0
          const line = closed ? `closed: ${id}` : `no request is about the lead ${id}`
          return { ok: closed, facts: { id, closed }, lines: [line] }
        }
        const open = await store.dataRequests()
        const rows = open.map(({ leadId, kind, at, email }) => [moment(at), kind, leadId, email])
        const count = `${amount(open.length)} ${open.length === 1 ? 'request' : 'requests'}`
        const facts = open.map(({ at, leadId, kind, email }) => {
          return { at: new Date(at).toISOString(), leadId, kind, email }
        })
        return { ok: true, facts, lines: [...columns(rows), count] }
      })
    )
