import { formWord, stateWords, type LeadState } from '../../contract/desk.ts'
import { leadSchema } from '../../contract/lead.ts'
import { jsonLine } from '../cli/print.ts'
import { factsOf } from '../cli/record.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import { csvLine } from './csv.ts'

type ExportFormat = 'csv' | 'jsonl'

const fields: string[] = Object.keys(leadSchema.shape)
const facts = [
  'id',
  'received_at',
  'state',
  'attempts',
  'last_status',
  'last_reason',
  'crm_id',
  'consent_version',
  'erased_at'
]
const names = [...facts, ...fields]
const times = ['received_at', 'erased_at', 'timestamp']

/** What comes before the first lead. */
export const exportHead = (format: ExportFormat): string => (format === 'csv' ? csvLine(names) : '')

/** One lead of an export, as one line. In CSV, a value that a spreadsheet would run gets an apostrophe in front. */
export const exportLine = (format: ExportFormat, lead: ReturnType<typeof factsOf>): string =>
  format === 'csv' ? csvLine(names.map((name) => lead[name])) : `${jsonLine(lead)}\n`

/** A lead in the words of the desk, for people. `timeOf` writes a time in the agency's zone. */
export function inWords(record: LeadRecord, state: LeadState, timeOf: (ms: number) => string) {
  const found = factsOf(record)
  const readable = times.map((name) => {
    const ms = Date.parse(String(found[name]))
    return [name, Number.isNaN(ms) ? found[name] : timeOf(ms)]
  })
  return {
    ...found,
    ...Object.fromEntries(readable),
    state: stateWords[state],
    form_source: formWord(record.formSource)
  }
}
