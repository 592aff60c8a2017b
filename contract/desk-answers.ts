import type { AuditAction, LeadAction, LeadState, Role } from './desk.ts'
import type { Lead } from './lead.ts'
import type { VitalName } from './vitals.ts'

// What the relay answers to the desk's app. All times are milliseconds since the epoch, days are `2026-11-20` in the
// agency's time zone.

/**
 * Every answer above 399. 401: signed out, or `fresh-sign-in`: sign in again for this. 403: role or origin. 409: the state
 * changed meanwhile. 410: link used or too old. 422: the request is wrong. 429: with Retry-After. 503: the store is away.
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
  | 'invalid'
  | 'too-many'
  | 'store-away'
  | 'broken'

/** POST /sign-in: the letters that are in the mail, too. */
export type SignInAnswer = { letters: string }
/** POST /sign-in/show */
export type LinkAnswer = { email: string; name: string; letters: string; expiresAt: number }

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

/** POST /leads/<action>; GET /jobs/:id; DELETE /jobs/:id stops it after the leads it is at. */
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

/** POST /people-data/find */
export type FoundPerson = { leads: LeadRow[]; crmIds: string[] }
/** POST /people-data/erase. `wiped` is false while the store's files still hold the text. */
export type ErasedPerson = { leads: number; undelivered: number; crmIds: string[]; wiped: boolean }

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
  /** By day. */
  latency: { day: string; p50Ms: number; p95Ms: number }[]
  queue: { waiting: number; oldestSince?: number; heldBack: number }
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
  machine: { version: string; upSince: number; memoryBytes: number; freeBytes?: number; storeBytes?: number }
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

/** GET /people */
export type PeopleAnswer = { items: Person[] }
export type Person = {
  id: string
  name: string
  email: string
  role: Role
  addedAt: number
  lastSeenAt?: number
  sessions: number
}

/** GET /sessions: one's own; an owner sees all. DELETE /sessions/:id ends one, DELETE /sessions all of one's own. */
export type SessionsAnswer = { items: SessionRow[] }
export type SessionRow = {
  id: string
  person: string
  current: boolean
  startedAt: number
  lastSeenAt: number
  endsAt: number
  from: string
  browser: string
}

/** GET /audit: one's own; an owner sees all. It holds no name or email of a lead. */
export type AuditAnswer = { items: AuditRow[]; next?: number }
export type AuditRow = {
  number: number
  at: number
  /** A person's name, or `The relay` or `Command line`. */
  who: string
  what: AuditAction
  /** How many leads it concerned. */
  leads?: number
  /** One line: a filter, a reason, a role. */
  detail?: string
}

/** GET /events, server-sent: each event has one of these names and its data as JSON. */
export type DeskEvents = { counts: Counts; lead: { id: string }; job: Job; ping: Record<string, never> }
