import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outcome.ts'

/**
 * Where leads live until the CRM has them. The row is the queue: a lead and its delivery are committed in one
 * transaction, and every promise below resolves only once the change is on disk.
 *
 * Every method rejects with `StoreUnavailable` when the store cannot be reached or written; nothing was changed then.
 */
export interface Store {
  /** Stores a lead with its delivery, or recognizes it by its idempotency key. */
  accept(entry: NewLead): Promise<Acceptance>

  /** Takes up to `limit` due deliveries under a lease of `leaseMs`; a lease that ran out is due again. */
  claim(request: { limit: number; leaseMs: number }): Promise<Claim[]>

  /** Records what an attempt came to. False when the lease was lost meanwhile: then nothing is recorded. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>

  /** Gives a claimed delivery back untried, due at once. */
  release(claim: Claim): Promise<boolean>

  /** Milliseconds until the next delivery is due (0 when one is), undefined when none is pending. */
  untilNextDue(): Promise<number | undefined>

  /** How many leads were ever accepted, and where their deliveries stand. */
  books(): Promise<Books>

  /** Resolves when a write went through. */
  ping(): Promise<void>

  /** Finishes what was asked and closes. */
  close(): Promise<void>
}

export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'quarantined'

export type NewLead = {
  lead: Lead
  /** Made once per filled-in form, kept across repeats of it. */
  idempotencyKey: string
  /** Hash of what was sent: tells a repeat from another lead under the same key. */
  bodyHash: string
  /** Why the lead is suspected to be spam; it is stored but waits for an operator. */
  quarantine?: string
}

export type Acceptance =
  | { kind: 'stored'; id: string }
  | { kind: 'repeat'; id: string }
  | { kind: 'conflict' }

export type Claim = {
  leadId: string
  lead: Lead
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
  /** Attempts that were settled before this one. */
  attempts: number
  leaseToken: string
}

/** `pending` waits `delayMs` for its next attempt. */
export type Settlement = { outcome: Outcome } & (
  | { state: 'delivered' }
  | { state: 'dead' }
  | { state: 'pending'; delayMs: number }
)

export type Books = { accepted: number } & Record<DeliveryState, number>

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
