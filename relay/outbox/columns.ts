import type { Lead } from '../../contract/lead.ts'
import type { Link } from './ledger.ts'

/** The columns of table `lead` in their order, the same in both databases. */
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

/** A new lead as a row: its link, plus separate columns for what an operator searches by. */
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

/** Removes what PostgreSQL refuses in a text: null characters and unpaired surrogates. */
export const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed()
