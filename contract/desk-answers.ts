import { z } from 'zod'
import { attempt, cause, raw } from './desk-leads.ts'
import { auditRow } from './desk-people.ts'
import {
  alertNames,
  dataRequestKinds,
  guardianStates,
  leadActions,
  leadStates,
  ranks,
  stepKinds,
  stepStates
} from './desk.ts'
import { languageCodes } from './languages.ts'
import { players } from './lead-forms.ts'
import type { StoredLead } from './lead.ts'

// The relay's answers to the desk's app. All times are milliseconds since the epoch, days are `2026-11-20` in the agency's
// time zone.

const text = z.string()
const number = z.number()
/** Milliseconds since the epoch. */
const time = z.number()
const flag = z.boolean()

// Leads.

/** A lead in a list. For a reader, name and email are covered: `A•••• O•••••`. */
const leadRow = z.strictObject({
  id: text,
  /** The order of arrival. */
  number,
  state: z.enum(leadStates),
  name: text,
  email: text,
  form: text,
  page: text,
  campaign: text,
  /** Missing if the form did not say who plays. */
  player: z.enum(players).optional(),
  receivedAt: time,
  /** When the next try is due, of a waiting lead. */
  nextTryAt: time.optional(),
  /** Why it is held, waits or has failed. */
  cause: cause.optional(),
  /** The step that was tried in vain, of a lead that the CRM has. */
  lacks: z.enum(stepKinds).optional(),
  /** How long the person waited for the agency's first reply; without one, until the CRM was last asked. */
  reply: z.strictObject({ replied: flag, waitedMs: number }).optional()
})
export type LeadRow = z.infer<typeof leadRow>

const causes = z.array(z.strictObject({ cause, leads: number }))

export const leads = z.strictObject({
  items: z.array(leadRow),
  /** Where the next answer continues. It may be there although few leads or none were found so far. */
  next: text.optional(),
  /** How many leads match, without those of the pages before. */
  total: number,
  /** Only the newest leads were looked at, so there may be more than `total`. */
  partial: flag.optional(),
  groups: causes.optional()
})
export type LeadsAnswer = z.infer<typeof leads>

/** A step after the contact of a lead. */
const step = z.strictObject({
  kind: z.enum(stepKinds),
  state: z.enum(stepStates),
  /** Missing if an earlier step is not done, and while the step waits for the guardian of a minor. */
  dueAt: time.optional(),
  awaitsGuardian: flag.optional(),
  lastAt: time.optional(),
  cause: cause.optional()
})
export type LeadStep = z.infer<typeof step>

/** The parent or guardian of a player under 18. */
const guardian = z.strictObject({
  state: z.enum(guardianStates),
  /** When they answered, and which wording in which language they saw: `consent-wordings.ts`. */
  at: time.optional(),
  version: number.optional(),
  answeredIn: z.enum(languageCodes).optional(),
  /** A draft to them with the link to their page, in the lead's language; none for a reader. */
  letter: z.strictObject({ subject: text, text }).optional()
})

/** What the person of a lead asks for, until somebody closes it. `at` is when they asked first. */
export const dataRequest = z.strictObject({ kind: z.enum(dataRequestKinds), at: time })
export type DataRequest = z.infer<typeof dataRequest>

export const lead = leadRow.extend({
  /** Undefined once erased; covered for a reader. */
  lead: z.custom<StoredLead>().optional(),
  erasedAt: time.optional(),
  wasInCrm: flag,
  crmId: text.optional(),
  attempts: z.array(attempt),
  /** When the next tries are due if each fails, and when the relay gives up. */
  nextTries: z.array(time),
  givesUpAt: time.optional(),
  steps: z.array(step),
  /** Set if the player is under 18. */
  guardian: guardian.optional(),
  /** Set if the lead has no deal of its own: it shares that of another person, or got none. */
  withoutDeal: z.strictObject({ with: leadRow.optional() }).optional(),
  language: z.enum(languageCodes),
  /** The wording that the person saw, in their language: `consent-wordings.ts`. */
  consentVersion: number,
  /** Of the same player. */
  others: z.array(leadRow),
  /** Of other players with the same email address, such as brothers. */
  sameAddress: z.array(leadRow),
  /** None for a reader. */
  requests: z.array(dataRequest),
  audit: z.array(auditRow)
})
export type LeadAnswer = z.infer<typeof lead>

const result = z.discriminatedUnion('code', [
  // Of test leads.
  z.strictObject({ code: z.literal('arrived'), leads: number, ms: number }),
  z.strictObject({ code: z.literal('unanswered') }),
  z.strictObject({ code: z.literal('not-listed') }),
  z.strictObject({ code: z.literal('not-taken'), cause }),
  z.strictObject({ code: z.literal('not-arrived'), forms: z.array(text) }),
  z.strictObject({ code: z.literal('unsent'), raw }),
  z.strictObject({ code: z.literal('copied'), bytes: number, checked: flag }),
  /**
   * `lacks` names the first of the missing leads. `unbooked`: leads that the CRM has and the books lack; `contacts` names the
   * first of their contacts there. Unless `isListed`, nobody knows of such. `raw` says what could not be asked.
   */
  z.strictObject({
    code: z.literal('compared'),
    asked: number,
    there: number,
    missing: number,
    unknown: number,
    unbooked: number,
    lacks: z.array(text),
    contacts: z.array(text),
    isListed: flag,
    raw
  }),
  z.strictObject({ code: z.literal('not-compared'), why: z.enum(['no-crm', 'write-only']) }),
  z.strictObject({ code: z.literal('mailed') }),
  z.strictObject({ code: z.literal('not-mailed'), missed: number, of: number, raw }),
  z.strictObject({ code: z.literal('forms'), taken: number, unread: number }),
  z.strictObject({ code: z.literal('replies'), looked: number, replied: number, unknown: number }),
  /** The leads from before this time are erased once they are due. */
  z.strictObject({ code: z.literal('due'), leads: number, before: time, dueAt: time }),
  z.strictObject({ code: z.literal('erased'), leads: number }),
  /** A backup. */
  z.strictObject({ code: z.literal('not-ended') }),
  z.strictObject({ code: z.literal('failed'), raw })
])
export type RunResult = z.infer<typeof result>

export const plan = z.strictObject({
  plan: text,
  action: z.enum(leadActions),
  leads: number,
  causes,
  /** The result of the last test lead, if it did not arrive. */
  lastTest: result.optional()
})
export type PlanAnswer = z.infer<typeof plan>

export const job = z.strictObject({
  job: text,
  action: z.enum(leadActions),
  done: number,
  of: number,
  failed: number,
  ended: flag,
  /** How many of the leads that were retried have failed once more. */
  failedAgain: number.optional(),
  /** For how many milliseconds it can still be undone. */
  undoMs: number.optional()
})
export type Job = z.infer<typeof job>

export const foundPerson = z.strictObject({ leads: z.array(leadRow), crmIds: z.array(text) })

/** A contact of an erased lead in the CRM. Without an id, it may be there, under the email that was erased. */
const contactToErase = z.strictObject({ leadId: text, crmId: text.optional() })
export type ContactToErase = z.infer<typeof contactToErase>

/** Nobody has this email if no leads are erased. */
export const erasedPerson = z.strictObject({
  leads: number,
  undelivered: number,
  contacts: z.array(contactToErase),
  /** False while the store's files still hold the text, of this erasure or an earlier one. */
  wiped: flag,
  /** Whether the list beside the backups names the leads, so that a restore erases them again. */
  listed: flag,
  /** How many backups were made while the leads were there, and when the last of them expires. */
  copies: z.strictObject({ count: number, until: time }).optional()
})
export type ErasedPerson = z.infer<typeof erasedPerson>

// The whole.

const counts = z.strictObject({
  toDecide: number,
  waiting: number,
  failed: number,
  /** How many things Health names that need a person. */
  problems: number
})
export type Counts = z.infer<typeof counts>

/** About the person who asks. */
const own = z.strictObject({
  id: text,
  name: text,
  email: text,
  /** IANA name: `America/Los_Angeles`. */
  zone: text,
  /** By the relay's clock, with which the desk compares all times: that of a laptop may be wrong. */
  now: time,
  /** Until then, an export, an erasure or a change of people needs no new sign-in. */
  freshUntil: time,
  /** What the staff call the CRM. */
  crm: text,
  /** The content editor, if the server has one and this person may edit. */
  editorUrl: text.optional()
})

export const me = z.discriminatedUnion('role', [
  own.extend({ role: z.literal('editor') }),
  own.extend({
    role: z.enum(ranks),
    /** A contact's page in the CRM, with `{id}` in it. Missing for a CRM that has none. */
    crmLink: text.optional(),
    /** Whether the relay asks the CRM when somebody replied. */
    replies: flag.optional(),
    /** For the bar: what waits for a decision, what waits for the CRM, what failed. */
    counts
  })
])
export type MeAnswer = z.infer<typeof me>
/** Of somebody who sees leads, or figures of them. */
export type RankedMe = Exclude<MeAnswer, { role: 'editor' }>

/** A recorded run of something that the relay or a person started. */
export const run = z.strictObject({
  kind: z.enum(['test-lead', 'backup', 'compare', 'weekly-mail', 'crm-forms', 'crm-replies', 'retention']),
  startedAt: time,
  endedAt: time.optional(),
  ok: flag.optional(),
  result: result.optional()
})
export type Run = z.infer<typeof run>
export type RunKind = Run['kind']

export const pause = z.strictObject({ since: time, until: time, by: text, reason: text })
export type Pause = z.infer<typeof pause>
/** Null means that no person has paused deliveries. */
export const paused = z.strictObject({ pause: pause.nullable() })

/** The CRM did not take the last lead, and leads wait for it. */
const unanswered = z.strictObject({ since: time, nextTryAt: time, last: attempt })
export type Unanswered = z.infer<typeof unanswered>

/** The CRM refuses every lead. */
const block = z.strictObject({
  since: time,
  nextTryAt: time,
  status: number.optional(),
  raw
})

/** Why deliveries do not arrive: the CRM's refusals, its silence, or a person. */
export const stops = {
  block: block.optional(),
  unanswered: unanswered.optional(),
  paused: pause.optional()
}

const facts = z.strictObject({
  today: number,
  lastAt: time.optional(),
  /** How many leads a day like today usually has by this time: the median of the last four weeks. */
  usualByNow: number,
  ...stops
})
export type Facts = z.infer<typeof facts>

/** Something that needs a person: an alert, and what its words need. `raw` is how the alert says it. */
export const problem = z.strictObject({
  name: z.enum(alertNames),
  since: time.optional(),
  /** How many leads, persons or requests it concerns. */
  size: number.optional(),
  /** Of overdue leads: a clock was ahead when the oldest came, so its time is wrong. */
  isAhead: flag.optional(),
  /** How many leads are throttled. */
  throttled: number.optional(),
  /** Of the CRM's calls: another integration uses them up. */
  byOthers: flag.optional(),
  lacks: z.array(z.enum(stepKinds)).optional(),
  freeBytes: number.optional(),
  /** Working hours without a reply. */
  hours: number.optional(),
  raw
})
export type Problem = z.infer<typeof problem>

/** What is set up; only until the first lead comes. */
export const firstSteps = z
  .record(z.enum(['takesLeads', 'crm', 'testLead', 'alerts', 'backup']), flag)
  .optional()

export const campaign = z.strictObject({ campaign: text, leads: number, source: text, medium: text })

export const today = z.strictObject({
  /** The problems that need a person, of all leads, without those that another problem explains. */
  problems: z.array(problem),
  facts,
  /** Of all leads since Monday, without held ones. */
  week: z.strictObject({ leads: number, inCrm: number }),
  /** The pathway since Monday: sent from the site, kept here, with the CRM. `sent` and `kept` include held leads; no other figure does. */
  way: z.strictObject({
    since: time,
    sent: number,
    kept: number,
    held: number,
    inCrm: number,
    waiting: number,
    failed: number,
    stopped: z.enum(['down', 'paused']).optional()
  }),
  days: z.array(z.strictObject({ day: text, forms: z.record(text, number) })),
  total: number,
  totalBefore: number,
  /** `views` is missing under fifty. */
  pages: z.array(z.strictObject({ page: text, leads: number, views: number.optional() })),
  campaigns: z.array(campaign),
  latest: z.array(leadRow),
  toDecide: z.array(leadRow),
  toDecideCount: number,
  /** The leads whose persons ask to correct or erase their data, or not to be contacted, the oldest request first; none for a reader. */
  requests: z.array(leadRow.extend({ requests: z.array(dataRequest) })),
  /** None while nothing stops deliveries. */
  waiting: z.array(leadRow),
  /** Leads without a reply of the last 30 days, and the one that has waited longest. Missing if the relay does not ask. */
  replies: z.strictObject({ waiting: number, longest: leadRow.optional() }).optional(),
  waitingCount: number,
  failedCount: number,
  /** Delivered leads of two weeks without a deal of their own, the newest first; `with`: who has it. */
  withoutDeal: z.array(leadRow.extend({ with: leadRow.optional() })),
  /** Leads of players under 18 whose guardians have not answered, the newest first. */
  guardians: z.array(leadRow),
  /** How many leads will be erased because their time is over, and when. */
  retention: z.strictObject({ leads: number, months: number, dueAt: time }).optional(),
  /** Until somebody says that they are erased in the CRM; none for a reader. */
  contactsToErase: z.array(contactToErase.extend({ erasedAt: time })),
  doneToday: z.array(auditRow),
  runs: z.array(run),
  firstSteps
})
export type TodayAnswer = z.infer<typeof today>

/** Server-sent: each event has one of these names and its data as JSON. */
export const events = {
  counts,
  lead: z.strictObject({ id: text }),
  job,
  ping: z.strictObject({})
}
export type DeskEvents = { [Name in keyof typeof events]: z.infer<(typeof events)[Name]> }
