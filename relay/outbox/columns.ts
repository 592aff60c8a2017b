import type { Lead } from '../../contract/lead.ts'
import type { Link } from './ledger.ts'

/** The columns of `lead` in the order of its table, as both databases have them. */
export const leadColumns = [
  'sequence',
  'id',
  'form_source',
  'idempotency_key',
  'body_hash',
  'lead_hash',
  'body',
  'email',
  'source',
  'campaign',
  'received_at',
  'contract_version',
  'consent_version',
  'prev_hash',
  'hash'
] as const

export type LeadRow = Record<(typeof leadColumns)[number], string | number | null>

/** A new lead as a row: its link, and in columns of their own what an operator looks for. */
export function toLeadRow(link: Link, lead: Lead): LeadRow {
  return {
    sequence: link.sequence,
    id: link.id,
    form_source: link.formSource,
    idempotency_key: link.idempotencyKey,
    body_hash: link.bodyHash,
    lead_hash: link.leadHash,
    body: link.body ?? null,
    email: searchableEmail(lead.email),
    source: cleanText(lead.utm_source),
    campaign: cleanText(lead.utm_campaign),
    received_at: link.receivedAt,
    contract_version: link.contractVersion,
    consent_version: link.consentVersion,
    prev_hash: link.prevHash,
    hash: link.hash
  }
}

export const searchableEmail = (email: string) => cleanText(email.trim().toLowerCase())

/** Text that every database takes: PostgreSQL knows neither the character 0 nor half of a surrogate pair. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed()
