import type { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import type { Failed } from '../outbox/delivery.ts'
import { parseJson } from '../parse-json.ts'
import type { Allowance, RefusedToken, RateLimit } from './crm.ts'
import { type Answer, describeLoss, exchange, explain, failureOf, lostContact } from './exchange.ts'
import type { Mapping } from './mapping.ts'

// How the relay calls HighLevel's API v3: the version, the tokens, and the limits.

export type ApiSettings = {
  /** Address of the API: HighLevel's, except in tests. */
  url: string
  token: string
  /** Used when the CRM refuses `token`, so that a rotation of the token delays no lead. */
  nextToken?: string | undefined
  locationId: string
  /** What follows the contact of a lead. Undefined: nothing. */
  mapping?: Mapping | undefined
}

export const unlimited: RateLimit = {
  wait: async () => {},
  heed: async () => {},
  hasSpare: () => true,
  pause: async () => {}
}

/** API calls for one purpose. Each rejects like `exchange`, and rejects with `ApiRefusal` if the call is not a success. */
export type Api = {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
}

/**
 * The API refused a call, or did something else than what was asked. `meaning` is the outcome where the status alone says
 * too little.
 */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly answer: Answer
  /** Whether the call was only a query. A refused query says nothing about the lead. */
  readonly onlyAsked: boolean
  readonly meaning: 'ambiguous' | 'transient' | 'blocked' | undefined

  constructor(answer: Answer, meaning?: ApiRefusal['meaning'], { onlyAsked = false, hint = '' } = {}) {
    // A success may come from a login page or another host, for example.
    super(`the CRM answered ${answer.ok ? 'with something else' : answer.status}${hint}`)
    this.answer = answer
    this.onlyAsked = onlyAsked
    this.meaning = meaning
  }
}

/** The outcome of an attempt after a call was refused, or its answer lost. The reason contains no value of the lead. */
export function failureFrom(error: unknown, lead: Lead, ms: number): Failed {
  if (!(error instanceof ApiRefusal)) return lostContact(error, ms)
  const { answer, onlyAsked, meaning, message } = error
  const said = explain(answer.text, lead)
  const kind = meaning ?? (answer.ok ? 'blocked' : undefined)
  if (kind) return { kind, status: answer.status, error: `${message}: ${said}`, ms }
  const failure = failureOf(answer, said, ms)
  // A wrong location, for example, gets a 400 for every search.
  if (failure?.kind === 'permanent' && onlyAsked) return { ...failure, kind: 'blocked' }
  return failure ?? lostContact(error, ms)
}

/** Statuses of a refusal that concerns what the call names, not the token. */
const goneOrRefused = new Set([400, 404, 422])

export const isGoneOrRefused = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && goneOrRefused.has(error.answer.status)

/** Resolves to the answer also if the CRM refuses the call with one of these statuses. Rejects like the call otherwise. */
export const answerOf = (call: Promise<Answer>, ...statuses: number[]): Promise<Answer> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiRefusal && statuses.includes(error.answer.status)) return error.answer
    throw error
  })

/** The body of an answer. Undefined if it has another shape. */
export const parseAnswer = <Shape>({ text }: Answer, shape: z.ZodType<Shape>): Shape | undefined =>
  shape.safeParse(parseJson(text)).data

/** The same, but throws `ApiRefusal`. */
export function requireAnswer<Shape>(answer: Answer, shape: z.ZodType<Shape>): Shape {
  const found = parseAnswer(answer, shape)
  if (found === undefined) throw new ApiRefusal(answer, 'blocked')
  return found
}

export const contactPath = (crmId: string) => `/contacts/${encodeURIComponent(crmId)}`

/** Removes line breaks and markup, so that a stranger's text cannot add any to a record. */
export const oneLine = (text: string) => text.replaceAll(/[\s<>]+/g, ' ')

/** The tokens of one process, one of them in use. */
export function openTokens({ token: first, nextToken: next }: ApiSettings) {
  let current = first
  let refusedToken: RefusedToken | undefined
  return {
    current: () => current,
    /** The token to try after the CRM refused this one. Undefined if there is no other. */
    other: (refused: string) => (refused === first ? next : first),
    /** The CRM accepted `token` after it had refused the other one. */
    use(token: string) {
      if (token === current) return
      current = token
      refusedToken = { setting: token === first ? 'CRM_API_TOKEN_NEXT' : 'CRM_API_TOKEN', since: Date.now() }
    },
    refusedToken: () => refusedToken
  }
}

type Tokens = ReturnType<typeof openTokens>

type Caller = {
  rateLimit: RateLimit
  tokens: Tokens
  signal: AbortSignal
  leadId?: string
  limitBytes?: number
  /** What the token needs, for the message of a refusal. */
  scope?: string
}

type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

const apiVersion = 'v3'

/** Whether the CRM read the call: an overload or an error says nothing of the token. */
const says = ({ ok, status }: Answer) => ok || [400, 404, 409, 422].includes(status)

/** An answer of the API may be a contact's many notes. */
const apiAnswerBytes = 2 ** 20

/** Waits for a slot before every call except the first, for which the caller has already waited. */
export function createApi(
  { url }: ApiSettings,
  { rateLimit, tokens, signal, leadId, limitBytes = apiAnswerBytes, scope }: Caller
): Api {
  const id = leadId === undefined ? {} : { 'webhook-id': leadId }
  let isFirst = true

  async function send(token: string, { method, path, body }: Request): Promise<Answer> {
    if (!isFirst) await rateLimit.wait(signal)
    isFirst = false
    const headers = { authorization: `Bearer ${token}`, version: apiVersion, ...id }
    const ofJson = { ...headers, 'content-type': 'application/json' }
    const json = body && { headers: ofJson, body: JSON.stringify(body) }
    const answer = await exchange(url + path, { method, headers, ...json, signal, limitBytes })
    await rateLimit.heed(allowanceOf(answer.headers))
    return answer
  }

  async function call(request: Request): Promise<Answer> {
    const token = tokens.current()
    const first = await send(token, request)
    // A call with a refused token did nothing, so it is safe to repeat with the other one.
    const other = first.status === 401 ? tokens.other(token) : undefined
    const second = other === undefined ? undefined : await send(other, request)
    const answer = second && second.status !== 401 && second.status !== 403 ? second : first
    // A token that only lacks the scope of this call gets a 401, too.
    if (other !== undefined && answer === second && says(second) && !/scope/i.test(first.text))
      tokens.use(other)
    const isScope = scope !== undefined && (answer.status === 401 || answer.status === 403)
    const hint = isScope ? `: does the token have the scope ${scope}?` : ''
    if (!answer.ok) throw new ApiRefusal(answer, undefined, { onlyAsked: request.method === 'GET', hint })
    return answer
  }

  return {
    get: (path) => call({ method: 'GET', path }),
    post: (path, body) => call({ method: 'POST', path, body }),
    put: (path, body) => call({ method: 'PUT', path, body })
  }
}

/** The relay's calls are at most this share of the CRM's, so that the agency's own have room. */
const ownShare = 0.8

/** If this few calls are left, the calls in flight may use them up. */
const reserve = 8
/** The same as a share of the CRM's window: the relay alone leaves more. */
const reservedShare = 0.08

/** The CRM's window of 100 calls, used if the CRM does not name it. */
const usualWindowMs = 10_000

/**
 * How long to pause when the daily calls are used up. The CRM does not say when the next day begins, so the relay asks again
 * with one call.
 */
const dayRestMs = 5 * 60_000

/**
 * Reads how many calls the CRM allows a location, for all its integrations together.
 * https://marketplace.gohighlevel.com/docs/oauth/Faqs (rate limits)
 */
export function allowanceOf(headers: Headers): Allowance {
  const read = (name: string) => {
    const value = headers.get(`x-ratelimit-${name}`) ?? ''
    return /^-?\d+$/.test(value) ? Math.max(0, Number(value)) : undefined
  }
  const [max, left, windowMs = usualWindowMs] = [
    read('max'),
    read('remaining'),
    read('interval-milliseconds')
  ]
  const [limit, leftToday] = [read('limit-daily'), read('daily-remaining')]
  const least = max === undefined ? reserve : Math.min(reserve, Math.ceil(max * reservedShare))
  return {
    rest:
      leftToday !== undefined && leftToday < reserve
        ? { of: 'day', ms: dayRestMs }
        : left !== undefined && left < least
          ? { of: 'window', ms: windowMs }
          : undefined,
    perSecond: max && windowMs ? (max * ownShare * 1000) / windowMs : undefined,
    day: limit === undefined || leftToday === undefined ? undefined : { left: leftToday, limit }
  }
}

/** The CRM has few calls left today, and those are for leads. */
class Spared extends Error {
  override name = 'Quota'
  override message = 'the few calls that the CRM has left today are kept for leads'
}

/** Waits for a slot of a call that no lead needs. Rejects if the CRM has few left today. */
export async function waitForSpare(rateLimit: RateLimit, signal: AbortSignal) {
  if (!rateLimit.hasSpare()) throw new Spared()
  await rateLimit.wait(signal)
}

type Asked<Shape> = { shape: z.ZodType<Shape>; scope: string; signal: AbortSignal }

/**
 * How the relay reads what the API tells beside the deliveries: one call after the other. Each waits for its turn, counts in
 * `calls`, and rejects like a call of `createApi`; if the token is refused, the error names the scope that it may lack.
 */
export function openReading(
  settings: ApiSettings,
  { rateLimit, limitBytes }: { rateLimit: RateLimit; limitBytes: number }
) {
  // Tokens of its own: one that lacks the scope still delivers leads, so it must not count as refused there.
  const tokens = openTokens(settings)
  let calls = 0
  return {
    calls: () => calls,
    async get<Shape>(path: string, { shape, scope, signal }: Asked<Shape>): Promise<Shape> {
      await waitForSpare(rateLimit, signal)
      calls += 1
      const api = createApi(settings, { rateLimit, tokens, signal, limitBytes, scope })
      return requireAnswer(await api.get(path), shape)
    }
  }
}

/** Says in one line why the CRM cannot be read, without personal data. */
export const whyUnread = (error: unknown): string =>
  error instanceof ApiRefusal ? error.message : describeLoss(error)
