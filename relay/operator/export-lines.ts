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

/** What comes before the first lead. */
export const exportHead = (format: ExportFormat): string => (format === 'csv' ? csvLine(names) : '')

/** One lead of an export, as one line. In CSV, a value that a spreadsheet would run gets an apostrophe in front. */
export function exportLine(format: ExportFormat, record: LeadRecord): string {
  const found = factsOf(record)
  return format === 'csv' ? csvLine(names.map((name) => found[name])) : `${jsonLine(found)}\n`
}
