import type { LeadState } from '../../contract/desk.ts'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { Lead } from '../../contract/lead.ts'
import { readRecord, type Row } from '../outbox/rows.ts'

export const leadColumns = `l.sequence, l.id, l.form_source, l.body, l.received_at, l.erased_at, l.contract_version,
  l.consent_version, l.page, l.campaign, d.state, d.attempts, d.due_at, d.last_status, d.last_error, d.crm_id,
  r.at as reviewed_at`

const names = {
  delivered: 'in-crm',
  pending: 'waiting',
  dead: 'failed',
  quarantined: 'held',
  erased: 'erased'
} as const

/** A lead as a list shows it. For a reader, `covered`, it does not tell who the person is. */
export function readLeadRow(row: Row, covered: boolean): LeadRow {
  const { lead, ...record } = readRecord(row)
  const state = stateOf(row, record)
  // A CRM's refusal may quote the lead. Why a lead is held is the relay's own sentence.
  const maySay = state === 'held' || state === 'spam' || (state !== 'in-crm' && !covered)
  const shown = lead && (covered ? coverLead(lead) : lead)
  return {
    id: record.id,
    number: record.sequence,
    state,
    name: shown?.name ?? '',
    email: shown?.email ?? '',
    form: record.formSource,
    page: typeof row['page'] === 'string' ? row['page'] : '',
    campaign: typeof row['campaign'] === 'string' ? row['campaign'] : '',
    receivedAt: record.receivedAt,
    ...(state === 'waiting' && { nextTryAt: record.dueAt }),
    ...(maySay && record.lastError !== undefined && { reason: record.lastError })
  }
}

function stateOf(
  row: Row,
  { state, erasedAt }: { state: keyof typeof names; erasedAt: number | undefined }
): LeadState {
  if (erasedAt !== undefined) return 'erased'
  return state === 'quarantined' && row['reviewed_at'] !== null ? 'spam' : names[state]
}

/** `Amara Okafor` becomes `A•••• O••••`: neither the letters nor how many there are. */
const cover = (text: string) => text.replaceAll(/(\S)\S*/gu, '$1••••')

/** What a reader sees of a lead: its form and campaign, and nothing that a person typed or that identifies a device. */
export const coverLead = (lead: Lead): Lead => ({
  ...lead,
  name: cover(lead.name),
  firstName: cover(lead.firstName),
  lastName: cover(lead.lastName),
  email: '••••@••••',
  phone: '',
  page_url: URL.parse(lead.page_url)?.pathname ?? '',
  referrer: URL.parse(lead.referrer)?.host ?? '',
  user_agent: ''
})
