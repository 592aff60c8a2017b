import { formWord, leadStates, stateWords, suspicions } from '../contract/desk.ts'
import { findLanguage, languageName } from '../contract/languages.ts'
import { format } from './time.ts'
import { auditWords, actionWords } from './words.ts'

/** What a person reads, and what a machine wrote if that differs: the web person may need it. */
type Plain = { text: string; raw?: string }

// What programs wrote, in the desk's words: the one place for that. The stores keep these texts as they are.

/** A reason of the CRM or of the relay, or the result of a run. */
export function plainReason(raw: string, crm = 'The CRM'): Plain {
  const [, before = '', status = ''] = /^(.*?)the CRM answered (\d+)/s.exec(raw) ?? []
  const [, meaning] = answers.find(([codes]) => codes.test(status)) ?? []
  const gap = gaps.find(([said]) => raw.startsWith(said))?.[1].replace('{crm}', crm)
  return told(
    raw,
    doubts[raw] ?? gap ?? (meaning ? `${before}${crm} ${meaning}` : withoutMachineWords(raw.trim()))
  )
}

/** What an answer of the CRM means for staff, by its status. */
const answers: [RegExp, string][] = [
  [/^40[13]$/, 'did not accept the relay’s key. The web person must put it right, or they fail again'],
  [/^4(?:00|22)$/, 'did not accept what was sent. The web person must fix it'],
  [/^[45]/, 'did not take it'],
  [/^[23]/, 'answered, but did not say that it has the lead']
]

/** Why a step of a delivered lead can never be done. */
const gaps: [string, string][] = [
  ['the CRM has no such contact', '{crm} no longer has this contact'],
  ['the mapping has no ', 'The relay no longer knows of any for this form. The web person must look']
]

/** Why the relay holds a lead. */
const doubts: Record<string, string> = {
  [suspicions.trap]: 'Probably a robot: it filled in a field that people cannot see',
  [suspicions.haste]: 'Probably a robot: it sent the form sooner than a person can'
}

/** A detail of the audit trail. */
export const plainDetail = (raw: string, zone: string) =>
  told(raw, filterText(raw, zone) ?? pauseText(raw, zone) ?? deedText(raw) ?? withoutMachineWords(raw.trim()))

const told = (raw: string, text: string): Plain => (text === raw.trim() ? { text } : { text, raw })

/** A refusal of the relay. It names the field first: `filter.state: Invalid input`. */
export function plainRefusal(raw: string): Plain {
  const [, said = raw] = /^[a-z][\w.]*: (.+)$/s.exec(raw) ?? []
  if (/^(?:Invalid|Too (?:small|big)|Unrecognized|Expected|expected)\b/.test(said))
    return { text: 'The relay did not understand what the desk asked.', raw }
  return said === raw ? { text: raw } : { text: sentence(said), raw }
}

/** The filter of an export: `csv, {"state":["failed"]}`. */
function filterText(raw: string, zone: string): string | undefined {
  const [, kind, json = ''] = /^(csv|jsonl), (\{.*)$/s.exec(raw) ?? []
  const filter = kind === undefined ? undefined : parse(json)
  return filter && [kind === 'csv' ? 'CSV' : 'JSON lines', ...filterWords(filter, zone)].join(', ')
}

/** Which leads a filter of the desk finds: `Failed`, `campaign fall`, `since Nov 20, 2026`. */
export function filterWords(filter: object, zone: string): string[] {
  const day = (at: unknown) => format(typeof at === 'string' ? Date.parse(at) : Number(at), 'year', zone)
  const words: Record<string, (value: unknown) => string> = {
    q: () => 'a search',
    state: (value) => many(value).map(stateWord).join(' or '),
    form: (value) => many(value).map(formWord).join(' or '),
    language: (value) => many(value).map(languageWord).join(' or '),
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

const many = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value).split(','))

const languageWord = (code: string) => {
  const known = findLanguage(code)
  return known ? languageName(known) : code
}

const stateWord = (state: string) => {
  const known = leadStates.find((each) => each === state)
  return known ? stateWords[known] : state
}

/** `until 2026-11-20T22:10:00.000Z: new workflow`. */
function pauseText(raw: string, zone: string): string | undefined {
  const [, until = '', reason] = /^until (\d{4}-[\d:.T-]+Z): (.*)$/s.exec(raw) ?? []
  return reason === undefined ? undefined : `until ${format(Date.parse(until), 'minute', zone)}: ${reason}`
}

/** What did not succeed, or was undone. */
function deedText(raw: string): string | undefined {
  const actions = Object.entries(actionWords).map(([name, { verb }]) => [name, verb] as const)
  return [...Object.entries(auditWords), ...actions].find(([name]) => name === raw)?.[1]
}

/** What a call to the CRM can meet, in the words of Node's `fetch` and by the codes of the operating system. */
const faults = Object.entries({
  '[a-z]+ E(?:CONNREFUSED|(?:HOST|NET)UNREACH)': 'nothing answers at its address',
  '[a-z]+ E(?:CONNRESET|PIPE)|UND_ERR_SOCKET|other side closed|terminated(?=\\.?$)':
    'the connection broke off',
  '[a-z]+ ETIMEDOUT|\\S+[_ ]T(?:IMEOUT|imeout Error)|The operation was aborted due': 'no answer in time',
  '[a-z]+ ENOTFOUND': 'its name leads nowhere',
  '[a-z]+ EAI_AGAIN': 'its name could not be looked up',
  'certificate has expired|self-signed cert|unable to (?:get local|verify the) |Hostname/IP|\\S+:SSL ':
    'no secure connection is possible',
  'HTTPParserError|Headers Overflow|The expression evaluated': 'its answer cannot be read',
  'This operation was aborted': 'the try was cut off',
  'fetch failed|UND_ERR_|Error:$': 'no connection is possible',
  '.*\n +at ': 'an error of the relay'
}).map(([said, text]) => {
  // An error's name is before its words. A text without a name has to begin with them, or to name a code.
  const start = String.raw`\b\w*Error: |^|\b(?=[a-z]+ E[A-Z_]+\b|HTTPParser)`
  return { pattern: new RegExp(String.raw`(?:${start})(?:${said})[^]*?(\.?)$`), text: `${text}$1` }
})

const id = String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`
const manyIds = new RegExp(
  String.raw`: ${id}(?:, ${id})*(?: and \d+ more, which “leads reconcile” names)?`,
  'g'
)

/** The leads that a comparison with the CRM names. */
export const idsIn = (raw: string): string[] => raw.match(new RegExp(id, 'g')) ?? []

/** Hashes are for comparing copies, not for reading. Of JSON, the message stays. */
function withoutMachineWords(raw: string): string {
  const said = raw
    .replace(manyIds, '')
    .replace(/[;,]? ?\b(?:head )?[0-9a-f]{32,}\b/g, '')
    .replace(/[{[].*[}\]]?$/s, (json) => messageIn(parse(json)))
    .replace(/<[a-z!][^]*$/i, '')
  const text = faults
    .reduce((sofar, { pattern, text: words }) => sofar.replace(pattern, words), said)
    .replace(/\b(\d+)000 ms\b/g, '$1 s')
    .replace(/[:,;\s]+$/, '')
  return text === '' && raw !== '' ? 'No reason was given' : text
}

function messageIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(messageIn).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    ['message', 'msg', 'error', 'errors', 'detail']
      .map((name) => messageIn(fields.get(name)))
      .find(Boolean) ?? ''
  )
}

function parse(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const sentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
