import type { AuditDetail } from '../contract/desk-people.ts'
import { formWord, leadStates, stateWords } from '../contract/desk.ts'
import { findLanguage, languageName } from '../contract/languages.ts'
import { format } from './time.ts'
import { actionWords, auditWords, roleWords } from './words.ts'

// Words for the object of each deed in the audit trail.

export function detailWords(detail: AuditDetail, zone: string): string {
  const { text, name, was, role, deed, format: kind, filter, until, about } = detail
  const words = [
    kind && (kind === 'csv' ? 'CSV' : 'JSON lines'),
    ...(filter ? filterWords(filter, zone) : []),
    name,
    role && (was ? `from ${roleWords[was]} to ${roleWords[role]}` : roleWords[role]),
    deed && deedWords(deed),
    about && aboutWords[about],
    until !== undefined && `until ${format(until, 'minute', zone)}`,
    text
  ]
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ')
}

const aboutWords: Record<NonNullable<AuditDetail['about']>, string> = {
  everywhere: 'everywhere',
  trail: 'the audit trail',
  email: 'looked for by the email',
  restore: 'again, after a restore',
  retention: 'kept for as long as you keep leads'
}

/** The deed that failed, or was undone. */
function deedWords(deed: NonNullable<AuditDetail['deed']>): string {
  const names = Object.entries({ ...auditWords, ...verbs })
  return names.find(([name]) => name === deed)?.[1] ?? deed
}

const verbs = Object.fromEntries(Object.entries(actionWords).map(([name, { verb }]) => [name, verb]))

const list = (value: unknown, wordOf: (each: string) => string) =>
  (Array.isArray(value) ? value : []).map((each) => wordOf(String(each))).join(' or ')

/** Which leads a filter finds: `Failed`, `campaign fall`, `since Nov 20, 2026`. */
export function filterWords(filter: object, zone: string): string[] {
  const day = (at: unknown) => format(typeof at === 'string' ? Date.parse(at) : Number(at), 'year', zone)
  const words: Record<string, (value: unknown) => string> = {
    q: () => 'a search',
    state: (value) => list(value, stateWord),
    form: (value) => list(value, formWord),
    language: (value) => list(value, languageWord),
    lacks: () => 'a step is missing',
    campaign: (value) => (value === '' ? 'no campaign' : `campaign ${String(value)}`),
    page: (value) => `page ${String(value)}`,
    from: (value) => `since ${day(value)}`,
    to: (value) => `before ${day(value)}`
  }
  return Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [words[name]?.(value) ?? name]
  )
}

const languageWord = (code: string) => {
  const known = findLanguage(code)
  return known ? languageName(known) : code
}

const stateWord = (state: string) => {
  const known = leadStates.find((each) => each === state)
  return known ? stateWords[known] : state
}
