import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { leadSchema } from '../../contract/lead.ts'
import { everyLead } from '../outbox/every-lead.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import { Impossible, type Command } from './command.ts'
import { csvLine } from './csv.ts'
import { filterOptions, oneOf, readFilter, stateOption } from './filter.ts'
import { amount, leads, progress, say, write } from './print.ts'

const fields = Object.keys(leadSchema.shape)
const facts = [
  'id',
  'received_at',
  'state',
  'attempts',
  'last_status',
  'crm_id',
  'consent_version',
  'erased_at'
]
const names = [...facts, ...fields]

export const exportLeads: Command = {
  name: 'export',
  summary: 'Exports leads, oldest first, as CSV or JSON lines',
  options: {
    ...stateOption,
    ...filterOptions,
    format: { type: 'string', value: 'FORMAT', about: 'csv or jsonl (default csv)' },
    output: {
      type: 'string',
      value: 'FILE',
      about: 'a new file that only you can read (default: standard output)'
    }
  },
  more: `In CSV, a value that a spreadsheet would run as a formula gets an apostrophe in front.
npm adds its own lines to standard output: use --output, or "npm run --silent leads -- export > leads.csv".`,
  async run(typed, { openStore, terminal: { stdout, stderr } }) {
    const format = oneOf('format', typed.options['format'] ?? 'csv', ['csv', 'jsonl'])
    const filter = readFilter(typed) ?? {}
    const store = await openStore()
    const all = await store.count(filter)
    const { output } = typed.options
    const target = typeof output === 'string' ? await createFile(output) : stdout

    let done = 0
    const report = progress(stderr, (count) => `${amount(count)} of ${leads(all)}`)
    if (format === 'csv') await write(target, csvLine(names))
    for await (const record of everyLead(store, filter)) {
      await write(target, format === 'csv' ? csvLine(rowOf(record)) : jsonLine(record))
      report((done += 1))
    }
    if (target !== stdout) await finished(target.end())
    await say(stderr, `${leads(done)} exported`)
    return 0
  }
}

/** Never overwrites a file. */
async function createFile(path: string): Promise<Writable> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
    return file
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Impossible(`${path} cannot be made (${code})`)
  }
}

function factsOf(record: LeadRecord): Record<string, string | number | undefined> {
  return {
    id: record.id,
    received_at: new Date(record.receivedAt).toISOString(),
    state: record.state,
    attempts: record.attempts,
    last_status: record.lastStatus,
    crm_id: record.crmId,
    consent_version: record.consentVersion,
    erased_at: record.erasedAt === undefined ? undefined : new Date(record.erasedAt).toISOString(),
    form_source: record.formSource
  }
}

function rowOf(record: LeadRecord) {
  const values: Record<string, string | number | undefined> = { ...factsOf(record), ...record.lead }
  return names.map((name) => values[name])
}

/**
 * JSON escapes the control characters below the space. This also escapes the higher ones, which steer terminals, too.
 */
function jsonLine(record: LeadRecord): string {
  const json = JSON.stringify({ ...factsOf(record), ...record.lead })
  return `${json.replaceAll(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)}\n`
}
