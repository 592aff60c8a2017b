import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { isLocalHost } from '../../contract/addresses.ts'
import {
  type CallParts,
  type DeskCall,
  deskCalls,
  type DeskCalls,
  type DeskError,
  type DeskErrorCode,
  type DeskErrorFacts,
  type PartOf,
  pathId
} from '../../contract/desk-calls.ts'
import { type Rank, ranks, type Role } from '../../contract/desk.ts'
import type { Actor } from '../operator/audit.ts'
import { unwrapped } from '../outbox/rows.ts'
import { sessionMs, type SignedIn } from './sessions.ts'

export type DeskEnv = {
  Bindings: { peer?: { address: string } | undefined }
  Variables: { signedIn: SignedIn | undefined }
}

export type DeskContext = Context<DeskEnv>

/** A file and a stream of events are written by the route, everything else is JSON. */
type Answer<Call extends DeskCall> = DeskCalls[Call] extends { answer: z.ZodFile } | { events: unknown }
  ? Response
  : PartOf<Call, 'answer'> extends z.ZodUndefined
    ? void
    : z.output<PartOf<Call, 'answer'>>

type Rights = {
  /** The least role that gets an answer. `oneself`: whoever is signed in, about themself. `anybody` needs no sign-in. */
  may: Rank | 'oneself' | 'anybody'
  /** Needs a sign-in of the last twelve hours. */
  fresh?: true
  /** An open page asks for it without a person, so it does not count as a visit. */
  unattended?: true
}

/** How the relay answers each call of the desk. What a call brings is read by its schemas first. */
export type Routes = {
  [Call in DeskCall]: Rights & {
    answer: (
      given: {
        id: Call extends `${string}/:id` ? string : undefined
        query: z.output<PartOf<Call, 'query'>>
        body: z.output<PartOf<Call, 'body'>>
      },
      c: DeskContext
    ) => Promise<Answer<Call>>
  }
}

/** Any of them. As a method, it may be one whose `given` says more. */
export type Route = Rights & {
  answer(given: Record<'id' | 'query' | 'body', unknown>, c: DeskContext): Promise<object | void>
}

/** An editor, who has no rank, reaches none. */
export const reaches = (role: Role, least: Rank) =>
  role !== 'editor' && ranks.indexOf(role) >= ranks.indexOf(least)

const statuses = {
  'signed-out': 401,
  'fresh-sign-in': 401,
  role: 403,
  origin: 403,
  'link-used': 410,
  'link-old': 410,
  passkey: 422,
  'too-many': 429,
  invalid: 422,
  'too-large': 413,
  'not-found': 404,
  'none-fits': 422,
  'too-many-leads': 422,
  'other-email': 422,
  'no-receivers': 422,
  'no-backup-dir': 422,
  changed: 409,
  'too-late': 409,
  'partly-undone': 409,
  running: 409,
  'last-owner': 409,
  'email-taken': 409,
  'links-are-mailed': 409,
  'passkey-known': 409,
  'alert-unsent': 502,
  'store-away': 503,
  broken: 500
} as const satisfies Record<DeskErrorCode, number>

/** The answer is a code and facts. `retryAfter` is in seconds. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: (typeof statuses)[DeskErrorCode]
  readonly retryAfter: number | undefined
  readonly answer: DeskError

  constructor(code: DeskErrorCode, { retryAfter, ...facts }: { retryAfter?: number } & DeskErrorFacts = {}) {
    super(code)
    this.status = statuses[code]
    this.retryAfter = retryAfter
    this.answer = { error: { code, ...facts } }
  }
}

/** Who asks. Only for routes that need a sign-in. */
export function signedIn(c: DeskContext): SignedIn {
  const who = c.get('signedIn')
  if (!who) throw new Refused('signed-out')
  return who
}

export function actorOf(c: DeskContext): Actor {
  const { person } = signedIn(c)
  return { personId: person.id, who: person.name }
}

/** An owner handles the sessions, the passkeys and the trail of everybody, others their own. */
export function ownOnly(c: DeskContext): { personId?: string } {
  const { id, role } = signedIn(c).person
  return reaches(role, 'owner') ? {} : { personId: id }
}

/** Whether names and emails are covered for who asks. */
export const isReader = (c: DeskContext) => !reaches(signedIn(c).person.role, 'staff')

const parts: Record<string, CallParts> = deskCalls

/** Reads what the call brings. Throws `Refused`. */
export async function readCall(c: DeskContext, call: string) {
  const { query, body } = parts[call] ?? {}
  return {
    id: call.endsWith('/:id') ? parse(pathId, c.req.param('id')) : undefined,
    query: query && parse(query, readQuery(c.req.query(), query.shape)),
    body: body && parse(body, await readJson(c))
  }
}

const readJson = (c: DeskContext) =>
  c.req.json().catch(() => {
    throw new Refused('invalid', { field: 'body', raw: 'not JSON' })
  })

/** A query string is text: what the schema wants as a number or a list becomes one. */
function readQuery(given: Record<string, string>, shape: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const wanted = unwrapped(shape[name])
      if (wanted instanceof z.ZodArray) return [name, text.split(',')]
      return [name, wanted instanceof z.ZodNumber ? Number(text) : text]
    })
  )
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || 'request'
  throw new Refused('invalid', { field, raw: `${field}: ${issue?.message}` })
}

/**
 * The prefix makes browsers refuse the cookie from anything but this host over a safe connection. Chromium and Firefox
 * count `http://localhost` as safe, Safari does not: docs/decisions/0071.
 */
const cookieName = '__Host-desk'

export const sessionToken = (c: DeskContext) => getCookie(c, cookieName)

export const keepSession = (c: DeskContext, token: string) =>
  setCookie(c, cookieName, token, { ...attributes, maxAge: sessionMs / 1000 })

export const dropSession = (c: DeskContext) => setCookie(c, cookieName, '', { ...attributes, maxAge: 0 })

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const

/** Whether the desk answers for this Host: this machine, or the name that a proxy serves it under. */
export const isOwnHost = (host: string, deskUrl: string | undefined): boolean =>
  isLocalHost(host) || (deskUrl !== undefined && new URL(deskUrl).host === host)

/** The origin of the desk's pages under the name that this request asks for. */
export function originOf(c: DeskContext, deskUrl: string | undefined): string {
  const { host } = new URL(c.req.url)
  const isNamed = deskUrl !== undefined && new URL(deskUrl).host === host
  return isNamed ? new URL(deskUrl).origin : `http://${host}`
}

/**
 * Whether a page of the desk itself sent this request. Reads of a browser without `Sec-Fetch-Site` have no `Origin`
 * either; writes always have one.
 */
export function isOwnRequest(c: DeskContext, deskUrl: string | undefined): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = c.req.header('Origin')
  if (origin === undefined) return c.req.method === 'GET' || c.req.method === 'HEAD'
  return origin === originOf(c, deskUrl)
}
