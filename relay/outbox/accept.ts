import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { contractVersion } from '../../contract/lead-forms.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { cleanText, text, toLeadRow } from './rows.ts'
import type { Acceptance, NewLead, Row } from './store.ts'

// Both stores accept leads with these functions.

/** Recorded in the history of a quarantined lead that a repeat released. */
export const releasedByRepeat = 'released: the same form was sent again, without suspicion'

/** Within this time, in milliseconds, the same form content counts as the same lead. */
export const contentWindowMs = 24 * 60 * 60_000

/** A lead that already has a key. */
export type Known = { id: string; bodyHash: string; receivedAt: number; quarantined: boolean }

/** Only the distance in time counts, even if a clock ran ahead: sending a lead twice is better than losing it. */
const isWithin = ({ receivedAt }: Known, now: number, withinMs = Infinity) =>
  Math.abs(now - receivedAt) < withinMs

/**
 * Whether a lead that comes at `now` repeats an earlier one, or has its key and another body. Undefined if it is a new lead.
 * `released`: the earlier lead is in quarantine, and the caller releases it. `find` finds the lead that has a key.
 */
export function recognize(
  entry: NewLead,
  now: number,
  find: (key: string) => Known | undefined
): Exclude<Acceptance, { kind: 'stored' }> | undefined {
  const findWithin = (key: string, withinMs?: number) => {
    const known = find(key)
    return known && isWithin(known, now, withinMs) ? known : undefined
  }
  const { idempotencyKey, repeatWithinMs, twinKey } = entry
  const same = findWithin(idempotencyKey, repeatWithinMs)
  if (same && same.bodyHash !== entry.bodyHash) return { kind: 'conflict' }
  const known = same ?? (twinKey === undefined ? undefined : findWithin(twinKey, contentWindowMs))
  if (!known) return undefined
  const knowsKey = same !== undefined && repeatWithinMs === undefined
  const isReleased = known.quarantined && entry.quarantine === undefined
  return {
    kind: 'repeat',
    id: known.id,
    ...(isReleased && { released: true }),
    ...(!knowsKey && { byContent: true })
  }
}

export const readKnown = (row: Row): Known => ({
  id: text(row['id']),
  bodyHash: text(row['body_hash']),
  receivedAt: Number(row['received_at']),
  quarantined: row['state'] === 'quarantined'
})

/** The rows of a new lead and of its delivery. */
export function newRows(entry: NewLead, receivedAt: number) {
  const { lead, idempotencyKey, bodyHash, consentVersion, quarantine, inCrm } = entry
  // UUIDs of version 7 begin with the time: new rows are next to each other at the end of an index, so a commit
  // touches few pages.
  const id = inCrm?.id ?? randomUUIDv7()
  return {
    lead: toLeadRow(lead, { id, idempotencyKey, bodyHash, receivedAt, contractVersion, consentVersion }),
    delivery: {
      lead_id: id,
      state: inCrm ? 'delivered' : quarantine === undefined ? 'pending' : 'quarantined',
      last_error: quarantine ?? null,
      crm_id: inCrm ? cleanText(inCrm.crmId) : null
    }
  }
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
