import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { commandLine, createAudit } from '../operator/audit.ts'
import { exportHead, exportLine, factsOf } from '../operator/export.ts'
import { everyLead, steps } from '../outbox/leads.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import { shownEmail } from '../outbox/rows.ts'
import {
  choosing,
  command,
  Impossible,
  readFilter,
  resolveId,
  stateOption,
  wholeNumber,
  type Run
} from './command.ts'
import { amount, columns, leads, messageOf, moment, write } from './print.ts'

export const list = (run: Run) =>
  choosing('list')
    .description('Lists leads, newest first')
    .addOption(stateOption())
    .option('--limit <n>', 'at most this many', wholeNumber, 50)
    .action(
      run(async ({ openStore }, { limit, ...options }) => {
        const filter = readFilter(options) ?? {}
        const store = await openStore()
        const [all, found] = await Promise.all([store.count(filter), store.list({ filter, limit })])
        const more = found.length < all ? `; ${amount(found.length)} are shown, --limit shows more` : ''
        const lines = [...columns(found.map(cellsOf)), `${leads(all)}${more}`]
        return { ok: true, facts: found.map(factsOf), lines }
      })
    )

const cellsOf = ({ id, receivedAt, state, erasedAt, formSource, lead }: LeadRecord) => [
  id,
  moment(receivedAt),
  erasedAt !== undefined && state !== 'erased' ? `${state}, erased` : state,
  formSource,
  shownEmail(lead?.email ?? '')
]

export const show = (run: Run) =>
  command('show')
    .description('Shows everything that is known about a lead, with every attempt to deliver it')
    .argument('<id>', 'id of the lead, or its beginning')
    .action(
      run(async ({ openStore }, typed) => {
        const store = await openStore()
        const found = await store.find(await resolveId(store, typed))
        if (!found) throw new Impossible(`no lead has the id ${typed}`)
        const { history, ...record } = found
        const known = {
          ...factsOf(record),
          number: record.sequence,
          ...(record.dueAt !== undefined && { next_attempt: new Date(record.dueAt).toISOString() })
        }
        const given = Object.entries(known).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, String(value)]]
        )
        const attempts = history.map(({ at, kind, status, ms, raw, code }) => ({
          facts: { at: new Date(at).toISOString(), kind, status, ms, error: raw, code },
          cells: [moment(at), kind, String(status ?? ''), `${ms} ms`, raw ?? '']
        }))
        const further = (await store.ask(steps([record.id]))).map(({ leadId: _leadId, ...step }) => step)
        const ofSteps = further.map(
          ({ kind, state, attempts: tries, dueAt, awaitsGuardian, lastStatus, lastError }) => [
            kind,
            awaitsGuardian
              ? 'waits for the guardian'
              : state === 'waiting' && dueAt !== undefined
                ? `due ${moment(dueAt)}`
                : state,
            `${tries} tried`,
            String(lastStatus ?? ''),
            lastError ?? ''
          ]
        )
        return {
          ok: true,
          facts: { ...known, history: attempts.map(({ facts }) => facts), steps: further },
          lines: [...columns(given), ...columns(attempts.map(({ cells }) => cells)), ...columns(ofSteps)]
        }
      })
    )

export const exportLeads = (run: Run) =>
  choosing('export')
    .description('Exports leads, oldest first, as CSV, or as JSON lines with --json')
    .addOption(stateOption())
    .option('--output <file>', 'a new file that only you can read (default: standard output)')
    .addHelpText(
      'after',
      `
In CSV, a value that a spreadsheet would run as a formula gets an apostrophe in front.
npm adds its own lines to standard output: use --output, or "npm run --silent leads -- export > leads.csv".`
    )
    .action(
      run(async ({ openStore, clock, terminal: { stdout } }, { json, output, ...options }) => {
        const format = json ? ('jsonl' as const) : ('csv' as const)
        const store = await openStore()
        const filter = readFilter(options)
        const target = output === undefined ? stdout : await createFile(output)
        // The email of a person is in no row of the trail.
        const { email, ...named } = filter ?? {}
        const said = { ...named, ...(email !== undefined && { email: '…' }) }
        const deed = { by: commandLine, what: 'exported' as const, leads: await store.count(filter) }
        const audit = createAudit({ store, clock })
        // A store that cannot be written can still be read, and then an export is needed most.
        const unrecorded = await audit.record({ ...deed, detail: { format, filter: said } }).then(
          () => [],
          (error: unknown) => [`the audit trail does not name this export: ${messageOf(error)}`]
        )
        let done = 0
        await write(target, exportHead(format))
        for await (const record of everyLead(store, filter)) {
          await write(target, exportLine(format, factsOf(record)))
          done += 1
        }
        if (target !== stdout) await finished(target.end())
        return { ok: true, lines: [], warnings: [...unrecorded, `${leads(done)} exported`] }
      })
    )

/** Never overwrites a file. */
async function createFile(path: string): Promise<Writable> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
    return file
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)
    throw new Impossible(`${path} cannot be made (${code})`)
  }
}
