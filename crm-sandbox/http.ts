import { STATUS_CODES } from 'node:http'
import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Clock, ContactBook, LocationSettings } from './contact-book.ts'
import { sandboxIds } from './ids.ts'

// Every call of HighLevel's API uses these: authorization, quota, body and refusals.

export const apiVersion = 'v3'

/** Answers with an error in the CRM's format; the message of a 422 is a list. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string | string[]): Response {
  return c.json({ statusCode: status, message, error: STATUS_CODES[status] }, status)
}

const jsonObject = z.record(z.string(), z.unknown())

/** The body of a request where it is a JSON object, with every field as it came. */
export async function readJsonObject(request: HonoRequest): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return jsonObject.safeParse(body).data
}

/** Accepts any token that was not revoked, but requires one, with this scope. */
export const authorize = ({ settings }: ContactBook, scope = '') =>
  createMiddleware(async (c, next) => {
    const [, token] = /^Bearer (\S+)/.exec(c.req.header('Authorization') ?? '') ?? []
    if (token === undefined || settings.revokedTokens.includes(token)) return refuse(c, 401, 'Invalid token')
    if (settings.lacksScopes.includes(scope))
      return refuse(c, 401, 'The token is not authorized for this scope.')
    const asked = c.req.header('Version')
    if (asked === undefined) return refuse(c, 401, 'version header was not found.')
    return asked === apiVersion ? next() : refuse(c, 401, 'version header is invalid')
  })

/** Counts a call for its location. The sandbox has one location only; a token belongs to one. */
export const ofLocation = (spend: Spend) =>
  createMiddleware(async (c, next) => {
    const location = c.req.param('location') ?? c.req.query('locationId')
    if (!location) return refuse(c, 422, ['locationId should not be empty'])
    if (!spend(c, location)) return refuse(c, 429, 'Too Many Requests')
    if (location !== sandboxIds.location)
      return refuse(c, 403, 'The token does not have access to this location.')
    return next()
  })

const parsed = <Given>(schema: z.ZodType<Given>, read: (c: Context) => unknown) =>
  createMiddleware<{ Variables: { given: Given } }>(async (c, next) => {
    const given = schema.safeParse(await read(c))
    if (!given.success) return refuse(c, 422, given.error.issues.flatMap(describeIssue))
    c.set('given', given.data)
    return next()
  })

/** Refuses a body of another form: `c.var.given` is the body. */
export const taking = <Body>(schema: z.ZodType<Body>) => parsed(schema, (c) => readJsonObject(c.req))

/** The same for the parameters of a query. */
export const asking = <Query>(schema: z.ZodType<Query>) => parsed(schema, (c) => c.req.query())

export function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `property ${key} should not exist`)
  return [`${issue.path.join('.')} ${issue.message}`]
}

const [burstMs, dayMs] = [10_000, 86_400_000]

/**
 * Counts the requests of a location as the CRM does, of all tokens together, and reports the remainder in headers. The returned function returns false
 * when the location has used up its quota; `Retry-After` then gives the seconds to wait.
 */
export function createQuota({ clock, settings }: { clock: Clock; settings: LocationSettings }) {
  const [spendBurst, spendDaily] = [createWindow(clock, burstMs), createWindow(clock, dayMs)]
  return (c: Context, location: string): boolean => {
    const { burstLimit, dailyLimit } = settings
    const [now, today] = [spendBurst(location, burstLimit), spendDaily(location, dailyLimit)]
    c.header('X-RateLimit-Max', String(burstLimit))
    c.header('X-RateLimit-Remaining', String(Math.max(now.left, 0)))
    c.header('X-RateLimit-Interval-Milliseconds', String(burstMs))
    c.header('X-RateLimit-Limit-Daily', String(dailyLimit))
    c.header('X-RateLimit-Daily-Remaining', String(Math.max(today.left, 0)))
    const { left, endsInMs } = today.left < 0 ? today : now
    if (left < 0) c.header('Retry-After', String(Math.ceil(endsInMs / 1000)))
    return left >= 0
  }
}

export type Spend = ReturnType<typeof createQuota>

/**
 * Windows are aligned to the clock, not to the first request, so all counts reset together. `left` are the requests after this
 * one; it is negative when this one exceeded the quota.
 */
function createWindow(clock: Clock, ms: number) {
  let number = 0
  const spent = new Map<string, number>()
  return (location: string, max: number) => {
    const now = clock.now()
    if (number !== Math.floor(now / ms)) spent.clear()
    number = Math.floor(now / ms)
    const count = (spent.get(location) ?? 0) + 1
    spent.set(location, count)
    return { left: max - count, endsInMs: ms - (now % ms) }
  }
}
