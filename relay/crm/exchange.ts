import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import type { CauseCode } from '../../contract/desk.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/delivery.ts'

const answerLimitBytes = 64 * 1024

/** A firewall or proxy in front of a CRM may refuse a caller without a user agent. */
const ownHeaders = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'ocsm-relay' }

// For a host with addresses of both families, Node gives up each after 250 ms, while a far or busy host answers later and
// curl waits for it. Long enough for a handshake whose first packet was lost, which is repeated after a second.
setDefaultAutoSelectFamilyAttemptTimeout(1500)

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
  /** How much of the answer is read; 64 KiB if missing. */
  limitBytes?: number | undefined
}

export type Answer = {
  status: number
  ok: boolean
  headers: Headers
  text: string
}

/**
 * Makes one call and reads the answer up to a limit. It does not follow redirects, so that a lead is never sent to an
 * address that nobody configured. Rejects if no answer arrives, or if the body of a success is incomplete.
 */
export async function exchange(url: string, { headers, limitBytes, ...call }: Call): Promise<Answer> {
  const response = await fetch(url, { ...call, headers: { ...ownHeaders, ...headers }, redirect: 'manual' })
  const { status, ok } = response
  const reading = readStart(response, limitBytes)
  // The status alone shows a refusal, even if reading the body fails.
  const text = await (ok ? reading : reading.catch(() => ''))
  return { status, ok, headers: response.headers, text }
}

/** Reads a body up to the limit and drops the rest. Rejects if the body is incomplete. */
async function readStart({ body }: Response, limitBytes = answerLimitBytes): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let room = limitBytes
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, room), { stream: true })
    room -= chunk.length
    // Leaving the loop cancels the body.
    if (room <= 0) break
  }
  return text
}

type Failure = Extract<Outcome, { kind: 'transient' | 'blocked' | 'permanent' }>

type Loss = Extract<Outcome, { kind: 'transient' | 'ambiguous' }>

/** Statuses below 500 that say "not now": request timeout, conflict, locked, too early, too many requests. */
export const notNowStatuses = new Set([408, 409, 423, 425, 429])

/** Statuses that say "not this lead": bad request, content too large, unprocessable content. */
const notThis = new Set([400, 413, 422])

/**
 * Turns a status other than 2xx into an outcome. Most of 3xx and 4xx say nothing about the lead: somebody rotated a token
 * or deleted a workflow, or a firewall answers. The relay does not follow a redirect, so that a lead is never sent to an
 * address that nobody configured.
 */
export function failureOf(answer: Answer, detail: string, ms: number): Failure | undefined {
  const { status, ok, headers } = answer
  if (ok) return undefined
  const error = `the CRM answered ${status}: ${detail}`
  if (notThis.has(status)) return { kind: 'permanent', error, status, ms }
  if (status < 500 && !notNowStatuses.has(status)) return { kind: 'blocked', error, status, ms }
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  return { kind: 'transient', error, status, ms, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** `Retry-After` as milliseconds from now: seconds or a date (RFC 9110, 10.2.3). Undefined when absent or malformed. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** Turns a call's error into an outcome. Only if no connection was opened is it certain that nothing was sent. */
export function lostContact(error: unknown, ms: number): Loss {
  const kind = triesOf(error).every(isBeforeSending) ? 'transient' : 'ambiguous'
  return { kind, code: codeOfLoss(error), error: describeLoss(error), ms }
}

/** Codes of Node and of the operating system. */
const losses: [CauseCode, RegExp][] = [
  ['unreachable', /^E(?:CONNREFUSED|(?:HOST|NET)UNREACH)$/],
  ['broken-off', /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/],
  ['late', /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError)$/],
  ['unknown-name', /^ENOTFOUND$/],
  ['no-name-server', /^EAI_AGAIN$/],
  ['insecure', /CERT|^(?:UNABLE_TO_|ERR_(?:TLS|SSL)_|EPROTO$)/],
  ['garbled', /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW$|ERR_ASSERTION$)/],
  ['cut-off', /^AbortError$/]
]

/** Why no answer came. Of a host with several addresses, the first one says it. */
function codeOfLoss(error: unknown): CauseCode {
  const [cause] = triesOf(error)
  if (!(cause instanceof Error)) return 'unconnected'
  // A body that ends too early has no code.
  if (cause.message === 'terminated') return 'broken-off'
  const name = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  return losses.find(([, names]) => names.test(name))?.[0] ?? 'unconnected'
}

export const describeLoss = (error: unknown) => triesOf(error).map(describe).join('; ')

/** `fetch` says only that it failed. Its cause says why, with one error for each address of the host that Node tried. */
function triesOf(error: unknown): unknown[] {
  const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error
  return cause instanceof AggregateError ? cause.errors : [cause]
}

function isBeforeSending(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  if ('code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true
  return 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo')
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

/** The length of an answer that is kept to explain a failure. */
const excerptLength = 300

/** Fields that the site fills in, not the person. They may stay readable. */
const impersonal = new Set<string>(['interest', 'form_source', 'timestamp', 'language', 'player'])

/** A value of the lead with at least this length is removed everywhere, a shorter one only if it is a whole word. */
const telling = 4

/** The lengths are bounded, like those of addresses. Unbounded, the search in a long answer would take quadratic time. */
const anyEmail = /[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,255}/g

/**
 * The beginning of the CRM's answer, safe to store. CRMs repeat what they were sent, so this removes every value of the
 * lead and everything that looks like an email address.
 */
export function explain(answer: string, lead: Lead): string {
  return decodeEscapes(answer)
    .replace(valuesOf(lead), '…')
    .replace(anyEmail, '…')
    .slice(0, excerptLength)
    .toWellFormed()
}

function valuesOf(lead: Lead): RegExp {
  const values = Object.entries(lead)
    .flatMap(([field, value]) => (impersonal.has(field) || !value ? [] : [value]))
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())])
  const patterns = [...new Set(values)].toSorted((a, b) => b.length - a.length).map(patternOf)
  return new RegExp(patterns.join('|'), 'giu')
}

function patternOf(value: string): string {
  const pattern = RegExp.escape(value)
  return value.length >= telling ? pattern : String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`
}

/** `\u00e9` in JSON is `é`, which a name may hold. */
function decodeEscapes(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16))
  )
}
