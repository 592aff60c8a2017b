import type { DataRequest, LeadRow, RunKind } from '../contract/desk-answers.ts'
import type { Attempt } from '../contract/desk-leads.ts'
import type { AuditRow } from '../contract/desk-people.ts'
import {
  type AuditAction,
  dataRequestKinds,
  formWord,
  type LeadAction,
  type LeadState,
  type Role,
  type StepKind
} from '../contract/desk.ts'
import { defaultLanguage, languageAt, languageName } from '../contract/languages.ts'

// The desk's words.

export const roleWords: Record<Role, string> = {
  reader: 'Reader',
  staff: 'Staff',
  owner: 'Owner',
  editor: 'Editor'
}

export const actionWords: Record<LeadAction, { verb: string; done: string }> = {
  retry: { verb: 'Retry', done: 'Retried' },
  'try-now': { verb: 'Try now', done: 'Due now' },
  release: { verb: 'Release to CRM', done: 'Released' },
  'keep-as-spam': { verb: 'Keep as spam', done: 'Kept as spam' },
  'close-requests': { verb: 'Close the request', done: 'Request closed' }
}

/** Why a key does nothing to a lead of this state. */
export const standingWords: Record<LeadState, string> = {
  delivered: 'already in the CRM',
  waiting: 'waiting for the next try',
  failed: 'it failed, and only Retry sends it again',
  held: 'it is held for a decision',
  spam: 'already kept as spam',
  erased: 'the person is erased'
}

export const readersOnlyRead = 'Readers can’t change leads.'

/** `lacks` follows the state of a lead. */
export const stepWords: Record<StepKind, { name: string; done: string; lacks: string }> = {
  fields: { name: 'Fields', done: 'Fields filled', lacks: 'no fields' },
  deal: { name: 'Deal', done: 'Deal opened', lacks: 'no deal' },
  ask: {
    name: 'Mail to the guardian',
    done: 'Mail to the guardian started',
    lacks: 'no mail to the guardian'
  },
  answer: { name: 'Guardian’s answer', done: 'Guardian’s answer noted', lacks: 'no answer of the guardian' },
  workflow: { name: 'Workflow', done: 'Workflow started', lacks: 'no workflow' }
}

export const attemptWords: Record<Attempt['kind'], string> = {
  delivered: 'Delivered',
  transient: 'Not taken',
  ambiguous: 'No answer: it may have arrived',
  blocked: 'Refused, like every call',
  permanent: 'Refused',
  requeued: 'Queued again by a person',
  hastened: 'Made due by a person',
  'put-back': 'Put back by a person'
}

export const runWords: Record<RunKind, string> = {
  'test-lead': 'Test lead',
  backup: 'Backup',
  compare: 'Comparison with the CRM',
  'weekly-mail': 'Weekly mail',
  'crm-forms': 'HighLevel’s own forms',
  'crm-replies': 'Replies to leads',
  retention: 'Erasing old leads'
}

/** Runs every few minutes. */
export const pollKinds: readonly RunKind[] = ['crm-forms', 'crm-replies']

export const auditWords: Record<AuditAction, string> = {
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  retried: 'retried',
  'tried-now': 'tried now',
  released: 'released',
  'kept-as-spam': 'kept as spam',
  'closed-requests': 'closed a request about data',
  undone: 'undid an action',
  exported: 'exported',
  erased: 'erased a person',
  'erased-in-crm': 'erased in the CRM',
  paused: 'paused deliveries',
  resumed: 'started deliveries again',
  'test-lead': 'sent a test lead',
  compared: 'compared with the CRM',
  'backed-up': 'made a backup',
  restored: 'restored a backup',
  moved: 'moved all leads to PostgreSQL',
  'alert-tested': 'sent a test alert',
  'person-added': 'invited a person',
  'role-changed': 'changed a role',
  'person-removed': 'removed a person',
  'session-ended': 'ended a session',
  'passkey-added': 'added a passkey',
  'passkey-removed': 'removed a passkey',
  'link-printed': 'made a sign-in link',
  failed: 'could not finish'
}

/** The requests of a person to the staff, made on the page of their receipt: `to correct and erase their data and not to contact them any more`. */
export function askedWords(requests: readonly DataRequest[]): string {
  const asked = dataRequestKinds.filter((each) => requests.some(({ kind }) => kind === each))
  const ofData = asked.filter((kind) => kind !== 'no-contact')
  return [
    ofData.length > 0 && `to ${ofData.join(' and ')} their data`,
    asked.includes('no-contact') && 'not to contact them any more'
  ]
    .filter(Boolean)
    .join(', and ')
}

/** Only the web person types commands on the server. */
export const whoWord = (who: string) => (who === 'Command line' ? 'The web person' : who)

/** `Dana Rivera released 1 lead`, `Dana Rivera erased a person, 2 leads`. */
export function auditSentence({ who, what, leads: concerned }: AuditRow): string {
  const said = `${whoWord(who)} ${auditWords[what]}`
  if (concerned === undefined) return said
  return `${said}${auditWords[what].includes(' ') ? ',' : ''} ${countOf(concerned, 'lead')}`
}

/** Whether leads go to the stand-in for the CRM, by the address of a contact there. */
export const isSandbox = (crmLink: string | undefined): boolean =>
  crmLink !== undefined && !crmLink.startsWith('https://app.gohighlevel.com/')

/** A lead of the career alerts has no name: its email is first. */
export const personOf = ({ name, email }: Pick<LeadRow, 'name' | 'email'>) =>
  name === '' ? { first: email || 'Erased', second: '' } : { first: name, second: email }

/** `with`: the person whose deal it is. */
export const dealWords = (lead: LeadRow, sharing: LeadRow | undefined) =>
  sharing
    ? `${personOf(lead).first} shares a deal with ${personOf(sharing).first}.`
    : `${personOf(lead).first} was delivered without a deal.`

/** Reasons of the relay and words of the audit trail begin with a small letter. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence of the desk within another one. */
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Pages whose addresses do not say what they are. */
const pageNames: Record<string, string> = {
  '/': 'Home',
  '/leadgenguide': 'College guide',
  '/sufc': 'SUFC',
  '/uws-partnership': 'League partnership',
  '/ocsm-trials': 'Player trials',
  '/lane-valley-fc': 'Lane Valley FC',
  '/guide-thankyou': 'Guide thank-you',
  '/ocsm-launches-icap': 'OCSM launches ICAP'
}

/** `Lead dialog, under 18`: the form of a lead and, if it said so and it matters, who plays. */
export function formAndPlayer({ form, player }: Pick<LeadRow, 'form' | 'player'>): string {
  const ofPlayer = { self: '', minor: ', under 18', child: ', for their child' }
  return formWord(form) + ofPlayer[player ?? 'self']
}

/** `/work-in-soccer` is `Work in soccer`, `/es/privacy` is `Privacy (Spanish)`. */
export function pageWord(page: string): string {
  const language = languageAt(page)
  if (language !== defaultLanguage)
    return `${pageWord(page.slice(language.length + 1) || '/')} (${languageName(language)})`
  return pageNames[page] ?? capitalized(page.replace(/^\/(?:.*\/)?/, '').replaceAll('-', ' '))
}

const number = new Intl.NumberFormat('en-US')
export const figure = (value: number) => number.format(value)

/** `1 lead`, `1,284 leads`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${figure(count)} ${count === 1 ? one : many}`
