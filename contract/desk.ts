import type { crmForms, LeadFormSource, Player } from './lead-forms.ts'

// The words that the desk's app and the relay share.

/** The path of the desk's app, and that of its JSON interface, on the relay's admin port. */
export const deskPath = '/desk'
export const deskApiPath = '/desk/api'

/** A request with this header does not count as a visit: the app asked for it, and nobody used the page for a while. */
export const unattendedHeader = 'Desk-Unattended'

/** Asked by the proxy in front of the content editor: who is this, and may they? Nobody else needs it. */
export const mayEditPath = `${deskPath}/may-edit`

/** The page of the desk that leads to the content editor, after a sign-in if need be. */
export const toEditorPath = '/editor'

/**
 * Each of these roles may do what the ones before it may. A reader sees figures, and leads whose names and emails are covered.
 * Staff see and handle leads. An owner also pauses deliveries and decides who uses the desk.
 */
export const ranks = ['reader', 'staff', 'owner'] as const
export type Rank = (typeof ranks)[number]

/** An editor is beside them: they change the website, and see nothing of leads, not even how many there are. */
export const roles = [...ranks, 'editor'] as const
export type Role = (typeof roles)[number]

/** Whether the content editor lets them in. Readers only read. */
export const mayEdit = (role: Role) => role !== 'reader'

/**
 * `delivered`: the CRM has it. `waiting`: the relay will send it. `failed`: only a person's retry sends it again. `held`: it looks like spam and waits for
 * a person's decision. `spam`: a person kept it as spam. `erased`: the person's data is gone, whether or not the CRM had it.
 */
export const leadStates = ['delivered', 'waiting', 'failed', 'held', 'spam', 'erased'] as const
export type LeadState = (typeof leadStates)[number]

/** The answer of the parent or guardian of a player under 18. `to confirm`: none yet. */
export const guardianStates = ['to confirm', 'agreed', 'declined'] as const
export type GuardianState = (typeof guardianStates)[number]

/** A person may ask for these on the page of their receipt. `no-contact`: that nobody writes to them any more. */
export const dataRequestKinds = ['correct', 'erase', 'no-contact'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

export const longestPauseHours = 8

export const stateWords: Record<LeadState, string> = {
  delivered: 'In CRM',
  waiting: 'Waiting',
  failed: 'Failed',
  held: 'Held',
  spam: 'Kept as spam',
  erased: 'Erased'
}

/** The CRM's name within a sentence: it may be `The CRM`. */
export const withinText = (crm: string) => crm.replace(/^The /, 'the ')

/** Why the relay holds a lead. */
export const suspicions = ['trap', 'haste'] as const
export type Suspicion = (typeof suspicions)[number]

/**
 * The reasons that stop a lead, beside an answer of the CRM, whose status says enough. `throttled`: too many of its address.
 * `other-contact` and `shared-deal` are those of a delivered lead without a deal of its own. `retention`: it was erased because
 * it was kept for as long as the agency keeps leads.
 */
export const causeCodes = [
  ...suspicions,
  'throttled',
  'unreachable',
  'broken-off',
  'late',
  'unknown-name',
  'no-name-server',
  'insecure',
  'garbled',
  'cut-off',
  'unconnected',
  'contact-gone',
  'unmapped',
  'damaged',
  'relay-error',
  'other-contact',
  'shared-deal',
  'retention'
] as const
export type CauseCode = (typeof causeCodes)[number]

/** For whom a person filled in a form. */
export const playerWords: Record<Player, string> = {
  self: 'Themselves',
  minor: 'Themselves (under 18)',
  child: 'Their child'
}

const formWords: Record<LeadFormSource | typeof crmForms, string> = {
  'cta-button-modal': 'Lead dialog',
  'lead-gen-guide': 'Guide form',
  'elite-style-lead-capture': 'Opportunities form',
  'lead-gen-guide-cta': 'Guide pop-up',
  'elite-25-interest': 'Elite 25 form',
  'career-alerts': 'Career alerts',
  'crm-forms': 'HighLevel’s own forms'
}
export const formWord = (form: string) =>
  Object.entries(formWords).find(([source]) => source === form)?.[1] ?? form

/**
 * What the CRM gets of a lead after its contact, in this order: the contact's fields, a deal, and the enrolment in the form's
 * workflow. Of a player under 18, before that workflow: `ask`, the workflow that sends the parent or guardian the link to
 * their page, and `answer`, what they answered there.
 */
export const stepKinds = ['fields', 'deal', 'ask', 'answer', 'workflow'] as const
export type StepKind = (typeof stepKinds)[number]

/** The name of a step that a delivered lead lacks, at the desk and in the mails of alerts. */
export const lackWords: Record<StepKind, string> = {
  fields: 'fields',
  deal: 'a deal',
  ask: 'a mail to the guardian',
  answer: 'the guardian’s answer',
  workflow: 'a workflow'
}

export const stepStates = ['waiting', 'delivered', 'failed'] as const

export const outcomeKinds = ['delivered', 'transient', 'ambiguous', 'blocked', 'permanent'] as const

/** Rows of a lead's history that are no attempts: a person changed the delivery. */
export const deedKinds = ['requeued', 'hastened', 'put-back'] as const

/** The alerts of the relay, in the order in which it sends them. */
export const alertNames = [
  'store',
  'unwatched',
  'unrecorded',
  'crm',
  'quota',
  'blocked',
  'token',
  'overdue',
  'failed',
  'steps',
  'deal',
  'test',
  'held',
  'disk',
  'backup',
  'request',
  'erasure',
  'reply',
  'pages'
] as const
export type AlertName = (typeof alertNames)[number]

/** Actions on leads. Each has its path, `POST /leads/<action>`. */
export const leadActions = ['retry', 'try-now', 'release', 'keep-as-spam', 'close-requests'] as const
export type LeadAction = (typeof leadActions)[number]

export const actsOn: Record<LeadAction, readonly LeadState[]> = {
  retry: ['failed'],
  'try-now': ['waiting'],
  release: ['held', 'spam'],
  'keep-as-spam': ['held'],
  // An erasure has closed those of an erased lead.
  'close-requests': ['delivered', 'waiting', 'failed', 'held', 'spam']
}

/** What the audit trail records. `failed` names an action that was recorded before and did not happen, or not for all leads. */
export const auditActions = [
  'signed-in',
  'signed-out',
  'retried',
  'tried-now',
  'released',
  'kept-as-spam',
  'closed-requests',
  'undone',
  'exported',
  'erased',
  'erased-in-crm',
  'paused',
  'resumed',
  'test-lead',
  'compared',
  'backed-up',
  'restored',
  'moved',
  'alert-tested',
  'person-added',
  'role-changed',
  'person-removed',
  'session-ended',
  'passkey-added',
  'passkey-removed',
  'link-printed',
  'failed'
] as const
export type AuditAction = (typeof auditActions)[number]

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari']
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux']
]

/** `Chrome on Windows`: enough for a person to recognize a session. */
export function browserOf(userAgent = ''): string {
  const find = (names: [RegExp, string][]) => names.find(([shape]) => shape.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser')
}
