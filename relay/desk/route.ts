import type { Context } from 'hono'
import type { z } from 'zod'
import { roles, type Role } from '../../contract/desk.ts'
import type { DeskErrorCode } from '../../contract/desk-answers.ts'
import { pathId } from '../../contract/desk-requests.ts'
import type { Actor } from './audit.ts'
import type { SignedIn } from './sessions.ts'

export type DeskEnv = {
  Bindings: { peer?: { address: string } | undefined }
  Variables: { signedIn: SignedIn | undefined }
}

export type DeskContext = Context<DeskEnv>

/** One entry of the desk's interface. It answers nobody but those that `may`. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/desk/api`. */
  path: string
  /** The least role. `anybody` needs no sign-in. */
  may: Role | 'anybody'
  /** Needs a sign-in of the last twelve hours. */
  fresh?: true
  /** An open page asks for it without a person, so it does not count as a visit. */
  unattended?: true
  answer: (c: DeskContext) => Promise<Response>
}

export const reaches = (role: Role, least: Role) => roles.indexOf(role) >= roles.indexOf(least)

/** An answer above 399. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503
  readonly code: DeskErrorCode
  readonly retryAfter: number | undefined

  constructor(status: Refused['status'], code: DeskErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Who asks. Only for routes that need a sign-in. */
export function signedIn(c: DeskContext): SignedIn {
  const who = c.get('signedIn')
  if (!who) throw new Refused(401, 'signed-out', 'Please sign in.')
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

export async function readBody<Schema extends z.ZodType>(c: DeskContext, schema: Schema) {
  return parse(
    schema,
    await c.req.json().catch(() => {
      throw new Refused(422, 'invalid', 'The body is not JSON.')
    })
  )
}

export const readQuery = <Schema extends z.ZodType>(c: DeskContext, schema: Schema) =>
  parse(schema, c.req.query())

/** The `:id` of the path. */
export const readId = (c: DeskContext) => parse(pathId, c.req.param('id'))

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Refused(422, 'invalid', `${issue?.path.join('.') || 'request'}: ${issue?.message}`)
}
