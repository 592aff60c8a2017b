import { z } from 'zod'
import * as answers from './desk-answers.ts'
import * as health from './desk-health.ts'
import { type DeskLeadFilter, leadFilter, storable as text } from './desk-leads.ts'
import * as people from './desk-people.ts'
import { auditActions, leadActions, longestPauseHours, roles } from './desk.ts'
import { emailShape, leadLimits } from './limits.ts'
import { plainEmail } from './typed.ts'

// Every call of the desk: what its app sends and what the relay answers. All times are milliseconds since the epoch; the
// agency's time zone is in the answer to `GET /me`.

const word = text.max(200)
const id = text.max(60)
const ids = z.array(id).min(1).max(1000)
const time = z.number().int().min(0)
const pageSize = z.number().int().min(1).max(200).default(50)

const email = text
  .overwrite(plainEmail)
  .max(leadLimits.email)
  .regex(emailShape, 'Enter an email address, like dana@example.com.')

export const pathId = text

/** The token follows the `#` of a sign-in link. */
const token = z.strictObject({ token: text.max(100) })

/** Bytes of a passkey, as base64url. */
const bytes = text.max(20_000)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key')
}

// Browsers add more than the relay reads.

/** The browser's answer to the options of `POST /sign-in/passkey/options`. */
const passkey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional()
  })
})
export type UsedPasskey = z.infer<typeof passkey>

/** The browser's answer to the options of `POST /passkeys/options`. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(word).max(20).exactOptional()
  })
})
export type NewPasskey = z.infer<typeof newPasskey>

const requests = z
  .array(answers.dataRequest.extend({ leadId: id }))
  .min(1)
  .max(1000)

/** Leads by their ids, all that match a filter, or those of requests about data as the desk shows them. */
export type ChosenLeads =
  | { ids: string[] }
  | { filter: DeskLeadFilter }
  | { requests: z.infer<typeof requests> }

const auditFilter = z.strictObject({
  who: id.optional(),
  what: z.enum(auditActions).optional(),
  from: time.optional(),
  to: time.optional()
})

/** The plan is stale, 409, if one of its leads changed meanwhile. */
const carryOut = { body: z.strictObject({ plan: id }), answer: answers.job }

export type CallParts = {
  query?: z.ZodObject
  body?: z.ZodType
  answer?: z.ZodType
  events?: Record<keyof answers.DeskEvents, z.ZodType>
}

/**
 * The calls by method and path, below `/desk/api`. A query string is read into the same types as a body: the values of a
 * list are separated by commas. A call without an answer answers 204.
 */
export const deskCalls = {
  /** Sends a link. The answer is the same for an unknown address. */
  'POST /sign-in': { body: z.strictObject({ email }), answer: people.signIn },
  /** Tells whose link it is; `POST /sign-in/confirm` uses it up. */
  'POST /sign-in/show': { body: token, answer: people.link },
  'POST /sign-in/confirm': { body: token },
  'POST /sign-in/passkey/options': { answer: people.passkeyOptions },
  'POST /sign-in/passkey': { body: passkey },
  'DELETE /session': {},

  'GET /me': { answer: answers.me },
  /** `page` and `campaign` filter the whole screen; an empty campaign means leads without one. */
  'GET /today': {
    query: z.strictObject({
      days: z.number().int().min(1).max(366).default(30),
      page: word.optional(),
      campaign: word.optional()
    }),
    answer: answers.today
  },
  'GET /events': { events: answers.events },
  'GET /health': {
    query: z.strictObject({ days: z.number().int().min(1).max(90).default(30) }),
    answer: health.health
  },
  /** What the CRM has of the mapping, asked for at most once in ten minutes. */
  'GET /health/mapping': { answer: health.crmMapping },
  'POST /health/test-lead': { answer: answers.run },
  'POST /health/backup': { answer: answers.run },
  /** Only starts it: Health shows the result. */
  'POST /health/compare': {},
  'GET /alerts': { answer: health.alerts },
  'POST /alerts/test': {},
  'GET /pause': { answer: answers.paused },
  'PUT /pause': {
    body: z.strictObject({
      hours: z.number().int().min(1).max(longestPauseHours),
      reason: text.trim().min(1).max(200)
    }),
    answer: answers.paused
  },
  'DELETE /pause': { answer: answers.paused },

  /** `after` is the `next` of the page before. `group=reason` also counts failed leads by their reason. */
  'GET /leads': {
    query: leadFilter.extend({
      after: id.optional(),
      limit: pageSize,
      group: z.literal('reason').optional()
    }),
    answer: answers.leads
  },
  'GET /leads/:id': { answer: answers.lead },
  /** Which leads the action would concern. `close-requests` closes the `requests` that it names, as others may have come. */
  'POST /leads/plan': {
    body: z.union([
      z.strictObject({ action: z.enum(leadActions), ids }),
      z.strictObject({ action: z.enum(leadActions), filter: leadFilter }),
      z.strictObject({ action: z.enum(leadActions), requests })
    ]),
    answer: answers.plan
  },
  'POST /leads/retry': carryOut,
  'POST /leads/try-now': carryOut,
  'POST /leads/release': carryOut,
  'POST /leads/keep-as-spam': carryOut,
  /** Closes what their persons ask about their data. */
  'POST /leads/close-requests': carryOut,
  /** Puts back released leads that were not sent yet, those kept as spam, or requests that were closed. */
  'POST /leads/undo': { body: z.strictObject({ job: id }) },
  'GET /jobs/:id': { answer: answers.job },
  /** Stops it after the current leads. */
  'DELETE /jobs/:id': {},
  /** `ids` instead of a filter exports the selected leads. */
  'POST /leads/export': {
    body: z.strictObject({
      format: z.enum(['csv', 'jsonl']).default('csv'),
      filter: leadFilter.optional(),
      ids: ids.optional()
    }),
    answer: z.file()
  },

  'POST /people-data/find': { body: z.strictObject({ email }), answer: answers.foundPerson },
  /** `typed` is the email, typed again by the person who erases. */
  'POST /people-data/erase': {
    body: z.strictObject({ email, typed: text.max(leadLimits.email), reason: text.trim().max(200) }),
    answer: answers.erasedPerson
  },
  /** These contacts were erased in the CRM, too. */
  'POST /people-data/crm-done': {
    body: z.strictObject({
      contacts: z
        .array(z.strictObject({ leadId: id, crmId: text.optional() }))
        .min(1)
        .max(1000)
    })
  },

  'GET /people': { answer: people.people },
  'POST /people': {
    body: z.strictObject({ email, name: text.trim().min(1).max(100), role: z.enum(roles) }),
    answer: people.people
  },
  /** A sign-in link that an owner hands over; only as long as no mail is set up. */
  'POST /people/link': { body: z.strictObject({ id }), answer: people.handedLink },
  'PATCH /people/:id': { body: z.strictObject({ role: z.enum(roles) }), answer: people.people },
  /** Removes the person and signs them out. */
  'DELETE /people/:id': {},
  /** One's own; an owner sees all. */
  'GET /sessions': { answer: people.sessions },
  /** Ends all of one's own. */
  'DELETE /sessions': {},
  'DELETE /sessions/:id': {},
  /** One's own; an owner sees all. */
  'GET /passkeys': { answer: people.passkeys },
  'POST /passkeys/options': { answer: people.newPasskeyOptions },
  'POST /passkeys': { body: newPasskey },
  'DELETE /passkeys/:id': {},
  /** One's own; an owner sees all. */
  'GET /audit': {
    query: auditFilter.extend({ after: z.number().int().min(1).optional(), limit: pageSize }),
    answer: people.audit
  },
  'POST /audit/export': { body: auditFilter, answer: z.file() }
} as const satisfies Record<`${string} /${string}`, CallParts>

export type DeskCalls = typeof deskCalls
export type DeskCall = keyof DeskCalls

/** The schema of a part of a call, that of undefined if the call has none. */
export type PartOf<Call extends DeskCall, Part extends 'query' | 'body' | 'answer'> =
  DeskCalls[Call] extends Record<Part, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined

/** Why the relay refuses a call. The desk has the words. */
export type DeskErrorCode =
  // The refusal is about the person.
  | 'signed-out'
  | 'fresh-sign-in'
  | 'role'
  | 'origin'
  | 'link-used'
  | 'link-old'
  | 'passkey'
  | 'too-many'
  // The refusal is about the call: `field` breaks the contract.
  | 'invalid'
  | 'too-large'
  | 'not-found'
  | 'none-fits'
  | 'too-many-leads'
  | 'other-email'
  | 'no-receivers'
  | 'no-backup-dir'
  // The state is another one meanwhile.
  | 'changed'
  | 'too-late'
  | 'partly-undone'
  | 'running'
  | 'last-owner'
  | 'email-taken'
  | 'links-are-mailed'
  | 'passkey-known'
  // A failure.
  | 'alert-unsent'
  | 'store-away'
  | 'broken'

/** `raw`: the words of a program, for the web person. `most`: the limit. `left` could not be undone, `back` could. */
export type DeskErrorFacts = { field?: string; raw?: string; most?: number; left?: number; back?: number }

/** Every answer above 399. */
export type DeskError = { error: { code: DeskErrorCode } & DeskErrorFacts }
