import { z } from 'zod'
import type { DataRequestKind, GuardianState, Suspicion } from '../../contract/desk.ts'
import type { Language } from '../../contract/languages.ts'
import type { Lead, StoredLead } from '../../contract/lead.ts'
import type { Query, Row, Statement } from './database.ts'
import type { Destination, Settlement } from './delivery.ts'
import { type Ledger, storedLanguage } from './ledger.ts'

/**
 * Keeps leads until the CRM has them. The row is the queue: a lead and its delivery are committed in one transaction,
 * and every promise below resolves only once the change is on disk.
 *
 * Every method, including the ledger's, rejects with `StoreUnavailable` within a few seconds if the store cannot be
 * reached or written, and works again as soon as it can. Nothing is acknowledged then. If the connection broke during a
 * commit, the change may have happened, which does no harm: the store recognizes a repeated lead by its key, and an
 * unknown lease expires.
 *
 * Any number of processes may open the same store. If they run on several machines, the database's clock counts.
 */
export interface Store extends Ledger {
  /**
   * Stores a lead with its delivery, or recognizes it as a repeat by its idempotency key. An
   * unsuspicious repeat releases a held lead. An erased lead has no repeats.
   */
  accept(entry: NewLead): Promise<Acceptance>

  /**
   * Leases up to `limit` due deliveries for `leaseMs`, from when the store carries this out. A delivery is due again when
   * its lease expires, and also if its time is further away than any wait lasts (`farthestMs`). Contacts come before all that
   * follows them. What follows is due once the delivery before it is done, and of each contact, one is leased at a time.
   *
   * While the CRM refuses every lead, only one is leased at each probe time, and each that comes meanwhile once.
   */
  claim(request: { limit: number; leaseMs: number; contactsOnly?: boolean }): Promise<Claim[]>

  /**
   * Records the outcome of an attempt. Resolves to false, and records nothing, if the lease was lost meanwhile; only if the
   * lead was erased, it keeps the contact that the attempt made, so that somebody erases it in the CRM. A settlement with
   * `probeInMs` blocks deliveries for every process that has the store open; if the claim was a probe, it postpones the next probe. An
   * answer about the lead itself, whether accepted or refused, ends the block.
   *
   * The first accepted lead after an outage makes the leads due that failed in the outage, a few at a time: those that
   * follow make the next ones due. A lead that failed while the CRM accepted others keeps its wait.
   *
   * What follows an accepted contact is stored with the settlement.
   */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>

  /** Returns a claimed delivery without an attempt, due at once. */
  release(claim: Claim): Promise<boolean>

  /** Returns a claimed delivery without an attempt, due in `delayMs`: a throttle of its own. */
  throttle(claim: Claim, wait: { delayMs: number }): Promise<boolean>

  /**
   * Milliseconds until `claim` may lease a delivery, 0 if it may now. Undefined if it may lease none. `contactsOnly` as in
   * the claim.
   */
  untilNextDue(request?: { contactsOnly?: boolean }): Promise<number | undefined>

  /**
   * Makes due at once what waits longer than one reason allows (`longestMs`), because a clock ran ahead when that was set. It
   * looks at all that waits, so call it once a minute.
   */
  correctWaits(): Promise<void>

  /** Keeps these held leads as spam. Resolves to the ids of those that were held. */
  keepAsSpam(ids: string[]): Promise<string[]>

  /** Puts untried leads, or such as were kept as spam, back as they were. Resolves to the ids of those that it could. */
  putBack(ids: string[], as: 'held' | 'spam'): Promise<string[]>

  /** Makes the probe of a CRM that refuses every lead due at once: somebody may have fixed the cause. */
  probeSoon(): Promise<void>

  /**
   * Takes up to `upTo` of the calls that `limiter` allows: `perSecond` on average and at most `burst` at once (by
   * default, the calls of one second). Every process that has the store open shares them. With `restMs`, no call is
   * free for that many milliseconds.
   */
  takeSlots(request: {
    limiter: string
    perSecond: number
    burst?: number
    upTo: number
    restMs?: number
  }): Promise<Slots>

  /**
   * Leases the watch over the store for `leaseMs` milliseconds, or renews the lease: one relay at a time has the watch.
   * `note` replaces the note that the watchers share. Resolves to the note, '' at first. While another watcher has the
   * watch, it changes nothing and resolves to undefined.
   */
  watch(request: { watcher: string; leaseMs: number; note?: string }): Promise<string | undefined>

  /**
   * The secret from which the addresses of receipts are derived, at random when the store was made. It is the same for
   * every process that has the store open, and in its backups.
   */
  receiptKey(): Promise<string>

  /** What the receipt of a lead says. Undefined if no lead has this id, or if it was erased. */
  receipt(id: string): Promise<Receipt | undefined>

  /**
   * Records that a person asks to have the data of a lead corrected or erased. A repeat changes nothing. Resolves to
   * false, and records nothing, if the lead has another email address; case is ignored.
   */
  requestData(request: { leadId: string; kind: DataRequestKind; email: string }): Promise<boolean>

  /**
   * Of a player under 18: what their guardian has answered, and what the guardian's page shows. Undefined for every other
   * lead, and once it is erased.
   */
  guardian(leadId: string): Promise<Guardian | undefined>

  /**
   * Records the answer of a guardian, and lets what follows the contact go on as far as the answer allows. To agree, the
   * email must be that of the lead; case is ignored. A guardian who declines asks to have the data erased, and may agree once
   * staff have closed that request. Changes nothing unless it resolves to `recorded`.
   */
  answerGuardian(answer: GuardianAnswer): Promise<GuardianResult>

  recordBackup(): Promise<void>

  /** Resolves if a lead could be accepted: one was stored and rolled back, and another write is on disk. */
  ping(): Promise<void>

  /** Runs a query of the desk on a connection of its own, so that no figure holds up a lead or an operator. */
  ask<Result>(query: Query<Result>): Promise<Result>

  /** Changes tables of the desk, all statements in one transaction. Resolves to the rows that each returns. */
  change(statements: Statement[]): Promise<Row[][]>

  close(): Promise<void>
}

/** All undelivered leads look alike here: nobody may learn which ones look like spam. */
export const receiptRow = z.object({
  /** Milliseconds since the epoch. */
  receivedAt: z.number(),
  delivered: z.boolean(),
  language: storedLanguage
})

export type Receipt = z.infer<typeof receiptRow>

/** Times are milliseconds since the epoch. */
export type Guardian = {
  state: GuardianState
  /** When they answered, and which words in which language they saw. */
  at?: number | undefined
  version?: number | undefined
  answeredIn?: Language | undefined
  receivedAt: number
  /** Of the lead. */
  language: Language
  /** The player's. */
  name: string
  /** The path of the page that the form was on. */
  page: string
  /** Somebody asks to erase the data. */
  asksToErase: boolean
}

export type GuardianAnswer = {
  leadId: string
  answer: Exclude<GuardianState, 'to confirm'>
  email?: string
  version: number
  language: Language
}

/** `gone`: no lead of a minor has this id, or it was erased. */
export type GuardianResult = 'recorded' | 'answered before' | 'other email' | 'gone'

export type NewLead = {
  lead: StoredLead
  /** Made once per filled-in form; repeats of the form carry the same key. */
  idempotencyKey: string
  /**
   * For a key made from the form's content: how long, in milliseconds, the same key means a repeat. Without it,
   * forever.
   */
  repeatWithinMs?: number
  /**
   * Key of the same form and person when the browser posts the form without scripts. For a day, a lead with that key
   * makes this one a repeat.
   */
  twinKey?: string
  /** Hash of what was sent. It tells a repeat from a different lead with the same key. */
  bodyHash: string
  /** Which wording of the consent line the person saw. */
  consentVersion: number
  /** Why the lead may be spam. It is stored, but waits for an operator. */
  held?: Suspicion
  /**
   * The lead came from the CRM: it is delivered already, as this contact, and never sent. Unlike its key, the lead's own id
   * outlives an erasure, so nothing can store it again.
   */
  inCrm?: { id: string; crmId: string }
}

export type Acceptance =
  | { kind: 'stored'; id: string }
  /** `byContent`: only the content is known, and anyone could have sent it. Without it, the sender knows the key. */
  | { kind: 'repeat'; id: string; released?: true; byContent?: true }
  | { kind: 'conflict' }

export type Claim = {
  leadId: string
  destination: Destination
  /** Undefined if the stored lead cannot be read. */
  lead: Lead | undefined
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
  consentVersion: number
  /** Attempts that were settled before this one, since the lead was accepted or an operator queued it again. */
  attempts: number
  leaseToken: string
  /** The lead's contact, of what follows it. */
  crmId: string | undefined
  /** Of the step that opens a deal: those that other leads of the contact have. */
  deals?: KnownDeal[]
  /** Whether an operator released it from its throttle. */
  lifted: boolean
  /** Probes that failed before this one, if the CRM refuses every lead and this claim is a probe. */
  probe: number | undefined
  /** The previous lease, if it expired without a recorded outcome. */
  lastLease: string | undefined
}

/** The id of a deal in the CRM. `isOwn`: it is that of the lead's player, not of another one with the same contact. */
export type KnownDeal = { id: string; isOwn: boolean }

export type Slots = {
  taken: number
  /** Milliseconds until the next slot is free, 0 while some are left. */
  waitMs: number
}
