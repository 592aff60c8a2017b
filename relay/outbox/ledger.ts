import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from './outcome.ts'
import type { DeliveryState } from './store.ts'

/**
 * What an operator may ask of the leads, beside a running relay: no method keeps acceptance waiting, however many leads
 * there are. Whoever wants all of them asks page by page (`every-lead.ts`, `verify-chain.ts`).
 */
export interface Ledger {
  /**
   * How many leads were ever accepted, and where their deliveries stand, counted one by one at one moment: `accepted` is
   * the length of the chain, so a row that was removed since makes a difference.
   */
  books(): Promise<Books>

  /** What waits, for a look every few seconds. */
  backlog(): Promise<Backlog>

  /** The pause of deliveries, undefined while there is none. */
  pause(): Promise<Pause | undefined>

  /**
   * Milliseconds since a copy of all leads was last recorded or, before the first, since the first lead was accepted;
   * undefined while there is neither.
   */
  backupAge(): Promise<number | undefined>

  /** A page of leads, by default the newest first; ask again with `after: last.sequence` until one is empty. */
  list(request: {
    filter?: LeadFilter
    order?: 'newest' | 'oldest'
    after?: number
    limit: number
  }): Promise<LeadRecord[]>

  /** How many leads `list` would bring in all. */
  count(filter?: LeadFilter): Promise<number>

  /** One lead by its id, with every attempt, oldest first. */
  find(id: string): Promise<(LeadRecord & { history: Attempt[] }) | undefined>

  /**
   * Makes up to `limit` deliveries that are dead (to retry), quarantined or held back (to release) pending and due at once, oldest
   * first; what was held back is not held back again. they go through the whole schedule again. Resolves to the ids of the leads: ask again until there are none. What
   * was delivered is only ever sent again where the ids that the CRM gave show that it was the wrong one. The probe of a pause is
   * due at once, too.
   */
  requeue(request: Requeue): Promise<string[]>

  /**
   * Erases the person behind an e-mail address, in whatever case: their leads' bodies, campaign and every text that an
   * attempt left. What stays is what the books and the chain need: ids, keys, hashes, times, the form, and when it was
   * erased. What was not delivered becomes `erased` and is not sent any more, except by an attempt that is on its way.
   */
  erase(email: string): Promise<Erasure>

  /** Leads by day of receipt (UTC, as `2026-01-05`), form or utm_campaign, in the order of their names. */
  stats(request: { by: 'day' | 'form' | 'campaign'; filter?: LeadFilter }): Promise<Stat[]>

  /** The end of the chain: the last link that was accepted, undefined while there is none. */
  chainHead(): Promise<ChainHead | undefined>

  /** Up to `limit` links behind sequence number `after`, as they are stored. `verifyChain` says whether they hold. */
  links(request: { after: number; limit: number }): Promise<Link[]>
}

export type Requeue = { limit: number } & (
  | { state: 'dead' | 'quarantined' | 'held'; filter?: LeadFilter }
  | { state: 'delivered'; filter: LeadFilter & { crmIdPrefix: string } }
)

export type Books = { accepted: number } & Record<DeliveryState, number>

export type Backlog = {
  pending: number
  dead: number
  quarantined: number
  /** Milliseconds since the oldest pending lead was accepted; undefined when none is pending. */
  oldestPendingMs: number | undefined
  /** How many of the pending are held back: too many leads of one email address. */
  held: number
  /** Milliseconds since deliveries were paused; undefined when they are not. */
  pausedMs: number | undefined
}

/** Deliveries wait because the CRM refuses whatever comes. Times are milliseconds since the epoch. */
export type Pause = {
  since: number
  /** Of the last refusal. */
  status: number | undefined
  reason: string | undefined
  /** How many failed since. */
  probes: number
  probeAt: number
}

/** Every part that is given must hold. */
export type LeadFilter = {
  ids?: string[]
  state?: DeliveryState
  /** Held back: too many leads of one email address. */
  held?: true
  /** `form_source`. */
  form?: string
  /** `utm_source`. */
  source?: string
  /** In whatever case. */
  email?: string
  /** How the id begins that the CRM gave. */
  crmIdPrefix?: string
  /** Accepted at or after, milliseconds since the epoch. */
  from?: number
  /** Accepted before, milliseconds since the epoch. */
  to?: number
}

/** A lead with its delivery. Times are milliseconds since the epoch. */
export type LeadRecord = {
  /** Its place in the chain, from 1, without gaps. */
  sequence: number
  id: string
  formSource: string
  /** Undefined once it was erased. */
  lead: Lead | undefined
  receivedAt: number
  erasedAt: number | undefined
  contractVersion: number
  consentVersion: number
  state: DeliveryState
  /** Since it was accepted or queued again. */
  attempts: number
  /** Due, or under lease, until then; means nothing unless pending. */
  dueAt: number
  lastStatus: number | undefined
  /** Of a quarantined lead, why it is. */
  lastError: string | undefined
  crmId: string | undefined
}

export type Attempt = {
  at: number
  /** `requeued` is no attempt: the delivery was queued again, and `error` says why. */
  kind: Outcome['kind'] | 'requeued'
  status: number | undefined
  ms: number
  error: string | undefined
}

export type Erasure = {
  /** Leads that were erased now. */
  leads: number
  /** Those of them that the CRM never had. */
  undelivered: number
  /** Contacts that the CRM gave for the others: to be erased there. */
  crmIds: string[]
  /**
   * Whether the text is gone from the files, too, this time's and that of earlier erasures. False while a reader holds on to
   * it, which another call finds ended, and always on PostgreSQL, where `vacuum` does it.
   */
  wiped: boolean
}

export type Stat = { name: string } & Books

export type ChainHead = { sequence: number; hash: string }

/** What the chain is made of: the immutable part of a lead, its body as long as it was not erased, and its seal. */
export type Link = {
  sequence: number
  id: string
  receivedAt: number
  formSource: string
  idempotencyKey: string
  bodyHash: string
  /** Hash of the lead as it is stored. */
  leadHash: string
  contractVersion: number
  consentVersion: number
  prevHash: string
  hash: string
  /** The stored JSON; undefined once it was erased. */
  body: string | undefined
  erasedAt: number | undefined
}
