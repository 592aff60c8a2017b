import type { AuditRow } from './desk-people-answers.ts'
import type { LeadAction, LeadState } from './desk.ts'
import type { Lead } from './lead.ts'

// The relay's answers about leads.

/** A lead in a list. For a reader, name and email are covered: `A•••• O•••••`. */
export type LeadRow = {
  id: string
  /** Its place in the chain. */
  number: number
  state: LeadState
  name: string
  email: string
  form: string
  page: string
  campaign: string
  receivedAt: number
  /** When the next try is due, of a waiting lead. */
  nextTryAt?: number
  /** Why it is held or has failed. */
  reason?: string
}

/** GET /leads */
export type LeadsAnswer = {
  items: LeadRow[]
  /** Where the next answer continues. It may be there although few leads or none were found so far. */
  next?: string
  /** How many leads match, without those of the pages before. */
  total: number
  /** Only the newest leads were looked at, so there may be more than `total`. */
  partial?: true
  groups?: { reason: string; leads: number }[]
}

/** GET /leads/:id */
export type LeadAnswer = LeadRow & {
  /** Undefined once erased; covered for a reader. */
  lead?: Lead
  erasedAt?: number
  wasInCrm: boolean
  crmId?: string
  attempts: Attempt[]
  /** When the next tries are due if each fails, and when the relay gives up. */
  nextTries: number[]
  givesUpAt?: number
  /** The wording that the person saw: that of today's site if it is `current`. */
  consent: { version: number; current: boolean }
  /** Other leads of this person. */
  others: LeadRow[]
  audit: AuditRow[]
}

export type Attempt = {
  at: number
  kind:
    | 'delivered'
    | 'transient'
    | 'ambiguous'
    | 'blocked'
    | 'permanent'
    | 'requeued'
    | 'hastened'
    | 'put-back'
  status?: number | undefined
  ms: number
  error?: string | undefined
}

/** POST /leads/plan */
export type PlanAnswer = {
  plan: string
  action: LeadAction
  leads: number
  reasons: { reason: string; leads: number }[]
  /** What the last test lead shows, if it did not arrive. */
  warning?: string
}

/** POST /leads/<action>; GET /jobs/:id; DELETE /jobs/:id stops it after the current leads. */
export type Job = {
  job: string
  action: LeadAction
  done: number
  of: number
  /** Leads that had changed meanwhile. */
  failed: number
  ended: boolean
  /** Until then it can be undone. */
  undoUntil?: number
}

/** A contact of an erased lead in the CRM. Without an id, it may be there, under the email that was erased. */
export type ContactToErase = { leadId: string; crmId?: string | undefined }

/** POST /people-data/find */
export type FoundPerson = { leads: LeadRow[]; crmIds: string[] }
/** POST /people-data/erase. Nobody has this email if no leads are erased. */
export type ErasedPerson = {
  leads: number
  undelivered: number
  contacts: ContactToErase[]
  /** False while the store's files still hold the text, of this erasure or an earlier one. */
  wiped: boolean
  /** Whether the list beside the backups names the leads, so that a restore erases them again. */
  listed: boolean
}
