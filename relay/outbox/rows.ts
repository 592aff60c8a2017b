import type { Lead } from '../../contract/lead.ts'
import { parseJson } from '../parse-json.ts'
import {
  type Attempt,
  type Backlog,
  type Books,
  type ChainHead,
  type Contact,
  type LeadRecord,
  type Link,
  type Pause,
  deliveryStates
} from './ledger.ts'
import type { Claim } from './store.ts'

// Rows as a database returns them, keyed by column.

export type Row = Record<string, unknown>

export const readBooks = (row: Row): Books => ({
  accepted: Number(row['accepted']),
  pending: Number(row['pending']),
  delivered: Number(row['delivered']),
  dead: Number(row['dead']),
  quarantined: Number(row['quarantined']),
  erased: Number(row['erased'])
})

export const readBacklog = (row: Row): Backlog => ({
  pending: Number(row['pending']),
  dead: Number(row['dead']),
  quarantined: Number(row['quarantined']),
  oldestPendingMs: optionalNumber(row['oldest_pending']),
  held: Number(row['held']),
  pausedMs: optionalNumber(row['paused'])
})

export const readPause = (row: Row): Pause => ({
  since: Number(row['since']),
  status: optionalNumber(row['status']),
  reason: optionalText(row['reason']),
  probes: Number(row['probes']),
  probeAt: Number(row['probe_at'])
})

export const readRecord = (row: Row): LeadRecord => ({
  sequence: Number(row['sequence']),
  id: text(row['id']),
  formSource: text(row['form_source']),
  lead: readLead(row),
  receivedAt: Number(row['received_at']),
  erasedAt: optionalNumber(row['erased_at']),
  contractVersion: Number(row['contract_version']),
  consentVersion: Number(row['consent_version']),
  state: oneOf(deliveryStates, row['state']),
  attempts: Number(row['attempts']),
  dueAt: Number(row['due_at']),
  lastStatus: optionalNumber(row['last_status']),
  lastError: optionalText(row['last_error']),
  crmId: optionalText(row['crm_id'])
})

export const readAttempt = (row: Row): Attempt => ({
  at: Number(row['at']),
  kind: oneOf(kinds, row['kind']),
  status: optionalNumber(row['status']),
  ms: Number(row['ms']),
  error: optionalText(row['error'])
})

export const readClaim = (row: Row): Claim => ({
  leadId: text(row['lead_id']),
  lead: readLead(row),
  receivedAt: Number(row['received_at']),
  attempts: Number(row['attempts']),
  leaseToken: text(row['lease_token']),
  lifted: row['hold'] === 'lifted',
  probe: optionalNumber(row['probes']),
  lastLease: optionalText(row['last_lease'])
})

export const readHead = (row: Row): ChainHead => ({
  sequence: Number(row['sequence']),
  hash: text(row['hash'])
})

export const readLink = (row: Row): Link => ({
  ...readHead(row),
  id: text(row['id']),
  receivedAt: Number(row['received_at']),
  formSource: text(row['form_source']),
  idempotencyKey: text(row['idempotency_key']),
  bodyHash: text(row['body_hash']),
  leadHash: text(row['lead_hash']),
  contractVersion: Number(row['contract_version']),
  consentVersion: Number(row['consent_version']),
  prevHash: text(row['prev_hash']),
  salt: optionalText(row['salt']),
  body: optionalText(row['body']),
  erasedAt: optionalNumber(row['erased_at'])
})

export const readContact = (row: Row): Contact => ({
  leadId: text(row['lead_id']),
  crmId: optionalText(row['crm_id'] || null)
})

/** Undefined if the lead was erased or is damaged: one such row must not hide the others. */
function readLead({ body }: Row): Lead | undefined {
  const lead = typeof body === 'string' ? parseJson(body) : undefined
  return isLead(lead) ? lead : undefined
}

/** A light check is enough: the contract of that day validated the lead when it was accepted. */
const isLead = (value: unknown): value is Lead =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

const kinds: Attempt['kind'][] = [
  'delivered',
  'transient',
  'ambiguous',
  'blocked',
  'permanent',
  'requeued',
  'hastened',
  'put-back'
]

export function oneOf<Name>(names: readonly Name[], value: unknown): Name {
  const found = names.find((name) => name === value)
  if (found === undefined) throw new TypeError(`${names.join(' or ')} expected, ${String(value)} found`)
  return found
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError(`text expected, ${typeof value} found`)
}

export const optionalText = (value: unknown) => (value === null ? undefined : text(value))
export const optionalNumber = (value: unknown) => (value === null ? undefined : Number(value))
