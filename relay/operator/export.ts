import { type CauseCode, formWord, playerWords, stateWords, type LeadState } from '../../contract/desk.ts'
import { languageName } from '../../contract/languages.ts'
import { leadSchema } from '../../contract/lead.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import { shownEmail } from '../outbox/rows.ts'

type ExportFormat = 'csv' | 'jsonl'

type Facts = Record<string, string | number | undefined>

const reasons: Partial<Record<CauseCode, string>> = {
  trap: 'a field that no person sees was filled in',
  haste: 'sent sooner than a person can',
  throttled: 'throttled: many leads of this email address at once'
}

/** Why a delivery waits, is held or has failed, for the web person. */
export const reasonOf = ({ lastError, lastCode }: Pick<LeadRecord, 'lastError' | 'lastCode'>) =>
  (lastCode && reasons[lastCode]) ?? lastError

/** A lead as exports and `--json` show it: facts of the delivery, then the lead's fields. */
export function factsOf(record: LeadRecord): Facts {
  return {
    id: record.id,
    received_at: new Date(record.receivedAt).toISOString(),
    state: record.state,
    attempts: record.attempts,
    last_status: record.lastStatus,
    last_reason: reasonOf(record),
    crm_id: record.crmId,
    replied_at: record.repliedAt === undefined ? undefined : new Date(record.repliedAt).toISOString(),
    consent_version: record.consentVersion,
    erased_at: record.erasedAt === undefined ? undefined : new Date(record.erasedAt).toISOString(),
    form_source: record.formSource,
    language: record.language,
    player: record.player,
    ...record.lead
  }
}

const facts =
  'id received_at state attempts last_status last_reason crm_id replied_at consent_version erased_at'
const names = [...facts.split(' '), ...Object.keys(leadSchema.shape)]
const times = ['received_at', 'replied_at', 'erased_at', 'timestamp']

export const exportHead = (format: ExportFormat): string => (format === 'csv' ? csvLine(names) : '')

/** One lead of an export, as one line. In CSV, a value that a spreadsheet would run gets an apostrophe in front. */
export const exportLine = (format: ExportFormat, lead: Facts): string =>
  format === 'csv' ? csvLine(names.map((name) => lead[name])) : `${jsonLine(lead)}\n`

/** A lead in the words of the desk, for people. `timeOf` writes a time in the agency's zone. */
export function inWords(record: LeadRecord, state: LeadState, timeOf: (ms: number) => string) {
  const found = factsOf(record)
  const readable = times.map((name) => {
    const ms = Date.parse(String(found[name]))
    return [name, Number.isNaN(ms) ? found[name] : timeOf(ms)]
  })
  const words = {
    state: stateWords[state],
    form_source: formWord(record.formSource),
    language: languageName(record.language),
    player: record.player && playerWords[record.player],
    email: record.lead && shownEmail(record.lead.email)
  }
  return { ...found, ...Object.fromEntries(readable), ...words }
}

/**
 * JSON on one line. JSON escapes the control characters below the space. This also escapes the higher ones, which steer
 * terminals, too.
 */
export const jsonLine = (value: unknown) => JSON.stringify(value).replaceAll(/[\u007f-\u009f]/g, escaped)

const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`

/** Without it, a spreadsheet reads `ü` as two other letters. */
export const byteOrderMark = '\uFEFF'

/** Text that a spreadsheet would run as a formula, even after white space or in full-width characters. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Text that a spreadsheet would read as a number, a sum or a date, and write without its plus or its first zero. An apostrophe
 * before it stays to be read in LibreOffice, so it begins with a mark that nobody sees, and is text.
 */
const figures = /^(?:\+(?=(?:\D*\d){5})|0(?=\d))[\d ().:/-]+$/
const leftToRight = '\u200E'

/** The same within a cell of ours: a spreadsheet with another separator than the comma may begin a cell there. */
const formulaWithin = /([;|\t\r\n][\s\p{Cc}"']*)(?=[=+\-@＝＋－＠])/gu

/** Control characters, which act on a terminal or break a file: all except tab and line ends. */
const controls = /(?![\t\r\n])\p{Cc}/gu

/**
 * One line of CSV (RFC 4180) that is safe to open in a spreadsheet: a cell that would run as a formula begins with an
 * apostrophe, which spreadsheets take for text, and some show. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: (string | number | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(controls, '\uFFFD').replaceAll(formulaWithin, "$1'")
  const harmless = figures.test(text) ? `${leftToRight}${text}` : formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
