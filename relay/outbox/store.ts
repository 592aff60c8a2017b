import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from './outcome.ts'
import type { Ledger } from './ledger.ts'

/**
 * Where leads live until the CRM has them. The row is the queue: a lead and its delivery are committed in one
 * transaction, and every promise below resolves only once the change is on disk.
 *
 * Every method, the ledger's too, rejects with `StoreUnavailable` when the store cannot be reached or written, within a few
 * seconds, and works again by itself once it can. Nothing was acknowledged then; where the connection broke during a commit the
 * change may have happened, which does no harm: a repeated lead is recognized by its key, and a lease that nobody knows of
 * runs out.
 *
 * Any number of processes may open the same store. Its time is the database's where they run on several machines.
 */
export interface Store extends Ledger {
  /**
   * Stores a lead with its delivery at the end of the chain, or recognizes it by its idempotency key. A repeat that gives no
   * cause for suspicion releases a lead that is quarantined. An erased lead has no repeats.
   */
  accept(entry: NewLead): Promise<Acceptance>

  /**
   * Takes up to `limit` due deliveries under a lease of `leaseMs`; a lease that ran out is due again, and so is what is due
   * later than any wait lasts (`farthestMs`). While deliveries are paused, one is taken at each time of a probe and none
   * between.
   */
  claim(request: { limit: number; leaseMs: number }): Promise<Claim[]>

  /**
   * Records what an attempt came to. False when the lease was lost meanwhile: then nothing is recorded. A settlement with
   * `pauseMs` pauses deliveries for every process that has the store open, or puts off the next probe when the claim was one;
   * a status that speaks of the lead itself, taken or refused, ends the pause.
   */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>

  /** Gives a claimed delivery back untried, due at once. */
  release(claim: Claim): Promise<boolean>

  /** Gives a claimed delivery back untried, due in `delayMs`, and keeps with it why it is held back. */
  hold(claim: Claim, held: { delayMs: number; reason: string }): Promise<boolean>

  /** Milliseconds until the next delivery is due and no pause holds it (0 when one is), undefined when none is pending. */
  untilNextDue(): Promise<number | undefined>

  /** Makes the probe of a pause due at once: somebody may have put right what caused it. */
  probeSoon(): Promise<void>

  /**
   * Takes up to `upTo` of the calls that `limiter` allows, `perSecond` on average and at most `burst` at once (one second's
   * worth, unless it is given), shared by every process that has the store open. None is free for the next `restMs` milliseconds, where that is given.
   */
  takeSlots(request: {
    limiter: string
    perSecond: number
    burst?: number
    upTo: number
    restMs?: number
  }): Promise<Slots>

  /**
   * Adds calls to what is counted for their addresses by every process that has the store open, in windows of `windowMs` that
   * begin with an address's first call. Resolves to what each came to, and to how long its window lasts. Missing where
   * only the processes of one machine can share the store.
   */
  countCalls?: (calls: Calls[], windowMs: number) => Promise<(Calls & { leftMs: number })[]>

  /**
   * Takes the watch over the store for the next `leaseMs` milliseconds, or keeps it: one relay at a time has it. With `note`,
   * that takes the place of the note that the watchers keep. Resolves to the note, '' at first; undefined, with nothing
   * changed, while another watcher has the watch.
   */
  watch(request: { watcher: string; leaseMs: number; note?: string }): Promise<string | undefined>

  /** Records that a copy of all leads was made now. */
  recordBackup(): Promise<void>

  /** Resolves when a lead could be taken: one was stored and undone, and a write is on disk. */
  ping(): Promise<void>

  /** Finishes what was asked and closes. */
  close(): Promise<void>
}

/** `erased`: the person's data was erased before the CRM had it, and it never will. */
export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'quarantined' | 'erased'

export type NewLead = {
  lead: Lead
  /** Made once per filled-in form, kept across repeats of it. */
  idempotencyKey: string
  /** For a key made from what was typed: how long, in milliseconds, the same key is a repeat. Without it, forever. */
  repeatWithinMs?: number
  /** Key that the same form of the same person has when the browser posts it: a lead under it makes this one a repeat for a day. */
  twinKey?: string
  /** Hash of what was sent: tells a repeat from another lead under the same key. */
  bodyHash: string
  /** Which wording of the consent line the person saw. */
  consentVersion: number
  /** Why the lead is suspected to be spam; it is stored but waits for an operator. */
  quarantine?: string
}

export type Acceptance =
  | { kind: 'stored'; id: string }
  | { kind: 'repeat'; id: string; released?: true }
  | { kind: 'conflict' }

export type Claim = {
  leadId: string
  /** Undefined when what is stored cannot be read. */
  lead: Lead | undefined
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
  /** Attempts that were settled before this one, since the lead was accepted or an operator queued it again. */
  attempts: number
  leaseToken: string
  /** Whether an operator released it from being held back. */
  lifted: boolean
  /** Probes that failed before this one, where deliveries are paused and this claim is a probe. */
  probe: number | undefined
  /** The lease that ran out before this one, with nothing recorded since. */
  lastLease: string | undefined
}

/** `pending` waits `delayMs` for its next attempt; with `pauseMs`, all deliveries wait that long for a probe. */
export type Settlement = { outcome: Outcome } & (
  | { state: 'delivered' }
  | { state: 'dead' }
  | { state: 'pending'; delayMs: number; pauseMs?: number }
)

/** What was done from an address. */
export type Calls = { address: string; calls: number }

export type Slots = {
  taken: number
  /** Milliseconds until the next slot is free; 0 while there are some left. */
  waitMs: number
}

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
