import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler, type Next } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { findLanguage, inLanguage } from '../../contract/languages.ts'
import { leadForms, placeAfter } from '../../contract/lead-forms.ts'
import { leadSchema } from '../../contract/lead.ts'
import { maxBodyBytes } from '../../contract/limits.ts'
import { besideTheLead, receiptLink, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import { parseJson } from '../parse-json.ts'
import { testLeadHeader } from '../sign.ts'
import { acceptLead, type Accepted, leadFromForm, type Refused, type Submission } from './accept-lead.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Receipts } from './receipt/receipts.ts'
import * as refusals from './refusal.ts'
import {
  carriesKey,
  createFormReader,
  type Env,
  type FormReader,
  isForeign,
  isForm,
  isJson,
  limitBody,
  readFormPost,
  type Refusal,
  senderOf,
  wordsFor
} from './request.ts'

type Counter<Labels extends unknown[] = []> = { inc(...labels: Labels): void }

/** Those of Prometheus, for example. */
type Metrics = Record<'accepted' | 'repeated' | 'released', Counter> & {
  refused: Counter<[{ reason: string }]>
}

export type LeadRouteParts = {
  store: Store
  clock: Clock
  log: Logger
  metrics: Metrics
  receipts: Receipts
  /** Called after a lead was stored, to start its delivery at once. */
  onAccepted: () => void
  /** Called when a lead could not be stored. */
  onUnavailable: () => void
  /** Origin of the site. Its pages may post from there, even if another server hosts them. */
  siteUrl: string
  anonKey: string | undefined
  rateLimitPerMinute: number
  trustProxy: number
  /** Counts by day what is turned away, for the desk. Undefined where nobody looks at it. */
  dayCounts?: { countRefused(reason: string): void; countRepeated(): void } | undefined
}

/** Accepts leads: as JSON from the site's script, and as form posts when scripts are off. */
export function createLeadRoute(parts: LeadRouteParts): Hono<Env> {
  const { clock, siteUrl, rateLimitPerMinute, trustProxy } = parts
  const countCall = createRateLimit({ perMinute: rateLimitPerMinute, clock })
  const readForm = createFormReader(clock)

  const refuseIf =
    (find: (c: Context<Env>) => Refusal | undefined): MiddlewareHandler<Env> =>
    async (c, next) => {
      const refusal = find(c)
      return refusal ? refuse(parts, c, refusal) : next()
    }

  const throttle = (c: Context<Env>) => {
    const wait = countCall(senderOf(c, trustProxy))
    return wait === undefined ? undefined : refusals.tooMany(wait)
  }

  const judgeSender = (c: Context<Env>) => {
    const refusal = isForeign(c, siteUrl) ? refusals.foreign : throttle(c)
    // Read the form first, within bounds: the page of a refusal shows what was typed.
    const isReadFirst = isForm(c) && c.req.header('Content-Length') !== undefined
    if (isReadFirst) c.set('refusal', refusal)
    return isReadFirst ? undefined : refusal
  }

  return new Hono<Env>().use(shareWith(siteUrl)).all(
    '/',
    nameRequest,
    refuseIf((c) => (c.req.method === 'POST' ? undefined : refusals.wrongMethod)),
    refuseIf(judgeSender),
    refuseIf((c) => (isForm(c) || isJson(c) ? undefined : refusals.wrongType)),
    limitBody({ maxSize: maxBodyBytes, onError: (c) => refuse(parts, c, refusals.tooLarge) }),
    (c) => (isForm(c) ? receiveForm(parts, c, readForm) : receiveJson(parts, c))
  )
}

/** Lets the site's pages read answers from another host. */
function shareWith(siteUrl: string): MiddlewareHandler<Env> {
  const exposeHeaders = ['Retry-After', receiptLink.header]
  const share = cors({ origin: siteUrl, allowMethods: ['POST'], exposeHeaders })
  return async (c, next) => (c.req.header('Origin') === siteUrl ? share(c, next) : next())
}

function nameRequest(c: Context<Env>, next: Next) {
  c.header('Cache-Control', 'no-store')
  c.set('requestId', randomUUID())
  c.header('X-Request-Id', c.get('requestId'))
  return next()
}

const findWrongKey = (c: Context<Env>, anonKey: string | undefined, inBody: string | undefined) =>
  anonKey === undefined || carriesKey(c, anonKey, inBody) ? undefined : refusals.wrongKey

async function receiveJson(parts: LeadRouteParts, c: Context<Env>) {
  const { lead, beside } = openEnvelope(parseJson(await c.req.text()))
  const wrongKey = findWrongKey(c, parts.anonKey, beside('key'))
  if (wrongKey) return refuse(parts, c, wrongKey)
  if (lead === undefined) return refuse(parts, c, refusals.unreadable)
  c.set('language', findLanguage(valueIn(lead, 'language')))
  const result = await accept(parts, c, {
    lead,
    sent: lead,
    idempotencyKey: c.req.header('Idempotency-Key'),
    consent: c.req.header(besideTheLead.consent.header) ?? beside('consent'),
    trap: c.req.header(besideTheLead.trap.header) ?? beside('trap'),
    timeTaken: c.req.header(besideTheLead.timeTaken.header),
    proof: c.req.header(testLeadHeader)
  })
  if (!result.ok) return refuse(parts, c, result.refusal, lead)
  const receipt = await forSender(parts, result, (id) => parts.receipts.pathOf(id))
  if (receipt !== undefined) c.header(receiptLink.header, receipt)
  const answer: RelayAnswer = { success: true, message: 'Your details were received.', id: result.id }
  return c.json(answer)
}

/** The fields of a form that a JSON object may have, too. */
const fieldsBeside = { key: besideTheLead.key, consent: besideTheLead.consent, trap: besideTheLead.trap }
const namesBeside = new Set<string>(Object.values(fieldsBeside).map(({ field }) => field))

/** Parts a lead from what was sent beside it in the same object, because a proxy strips headers. */
function openEnvelope(sent: unknown) {
  const fields = Object.entries(sent ?? {})
  const found = new Map<string, unknown>(fields.filter(([name]) => namesBeside.has(name)))
  const beside = (name: keyof typeof fieldsBeside): string | undefined => {
    const value = found.get(fieldsBeside[name].field)
    return typeof value === 'string' ? value : undefined
  }
  return {
    lead: found.size > 0 ? Object.fromEntries(fields.filter(([name]) => !namesBeside.has(name))) : sent,
    beside
  }
}

async function receiveForm(parts: LeadRouteParts, c: Context<Env>, readForm: FormReader) {
  const refused = c.get('refusal')
  const form = await readForm(c)
  if (!form) return refuse(parts, c, refused ?? refusals.unreadable)
  const post = readFormPost(form, c.req.header('Referer'))
  // The page of a refusal can send the form of an old copy of a page, whose key is old. The key is in every page.
  c.set('post', { ...post, apikey: parts.anonKey ?? post.apikey })
  c.set('language', post.language)
  const refusal = refused ?? findWrongKey(c, parts.anonKey, post.apikey)
  if (refusal) return refuse(parts, c, refusal, post)
  const result = await accept(parts, c, {
    ...leadFromForm(post, { now: parts.clock.now(), userAgent: c.req.header('User-Agent') }),
    consent: post.consent,
    trap: post.trap
  })
  if (!result.ok) return refuse(parts, c, result.refusal, post)
  const { form_source, language, page_url } = result.lead
  const next = inLanguage(language, placeAfter(form_source, URL.parse(page_url)?.pathname ?? ''))
  return c.redirect((await forSender(parts, result, (id) => parts.receipts.handOver(next, id))) ?? next, 303)
}

/** Stores a lead, counts and logs that, and starts its delivery. */
async function accept(
  { store, log, metrics, dayCounts, onAccepted, onUnavailable }: LeadRouteParts,
  c: Context<Env>,
  submission: Submission
): Promise<Accepted | Refused> {
  const request = c.get('requestId')
  const result = await acceptLead(store, submission, wordsFor(c))
  if (!result.ok) {
    if (result.error) {
      onUnavailable()
      log.error({ err: result.error, request }, 'the store cannot be written')
    }
    return result
  }
  const { id: lead, repeated, released, suspicion } = result
  const line = { request, lead, form: result.lead.form_source }
  log.info(line, repeated ? 'lead repeated' : 'lead accepted')
  if (released) {
    log.warn(line, 'held lead is released: it was sent again without suspicion')
    metrics.released.inc()
    onAccepted()
  }
  if (repeated) {
    metrics.repeated.inc()
    dayCounts?.countRepeated()
  } else {
    metrics.accepted.inc()
    if (suspicion === undefined) onAccepted()
    else log.error({ ...line, reason: suspicion }, 'lead is held')
  }
  return result
}

/** Undefined if the receipt could go to a stranger, or cannot be made: that must never cost a lead. */
async function forSender(
  { log }: LeadRouteParts,
  { id, isSender }: Accepted,
  make: (id: string) => Promise<string>
): Promise<string | undefined> {
  if (!isSender) return undefined
  return make(id).catch((error: unknown) => {
    log.warn({ err: error, lead: id }, 'lead has no receipt')
    return undefined
  })
}

/** Counts, logs and answers a refusal. Logs only names from the contract, because any other name is the sender's text. */
function refuse(
  { log, metrics, dayCounts }: LeadRouteParts,
  c: Context<Env>,
  refusal: Refusal,
  sent?: unknown
): Response | Promise<Response> {
  const { reason, problems } = refusal
  metrics.refused.inc({ reason })
  dayCounts?.countRefused(reason)
  const fields = problems?.map(({ field }) => field).filter((field) => field in leadSchema.shape)
  log.info({ request: c.get('requestId'), reason, form: formOf(sent), fields }, 'lead refused')
  return refusals.answerRefusal(c, refusal)
}

const formOf = (sent: unknown): string | undefined =>
  leadForms.find(({ source }) => source === valueIn(sent, 'form_source'))?.source

const valueIn = (sent: unknown, name: 'form_source' | 'language'): unknown =>
  new Map<string, unknown>(Object.entries(sent ?? {})).get(name)
