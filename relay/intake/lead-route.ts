import { randomUUID } from 'node:crypto'
import { Hono, type Context, type Next } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { findLeadForm, leadForms } from '../../contract/lead-forms.ts'
import { leadSchema } from '../../contract/lead.ts'
import { maxBodyBytes } from '../../contract/limits.ts'
import { besideTheLead, receiptLink, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { acceptLead, type Accepted, type Refused, type Submission } from './accept-lead.ts'
import { carriesKey } from './anon-key.ts'
import { answerRefusal, isForm, isJson, type Env } from './answer.ts'
import { clientAddress } from './client-address.ts'
import type { Clock } from '../clock.ts'
import { isForeign } from './foreign-origin.ts'
import { leadFromForm, readFormPost } from './form-post.ts'
import { createRefusedFormReader } from './refused-form.ts'
import { limitBody } from './limit-body.ts'
import type { Metrics } from '../metrics.ts'
import type { Store } from '../outbox/store.ts'
import type { DayCounts } from './day-counts.ts'
import { createRateLimit } from './rate-limit.ts'
import { parseJson } from '../parse-json.ts'
import type { Receipts } from './receipt/receipts.ts'
import * as refusals from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { findSuspicion } from './suspicion.ts'

export type LeadRouteDeps = {
  store: Store
  clock: Clock
  log: Logger
  metrics: Metrics
  /** Called after a lead was stored, to start its delivery at once. */
  onAccepted: () => void
  /** Called when a lead could not be stored. */
  onUnavailable: () => void
  /** Origin of the site. Its pages may post from there, even if another server hosts them. */
  siteUrl: string
  anonKey: string | undefined
  rateLimitPerMinute: number
  trustProxy: number
  receipts: Receipts
  dayCounts?: DayCounts | undefined
}

/** Accepts leads: as JSON from the site's script, and as form posts when scripts are off. */
export function createLeadRoute(deps: LeadRouteDeps): Hono<Env> {
  const { store, clock, log, metrics, receipts } = deps
  const countCall = createRateLimit({
    perMinute: deps.rateLimitPerMinute,
    clock,
    countTogether: store.countCalls
  })

  const refuse = (c: Context<Env>, refusal: Refusal, sent?: unknown) => {
    const { reason } = refusal
    metrics.refused.inc({ reason })
    deps.dayCounts?.countRefused(reason)
    log.info(
      { request: c.get('requestId'), reason, form: formOf(sent), fields: fieldsOf(refusal) },
      'lead refused'
    )
    return answerRefusal(c, refusal)
  }

  const checkRate = (c: Context<Env>): Refusal | undefined => {
    const { peer } = c.env
    const wait = countCall(clientAddress(c.req.header('X-Forwarded-For'), peer?.address, deps.trustProxy))
    return wait === undefined ? undefined : refusals.tooMany(wait)
  }

  const checkKey = (c: Context<Env>): Refusal | undefined => {
    const bearer = /^Bearer +(.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    const keys = [c.req.header('apikey'), bearer, c.get('post')?.apikey]
    return deps.anonKey !== undefined && !carriesKey(deps.anonKey, keys) ? refusals.wrongKey : undefined
  }

  const accept = async (c: Context<Env>, submission: Submission): Promise<Accepted | Refused> => {
    const request = c.get('requestId')
    const result = await acceptLead({ store }, submission)
    if (!result.ok) {
      if (result.reason === 'unavailable') {
        deps.onUnavailable()
        log.error({ err: result.error, request }, 'the store cannot be written')
      }
      return result
    }
    const { id: lead, repeated, released, suspicion } = result
    const line = { request, lead, form: result.lead.form_source }
    log.info(line, repeated ? 'lead repeated' : 'lead accepted')
    if (released) {
      log.warn(line, 'lead is released from quarantine: it was sent again without suspicion')
      metrics.released.inc()
      deps.onAccepted()
    }
    if (repeated) {
      metrics.repeated.inc()
      deps.dayCounts?.countRepeated()
    } else {
      metrics.accepted.inc()
      if (suspicion === undefined) deps.onAccepted()
      else log.error({ ...line, reason: suspicion }, 'lead is quarantined')
    }
    return result
  }

  /** Undefined if the receipt could go to a stranger, or cannot be made: that must never cost a lead. */
  const forSender = async ({ id, isSender }: Accepted, make: (id: string) => Promise<string>) => {
    if (!isSender) return undefined
    return make(id).catch((error: unknown) => {
      log.warn({ err: error, lead: id }, 'lead has no receipt')
      return undefined
    })
  }

  const readRefusedForm = createRefusedFormReader(clock)

  const receiveForm = async (c: Context<Env>) => {
    const tooMany = c.get('refusal')
    const form = await (tooMany ? readRefusedForm(c) : c.req.formData().catch(() => undefined))
    if (!form) return refuse(c, tooMany ?? refusals.unreadable)
    const post = readFormPost(form, c.req.header('Referer'))
    c.set('post', post)
    const refusal = tooMany ?? checkKey(c)
    if (refusal) return refuse(c, refusal, post)

    const userAgent = c.req.header('User-Agent')
    const result = await accept(c, {
      ...leadFromForm(post, { now: clock.now(), userAgent }),
      consentVersion: readVersion(post.consent),
      suspicion: findSuspicion({ trap: post.trap, timeTaken: undefined })
    })
    if (!result.ok) return refuse(c, toRefusal(result), post)
    const next = findLeadForm(result.lead.form_source)?.next ?? '/'
    return c.redirect((await forSender(result, (id) => receipts.handOver(next, id))) ?? next, 303)
  }

  const receiveJson = async (c: Context<Env>) => {
    const sent = parseJson(await c.req.text())
    if (sent === undefined) return refuse(c, refusals.unreadable)
    const result = await accept(c, {
      lead: sent,
      sent,
      idempotencyKey: c.req.header('Idempotency-Key'),
      consentVersion: readVersion(c.req.header(besideTheLead.consent.header)),
      suspicion: findSuspicion({
        trap: c.req.header(besideTheLead.trap.header),
        timeTaken: c.req.header(besideTheLead.timeTaken.header)
      })
    })
    if (!result.ok) return refuse(c, toRefusal(result), sent)
    const receipt = await forSender(result, (id) => receipts.pathOf(id))
    if (receipt !== undefined) c.header(receiptLink.header, receipt)
    return c.json({
      success: true,
      message: 'Your details were received.',
      id: result.id
    } satisfies RelayAnswer)
  }

  const judge = async (c: Context<Env>, next: Next) => {
    c.header('Cache-Control', 'no-store')
    c.set('requestId', randomUUID())
    c.header('X-Request-Id', c.get('requestId'))
    if (c.req.method !== 'POST') return refuse(c, refusals.wrongMethod)
    if (isForeign(c, deps.siteUrl)) return refuse(c, refusals.foreign)
    const tooMany = checkRate(c)
    const isBounded = c.req.header('Content-Length') !== undefined
    if (isForm(c) && (tooMany === undefined || isBounded)) {
      // Read the form first, within bounds: it contains the key, and the page of a refusal shows what was typed.
      c.set('refusal', tooMany)
      return next()
    }
    const refusal = tooMany ?? checkKey(c) ?? (isJson(c) ? undefined : refusals.wrongType)
    return refusal ? refuse(c, refusal) : next()
  }

  const limitSize = limitBody({ maxSize: maxBodyBytes, onError: (c) => refuse(c, refusals.tooLarge) })

  const shareWithSite = cors({
    origin: deps.siteUrl,
    allowMethods: ['POST'],
    exposeHeaders: ['Retry-After', receiptLink.header]
  })
  const share = (c: Context<Env>, next: Next) =>
    c.req.header('Origin') === deps.siteUrl ? shareWithSite(c, next) : next()

  return new Hono<Env>()
    .use(share)
    .all('/', judge, limitSize, (c) => (isForm(c) ? receiveForm(c) : receiveJson(c)))
}

/** An invalid or missing version counts as 0. */
const readVersion = (text = '') => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

function toRefusal(refused: Refused): Refusal {
  if (refused.reason === 'invalid') return refusals.invalid(refused.problems)
  return refused.reason === 'conflict' ? refusals.conflict : refusals.unavailable
}

// Only names from the contract are logged, because any other name is the sender's text.

function formOf(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || !('form_source' in sent)) return undefined
  return leadForms.find(({ source }) => source === sent.form_source)?.source
}

function fieldsOf({ problems }: Refusal): string[] | undefined {
  return problems?.map(({ field }) => field).filter((field) => field in leadSchema.shape)
}
