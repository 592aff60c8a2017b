import { hash, randomUUID } from 'node:crypto'
import { contractVersion } from '../../contract/lead-forms.ts'
import type { ChainHead, Link } from './ledger.ts'
import type { NewLead } from './store.ts'

/** Head of an empty chain. */
export const chainStart: ChainHead = { sequence: 0, hash: '0'.repeat(64) }

/** Makes the link that appends a new lead after `head`. */
export function sealLead(
  entry: NewLead,
  { id, receivedAt, head }: { id: string; receivedAt: number; head: ChainHead }
) {
  const body = JSON.stringify(entry.lead)
  return seal({
    sequence: head.sequence + 1,
    id,
    receivedAt,
    formSource: entry.lead.form_source,
    idempotencyKey: entry.idempotencyKey,
    bodyHash: entry.bodyHash,
    leadHash: sha256(body),
    contractVersion,
    consentVersion: entry.consentVersion,
    prevHash: head.hash,
    salt: randomUUID(),
    body,
    erasedAt: undefined
  })
}

export const seal = (link: Omit<Link, 'hash'>): Link => ({ ...link, hash: hashLink(link) })

/**
 * Computes a link's hash. It covers the lead's hash instead of the lead itself, so the chain stays valid after a
 * person's data is erased. The erasure also deletes the salt and leaves what is blinded with it here: whoever knows the
 * person could guess the key and the hashes otherwise. Links of an earlier relay have no salt.
 */
export function hashLink(link: Omit<Link, 'hash'>): string {
  const { salt } = link
  const blinded = (value: string) => (salt === undefined ? value : blind(salt, value))
  return sha256(
    JSON.stringify([
      link.sequence,
      link.id,
      link.receivedAt,
      link.formSource,
      blinded(link.idempotencyKey),
      blinded(link.bodyHash),
      blinded(link.leadHash),
      link.contractVersion,
      link.consentVersion,
      link.prevHash
    ])
  )
}

export const blind = (salt: string, value: string) => sha256(salt + value)

export const sha256 = (text: string) => hash('sha256', text)
