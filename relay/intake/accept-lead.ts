import { z } from 'zod'
import { parseLead, type Lead, type LeadProblem } from '../../contract/lead.ts'
import { sha256 } from '../outbox/chain.ts'
import { contentWindowMs } from '../outbox/accept.ts'
import { StoreUnavailable, type Store } from '../outbox/store.ts'
import { withoutReceipt } from './receipt/without-receipt.ts'

export type Submission = {
  /** The value that should be a lead. It is validated here. */
  lead: unknown
  /** The values that tell a repeat from another lead: a flat object, usually the lead as it was sent. */
  sent: unknown
  /** A UUID from the sender. Without one, the content identifies repeats. */
  idempotencyKey?: string | undefined
  /** Version of the consent line under the form, 0 if the sender did not say. */
  consentVersion: number
  /** Why the lead may come from a program. Then it is stored, but waits for an operator. */
  suspicion?: string | undefined
}

export type Accepted = {
  ok: true
  id: string
  repeated: boolean
  /** Whether this repeat released a quarantined lead. */
  released: boolean
  /** Whether the lead is this sender's: stored now, or repeated under the key that only its sender knows. */
  isSender: boolean
  lead: Lead
  suspicion?: string | undefined
}

export type Refused = { ok: false } & (
  | { reason: 'invalid'; problems: LeadProblem[] }
  | { reason: 'conflict' }
  | { reason: 'unavailable'; error: StoreUnavailable }
)

const guid = z.guid()

/** Validates a lead and stores it. With `ok: true`, the lead is on disk. */
export async function acceptLead(
  { store }: { store: Store },
  { lead: value, sent, idempotencyKey, consentVersion, suspicion }: Submission
): Promise<Accepted | Refused> {
  if (idempotencyKey !== undefined && !guid.safeParse(idempotencyKey).success) {
    return { ok: false, reason: 'invalid', problems: [malformedKey] }
  }
  const parsed = parseLead(value)
  if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems }

  const bodyHash = hashOf(sent)
  const contentKey = `sha256:${bodyHash}`
  const lead = withoutReceipt(parsed.lead)
  const twinKey = `sha256:${hashOf(identityOf(lead))}`
  try {
    const acceptance = await store.accept({
      lead,
      ...(idempotencyKey === undefined
        ? { idempotencyKey: contentKey, repeatWithinMs: contentWindowMs }
        : { idempotencyKey: idempotencyKey.toLowerCase() }),
      ...(twinKey === contentKey ? {} : { twinKey }),
      bodyHash,
      consentVersion,
      ...(suspicion ? { quarantine: suspicion } : {})
    })
    if (acceptance.kind === 'conflict') return { ok: false, reason: 'conflict' }
    const repeated = acceptance.kind === 'repeat'
    const released = repeated && acceptance.released === true
    const isSender = !repeated || acceptance.byContent !== true
    return { ok: true, id: acceptance.id, repeated, released, isSender, lead, suspicion }
  } catch (error) {
    if (error instanceof StoreUnavailable) return { ok: false, reason: 'unavailable', error }
    throw error
  }
}

const malformedKey: LeadProblem = { field: 'Idempotency-Key', message: 'Idempotency-Key must be a UUID.' }

/** The fields that identify a repeat of the same form by the same person, if the sender gives no key. */
export const identityOf = ({ form_source, firstName, lastName, email }: Identity): Identity => ({
  form_source,
  firstName,
  lastName,
  email
})

type Identity = Record<'form_source' | 'firstName' | 'lastName' | 'email', string>

/** Hash of the fields in alphabetical order, so that the order in which they were sent does not matter. */
function hashOf(sent: unknown): string {
  return sha256(JSON.stringify(sent, Object.keys(sent ?? {}).toSorted()))
}
