import { z } from 'zod'
import { auditActions, leadActions, leadStates, roles } from './desk.ts'
import { leadFormSources } from './lead-forms.ts'

// What the desk's app asks the relay. The files `desk-…answers.ts` describe the answers. All times are milliseconds since
// the epoch; the agency's time zone is in the answer to `GET /me`.

const email = z.string().trim().max(254).pipe(z.email('Enter an email address, like dana@example.com.'))
const time = z.coerce.number().int().min(0)

/** PostgreSQL cannot store a null character, nor compare with one. */
const text = z.string().refine((given) => !given.includes('\0'), 'Null characters are not allowed.')
const word = text.max(200)
const id = text.max(60)
const list = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((given) => given.split(','))
    .pipe(z.array(z.enum(values)))

/** The `:id` of a path. */
export const pathId = text

/** POST /sign-in: sends a link. The answer is the same for an unknown address. */
export const signInRequest = z.strictObject({ email })

/** POST /sign-in/show tells whose link it is; POST /sign-in/confirm uses it up. The token follows the `#` of the link. */
export const tokenRequest = z.strictObject({ token: text.max(100) })

/** Bytes of a passkey, as base64url. */
const bytes = text.max(20_000)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({})
}

// Browsers add more than the relay reads.

/** POST /sign-in/passkey: the browser's answer to the options of POST /sign-in/passkey/options. */
export const passkeyRequest = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional()
  })
})

/** POST /passkeys: the browser's answer to the options of POST /passkeys/options. */
export const newPasskeyRequest = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(word).max(20).exactOptional()
  })
})

/** GET /today. `page` and `campaign` filter the whole screen; an empty campaign means leads without one. */
export const todayQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).default(30),
  page: word.optional(),
  campaign: word.optional()
})

/** Which leads: of GET /leads as its query, of actions and exports in the body. A lead must match every given part. */
const leadFilterShape = {
  /** Part of a name, an email or an id. */
  q: word.optional(),
  state: list(leadStates).optional(),
  form: list(leadFormSources).optional(),
  /** `utm_campaign`; empty means leads without one. */
  campaign: word.optional(),
  /** The path of the page that the form was on. */
  page: word.optional(),
  /** Received at or after, and before. */
  from: time.optional(),
  to: time.optional()
}
const leadFilter = z.strictObject(leadFilterShape)
export type DeskLeadFilter = z.infer<typeof leadFilter>

/** GET /leads. `after` is the `next` of the page before. `group=reason` also counts failed leads by their reason. */
export const leadsQuery = z.strictObject({
  ...leadFilterShape,
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  group: z.literal('reason').optional()
})

/** POST /leads/plan: which leads the action would concern. Either ids or a filter. */
export const planRequest = z.union([
  z.strictObject({ action: z.enum(leadActions), ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ action: z.enum(leadActions), filter: leadFilter })
])

/** POST /leads/<action>. The plan is stale, 409, if one of its leads changed meanwhile. */
export const carryOutRequest = z.strictObject({ plan: id })

/** POST /leads/undo: puts back released leads that were not sent yet, or those kept as spam. */
export const undoRequest = z.strictObject({ job: id })

/** POST /leads/export: answers with the file. `ids` instead of a filter exports the selected leads. */
export const exportRequest = z.strictObject({
  format: z.enum(['csv', 'jsonl']).default('csv'),
  filter: leadFilter.optional(),
  ids: z.array(id).min(1).max(1000).optional()
})

/** POST /people-data/find */
export const findPersonRequest = z.strictObject({ email })

/** POST /people-data/erase: `typed` is the email, typed again by the person who erases. */
export const eraseRequest = z.strictObject({
  email,
  typed: text.max(254),
  reason: text.trim().max(200)
})

/** POST /people-data/crm-done: these contacts were erased in the CRM, too. */
export const crmDoneRequest = z.strictObject({
  contacts: z
    .array(z.strictObject({ leadId: id, crmId: text.optional() }))
    .min(1)
    .max(1000)
})

/** GET /health */
export const healthQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(30) })

/** PUT /pause: deliveries wait until then, at most eight hours. DELETE /pause starts them again. */
export const pauseRequest = z.strictObject({ until: time, reason: text.trim().min(1).max(200) })

/** POST /people invites a person; PATCH /people/:id changes the role; DELETE /people/:id removes and signs out. */
export const personRequest = z.strictObject({
  email,
  name: text.trim().min(1).max(100),
  role: z.enum(roles)
})
export const roleRequest = z.strictObject({ role: z.enum(roles) })

const auditFilterShape = {
  /** A person's id. */
  who: id.optional(),
  what: z.enum(auditActions).optional(),
  from: time.optional(),
  to: time.optional()
}

/** POST /audit/export: answers with the rows as CSV. */
export const auditExportRequest = z.strictObject(auditFilterShape)

/** GET /audit */
export const auditQuery = z.strictObject({
  ...auditFilterShape,
  after: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50)
})
