import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { contractVersion } from '../../contract/contract-version.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { seal, sha256 } from './chain.ts'
import type { ChainHead, Link } from './ledger.ts'
import type { NewLead } from './store.ts'

// What both stores do when they accept a lead.

/** Recorded in the history of a quarantined lead that a repeat released. */
export const releasedByRepeat = 'released: the same form was sent again, without suspicion'

/** Within this time, in milliseconds, the same form content counts as the same lead. */
export const contentWindowMs = 24 * 60 * 60_000

/**
 * Whether a lead repeats one with the same key that was received at `receivedAt` (milliseconds since the epoch).
 * Without `withinMs` it always does. Only the distance in time counts, even if a clock ran ahead: sending a lead twice
 * is better than losing it.
 */
export function makesRepeat(receivedAt: number, withinMs: number | undefined, now: number): boolean {
  return withinMs === undefined || Math.abs(now - receivedAt) < withinMs
}

/** Marks a repeat that was recognized by its content: a key made from the content, or a twin under another key. */
export const isByContent = (
  { repeatWithinMs }: Pick<NewLead, 'repeatWithinMs'>,
  sameKey: boolean
): { byContent?: true } => (sameKey && repeatWithinMs === undefined ? {} : { byContent: true })

/** Makes the link that appends a new lead after `head`. */
export function sealLead(entry: NewLead, receivedAt: number, head: ChainHead): Link {
  const body = JSON.stringify(entry.lead)
  return seal({
    sequence: head.sequence + 1,
    // UUIDs of version 7 begin with the time: new rows are next to each other at the end of an index, so a commit
    // touches few pages.
    id: randomUUIDv7(),
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

/** A lead of no real person. It is stored and rolled back at once, to check whether the store can accept leads. */
export function probeLead(): NewLead {
  const id = randomUUID()
  return {
    lead: sampleLead({ name: 'Probe', firstName: 'Probe', lastName: '', email: 'probe@example.com' }),
    idempotencyKey: `probe:${id}`,
    bodyHash: id,
    consentVersion: 0
  }
}
