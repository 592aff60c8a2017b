import type { Attempt, ContactToErase, Job, LeadRow } from './desk-lead-answers.ts'
import type { AuditRow } from './desk-people-answers.ts'
import type { Role } from './desk.ts'
import type { VitalName } from './vitals.ts'

// The relay's answers to the desk's app: errors, and what the screens show of the whole. All times are milliseconds
// since the epoch, days are `2026-11-20` in the agency's time zone.

/**
 * Every answer above 399. 401: signed out, or `fresh-sign-in`: sign in again for this. 403: role or origin. 409: the state
 * changed meanwhile. 410: link used or too old. 422: the request is wrong, or the passkey is not accepted. 429: with Retry-After. 503: the store is away.
 */
export type DeskError = { error: { code: DeskErrorCode; message: string } }
export type DeskErrorCode =
  | 'signed-out'
  | 'fresh-sign-in'
  | 'role'
  | 'origin'
  | 'not-found'
  | 'changed'
  | 'link-used'
  | 'link-old'
  | 'passkey'
  | 'invalid'
  | 'too-many'
  | 'store-away'
  | 'broken'

export type MeAnswer = {
  id: string
  name: string
  email: string
  role: Role
  /** IANA name: `America/Los_Angeles`. */
  zone: string
  now: number
  /** Until then, an export, an erasure or a change of people needs no new sign-in. */
  freshUntil: number
  /** A contact's page in the CRM, with `{id}` in it. Missing for a CRM that has none. */
  crmLink?: string
  /** For the bar: what waits for a decision, what waits for the CRM, what failed. */
  counts: Counts
}

export type Counts = {
  toDecide: number
  waiting: number
  failed: number
  /** How many things Health names that need a person. */
  problems: number
}

/** GET /today */
export type TodayAnswer = {
  /** The state of everything in one sentence, and how loud it is. */
  sentence: string
  level: 'well' | 'notice' | 'trouble'
  facts: Facts
  /** The pathway since Monday: sent from the site, kept here, with the CRM. */
  way: {
    since: number
    sent: number
    kept: number
    inCrm: number
    waiting: number
    failed: number
    blocked?: 'refused' | 'paused'
  }
  days: { day: string; forms: Record<string, number> }[]
  total: number
  totalBefore: number
  /** `views` is missing under fifty. */
  pages: { page: string; leads: number; views?: number | undefined }[]
  campaigns: { campaign: string; leads: number; source: string; medium: string }[]
  latest: LeadRow[]
  toDecide: LeadRow[]
  /** How many wait for a decision in total. */
  toDecideCount: number
  waiting: LeadRow[]
  /** How many wait for the CRM in total. */
  waitingCount: number
  failedCount: number
  /** Until somebody says that they are erased in the CRM; none for a reader. */
  contactsToErase: (ContactToErase & { erasedAt: number })[]
  doneToday: AuditRow[]
  runs: Run[]
  /** What is set up; only until the first lead comes. */
  firstSteps?: Record<'takesLeads' | 'crm' | 'testLead' | 'alerts' | 'backup', boolean>
}

export type Facts = {
  today: number
  lastAt?: number
  /** How many leads a day like today usually has by this time: the median of the last four weeks. */
  usualByNow: number
  /** From form to CRM in milliseconds, over the days of the screen. */
  p50Ms?: number
  p95Ms?: number
  /** Deliveries are stopped: by the CRM's refusals, or by a person. */
  refused?: { since: number; status?: number; reason?: string; nextTryAt: number }
  unanswered?: Unanswered
  paused?: Pause
}

/** The CRM did not take the last lead, and leads wait for it. */
export type Unanswered = { since: number; nextTryAt: number; last: Attempt }

/** GET, PUT /pause; null means that no person has paused deliveries. */
export type Pause = { since: number; until: number; by: string; reason: string }
export type PauseAnswer = { pause: Pause | null }

/** A recorded run of something that the relay or a person started. `result` is one line. */
export type Run = { kind: RunKind; startedAt: number; endedAt?: number; ok?: boolean; result?: string }
export type RunKind = 'test-lead' | 'chain' | 'backup' | 'compare' | 'weekly-mail'

/** GET /health */
export type HealthAnswer = {
  sentence: string
  level: TodayAnswer['level']
  /** What needs a person, as the alerts say it. */
  problems: { name: string; what: string; leads: string; since?: number | undefined }[]
  books: Books
  chain: { leads: number; head?: string }
  /** The erasures that the store's files still hold. Missing if none. */
  unwiped?: { erasures: number; since: number }
  /** By day. */
  latency: { day: string; p50Ms: number; p95Ms: number }[]
  queue: {
    waiting: number
    oldestSince?: number
    heldBack: number
    /** How many milliseconds the oldest waiting lead waited at most, in each quarter of an hour until this moment. */
    lastDay: { at: number; ms: number }[]
    /** An alert goes out when the oldest lead waits so long. */
    alertMs: number
  }
  /** The 75th percentile of the last 28 days; missing under fifty views. */
  vitals: { page: string; views: number; p75: Partial<Record<VitalName, number>> }[]
  crm: {
    /** Missing if no CRM is set. */
    name?: string
    answers: { kind: Attempt['kind']; count: number }[]
    last?: Attempt
  }
  refused?: Facts['refused']
  unanswered?: Unanswered
  paused?: Pause
  machine: {
    version: string
    upSince: number
    memoryBytes: number
    freeBytes?: number
    storeBytes?: number
    /** Until the certificate expires; below 0 afterwards. Missing if a proxy speaks TLS. */
    certificateDays?: number
  }
  /** When the last backup was made, if one was. */
  backupAt?: number
  /** Of these days, the newest first; and what runs now. */
  runs: Run[]
  running: RunKind[]
  turnedAway: { reason: string; count: number }[]
  repeated: number
  settings: { name: string; set: boolean; value?: string }[]
}

/** GET /alerts: where they go, and when one is sent. */
export type AlertsAnswer = {
  receivers: string[]
  rules: { what: string; active: boolean; since?: number | undefined }[]
}

/** Every lead is in one of these, so the difference is 0. */
export type Books = {
  countedAt: number
  accepted: number
  inCrm: number
  waiting: number
  failed: number
  held: number
  spam: number
  erasedUnsent: number
  difference: number
  tests: number
}

/** GET /events, server-sent: each event has one of these names and its data as JSON. */
export type DeskEvents = { counts: Counts; lead: { id: string }; job: Job; ping: Record<string, never> }
