import { z } from 'zod'
import type { Attempt, DeskLeadFilter } from '../../contract/desk-leads.ts'
import { causeCodes, dataRequestKinds } from '../../contract/desk.ts'
import { defaultLanguage, languageCodes } from '../../contract/languages.ts'
import { players } from '../../contract/lead-forms.ts'
import type { StoredLead } from '../../contract/lead.ts'
import { type DeliveryState, deliveryStates } from './delivery.ts'

/**
 * The operator's view of the leads, usable beside a running relay: no method delays acceptance, even with very many
 * leads. To read all of them, read page by page (`everyLead`).
 */
export interface Ledger {
  /**
   * How many leads were ever accepted, and how many deliveries are in each state, counted row by row at one moment. A lead
   * without a delivery shows up as a difference.
   */
  books(): Promise<Books>

  /** The leads that wait, in numbers, without test leads. Cheap enough to call every few seconds. */
  backlog(): Promise<Backlog>

  /** Since when the CRM refuses every lead; undefined while it does not. */
  crmBlock(): Promise<CrmBlock | undefined>

  /**
   * Milliseconds since the last recorded copy of all leads. Before the first copy: since the first lead was accepted.
   * Undefined if there is neither.
   */
  backupAge(): Promise<number | undefined>

  /**
   * A page of leads, newest first by default. For the next page, call again with `after: last.sequence`, until a page
   * is empty.
   */
  list(request: {
    filter?: LeadFilter
    order?: 'newest' | 'oldest'
    after?: number
    limit: number
  }): Promise<LeadRecord[]>

  /** How many leads `list` would return in total. */
  count(filter?: LeadFilter): Promise<number>

  /** One lead by its id, with all its attempts, oldest first. */
  find(id: string): Promise<(LeadRecord & { history: Attempt[] }) | undefined>

  /**
   * Makes up to `limit` deliveries waiting and due, by default at once, oldest first. Failed leads are retried; held
   * and throttled leads are released. They go through the whole schedule again, and a throttled lead is not throttled
   * again. The probe of a CRM that refuses every lead becomes due at once, too. Resolves to the ids of the leads; call
   * again until there are none.
   *
   * A delivered lead is queued again only if the id that the CRM gave shows that it went to the wrong CRM.
   */
  requeue(request: Requeue): Promise<string[]>

  /**
   * Makes up to `limit` waiting deliveries that wait for their next attempt due at once, oldest first. They go on in the
   * schedule where they are. Neither a throttled lead nor one that is being attempted changes. The probe of a CRM that
   * refuses every lead becomes due at once, too. Resolves to the ids of the leads; call again until there are none.
   */
  hasten(request: { filter?: LeadFilter; limit: number }): Promise<string[]>

  /**
   * Makes the missing steps of up to `limit` delivered leads due at once, oldest first: those that have failed, which go
   * through the whole schedule again, and those that wait for their next attempt. With `state`, only one of both. Their
   * contacts are not sent again. A step that is being attempted does not change. Resolves to the ids of the leads; call
   * again until there are none.
   */
  retrySteps(request: { filter?: LeadFilter; limit: number; state?: 'failed' | 'waiting' }): Promise<string[]>

  /**
   * Erases the person behind an email address, ignoring case: the bodies and campaigns of their leads, and every text
   * that an attempt left, with all keys and hashes, from which somebody could guess the person. Ids, times, forms, languages, players and
   * the time of erasure stay, because the books need them. An undelivered lead becomes `erased` and
   * is not sent any more, except by an attempt that is already in flight: `settle` keeps the contact that it makes.
   */
  erase(email: string): Promise<Erasure>

  /**
   * Erases those of these leads about which nothing is left to do, in the same way: the CRM has all of each, or it is spam, and
   * nobody waits for an answer about its data. Their contacts stay in the CRM. Resolves to the ids of the erased leads.
   */
  eraseDone(ids: string[]): Promise<string[]>

  /**
   * Removes what was erased from the files, too. Resolves to whether all of it is gone: while somebody reads the leads as
   * they were before, it is not, and a later call may succeed. `erase` tries for a few seconds.
   */
  wipe(): Promise<boolean>

  /** The requests of persons about their data that nobody closed yet, oldest first: about these leads, or at most 1,000. */
  dataRequests(leadIds?: string[]): Promise<DataRequest[]>

  /** Closes these requests. Resolves to those that were open. Erasing a person closes theirs, too. */
  closeRequests(requests: readonly DataRequestKey[]): Promise<DataRequestKey[]>
}

/**
 * A person's open request about the data of one lead. An operator carries it out, then closes it. `at` is when the first one
 * of its kind came. The email is in lower case, and empty if the lead has none.
 */
export const dataRequestRow = z.object({
  leadId: z.string(),
  kind: z.enum(dataRequestKinds),
  at: z.number(),
  email: z.string()
})

export type DataRequest = z.infer<typeof dataRequestRow>

/** A request that was closed and made again has another `at`. */
export const dataRequestKey = dataRequestRow.omit({ email: true })

export type DataRequestKey = z.infer<typeof dataRequestKey>

/** With `delayMs`, the deliveries are due that many milliseconds later. */
export type Requeue = { limit: number; delayMs?: number } & (
  | { state: 'failed' | 'held' | 'spam' | 'throttled'; filter?: LeadFilter }
  | { state: 'delivered'; filter: LeadFilter & { crmIdPrefix: string } }
)

export const booksRow = z.object({
  accepted: z.number(),
  delivered: z.number(),
  waiting: z.number(),
  failed: z.number(),
  held: z.number(),
  spam: z.number(),
  erased: z.number()
} satisfies Record<DeliveryState | 'accepted', z.ZodNumber>)

export type Books = z.infer<typeof booksRow>

export const backlogRow = z.object({
  waiting: z.number(),
  failed: z.number(),
  held: z.number(),
  /** Milliseconds since the oldest waiting lead was accepted; undefined when none is waiting. */
  oldestWaitingMs: z.number().optional(),
  /** How many of the waiting wait because their email address has too many leads. */
  throttled: z.number(),
  /** Milliseconds since the CRM began to refuse every lead; undefined while it does not. */
  blockedMs: z.number().optional()
})

export type Backlog = z.infer<typeof backlogRow>

/** Deliveries wait because the CRM refuses every lead. Times are milliseconds since the epoch. */
export const crmBlockRow = z.object({
  since: z.number(),
  /** Of the last refusal. */
  status: z.number().optional(),
  reason: z.string().optional(),
  probes: z.number(),
  probeAt: z.number()
})

export type CrmBlock = z.infer<typeof crmBlockRow>

/** A lead matches if it matches every given part. Desk, commands, alerts and comparisons choose leads by this. */
export type LeadFilter = DeskLeadFilter & {
  ids?: string[] | undefined
  idPrefix?: string
  /** Case is ignored. */
  email?: string | undefined
  /** Waits because the email address has too many leads. */
  throttled?: true
  /** Leaves out test leads. */
  test?: false
  /** Of leads that the relay delivered. */
  crmIdPrefix?: string
}

/** A later release may have had more of them. */
export const storedLanguage = z.enum(languageCodes).catch(defaultLanguage)

const storedPlayer = z.enum(players).optional().catch(undefined)

/** A later release may have more of them, and one that cannot be read must not hide its row. */
export const storedCode = z.enum(causeCodes).optional().catch(undefined)

const number = z.number().catch(0)
const anyText = z.string().catch('')
const maybeNumber = z.number().optional().catch(undefined)
const maybeText = z.string().optional().catch(undefined)

/**
 * A lead with its delivery. Times are milliseconds since the epoch. What was damaged on the disk is empty: one such row must not
 * hide the others.
 */
export const leadRow = z.object({
  /** The order of arrival. */
  sequence: number,
  id: anyText,
  formSource: anyText,
  receivedAt: number,
  erasedAt: maybeNumber,
  contractVersion: number,
  /** Which wording of the consent line the person saw, and in which language. */
  consentVersion: number,
  language: storedLanguage,
  /** Who plays, if the form said so. */
  player: storedPlayer,
  state: z.enum(deliveryStates).catch('failed'),
  /** Counted since the lead was accepted or queued again. */
  attempts: number,
  /** When the delivery is due, or when its lease ends. Undefined unless it is waiting. */
  dueAt: maybeNumber,
  lastStatus: maybeNumber,
  lastError: maybeText,
  /** The cause that the status does not say: why the lead is held or throttled, or failed. */
  lastCode: storedCode,
  crmId: maybeText,
  /** When a person of the agency first replied; undefined if nobody has, or if the relay does not ask. */
  repliedAt: maybeNumber
})

/** `lead` is undefined if it was erased or cannot be read. */
export type LeadRecord = z.infer<typeof leadRow> & { lead: StoredLead | undefined }

export type Erasure = {
  leads: number
  undelivered: number
  /** The contacts to erase in the CRM, too. */
  contacts: Contact[]
  /** What `wipe` resolves to. */
  wiped: boolean
}

/**
 * A lead's contact in the CRM. Without an id, nobody knows if it exists: an attempt was in flight, or got no answer after
 * the lead was sent.
 */
export const contactRow = z.object({ leadId: z.string(), crmId: z.string().optional() })

export type Contact = z.infer<typeof contactRow>
