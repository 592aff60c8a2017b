import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { createBody, enrolBody, noteBody, tagsBody, updateBody } from './contact-api.ts'
import type { Clock, Contact, ContactBook, Note } from './contact-book.ts'
import { readJsonObject, refuse } from './http.ts'
import { sandboxIds } from './ids.ts'
import type { LocationRecords } from './location-records.ts'

export const apiVersion = 'v3'

const locationSchema = z.string().min(1)

type Parts = { contacts: ContactBook; records: LocationRecords; spend: Spend }

/** The calls of HighLevel's API v3 that deal with a contact: creation, look-up, its tags, notes, fields and workflows. */
export function apiV3Routes({ contacts, records, spend }: Parts) {
  const { state } = records
  const app = new Hono()
  app.use(authorize(contacts))

  const ofContact = createMiddleware<{ Variables: { contact: Contact } }>(async (c, next) => {
    const contact = contacts.find(c.req.param('id') ?? '')
    if (!contact) return refuse(c, 400, 'Contact not found')
    if (!spend(c, contact.location)) return refuse(c, 429, 'Too Many Requests')
    c.set('contact', contact)
    return next()
  })

  app.post('/', async (c) => {
    const body = await readJsonObject(c.req)
    if (!body) return refuse(c, 400, 'The body must be a JSON object.')
    const location = locationSchema.safeParse(body.locationId)
    if (!location.success) return refuse(c, 400, 'locationId is required.')
    if (!spend(c, location.data)) return refuse(c, 429, 'Too Many Requests')

    const fields = createBody.safeParse(body)
    if (!fields.success) return refuse(c, 422, fields.error.issues.flatMap(describeIssue))
    const { contact, duplicateOf } = contacts.create({ location: location.data, fields: fields.data })
    if (duplicateOf !== undefined) return c.json(describeDuplicate(contact, duplicateOf), 400)
    return c.json({ contact: present(contact), traceId: randomUUID() }, 201)
  })

  app.get('/search/duplicate', (c) => {
    const location = locationSchema.safeParse(c.req.query('locationId'))
    if (!location.success) return refuse(c, 400, 'locationId is required.')
    if (!spend(c, location.data)) return refuse(c, 429, 'Too Many Requests')

    const { email = '', number = '' } = c.req.query()
    const contact = contacts.findByEmail(location.data, email) ?? contacts.findByPhone(location.data, number)
    return c.json({ contact: contact ? present(contact) : null, traceId: randomUUID() })
  })

  app.post('/:id/tags', ofContact, taking(tagsBody), (c) =>
    c.json({ tags: contacts.addTags(c.var.contact, c.var.given.tags) }, 201)
  )
  app.get('/:id/notes', ofContact, ({ json, var: { contact } }) =>
    json({ notes: contact.notes.map((note) => presentNote(contact, note)) })
  )
  app.post('/:id/notes', ofContact, taking(noteBody), ({ json, var: { contact, given } }) =>
    json({ note: presentNote(contact, contacts.addNote(contact, given.body)) }, 201)
  )

  app.get('/:id', ofContact, (c) => c.json({ contact: present(c.var.contact), traceId: randomUUID() }))
  app.put('/:id', ofContact, taking(updateBody), (c) => {
    const { contact, given } = c.var
    for (const { id, fieldValue } of given.customFields) {
      const field = state.customFields.find((each) => each.id === id)
      if (!field) return refuse(c, 422, [`customField ${id} does not exist`])
      if (!records.takes(field, fieldValue))
        return refuse(c, 422, [`customField ${id} must be a ${field.dataType}`])
    }
    contacts.setFields(contact, given.customFields)
    return c.json({ succeeded: true, contact: present(contact), traceId: randomUUID() })
  })
  app.post('/:id/workflow/:workflow', ofContact, taking(enrolBody), (c) => {
    const workflow = state.workflows.find(({ id }) => id === c.req.param('workflow'))
    if (workflow?.status !== 'published') return refuse(c, 400, 'The workflow is not published.')
    records.enrol(c.var.contact, workflow.id)
    return c.json({ [state.spelling]: true, traceId: randomUUID() })
  })

  return app
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

const documented = createBody.omit({ gender: true, inboundDndSettings: true }).shape
const answered = new Set([...Object.keys(documented), 'additionalEmails'])

/** A contact as the API returns it: known fields only, without those that are null. */
function present({ id, location, fields, receivedAt, updatedAt }: Contact) {
  const known = Object.entries(fields).filter(([name, value]) => answered.has(name) && value !== null)
  return {
    ...Object.fromEntries(known),
    ...(Array.isArray(fields.customFields) && { customFields: fields.customFields.map(presentField) }),
    id,
    locationId: location,
    dateAdded: receivedAt,
    dateUpdated: updatedAt
  }
}

const nameSchema = z.object({ firstName: z.string().catch('') })

const describeDuplicate = ({ id: contactId, fields }: Contact, matchingField: 'email' | 'phone') => ({
  statusCode: 400,
  message: 'This location does not allow duplicated contacts.',
  meta: { contactId, contactName: nameSchema.parse(fields).firstName, matchingField }
})

const presentNote = ({ id: contactId }: Contact, note: Note) => ({ ...note, contactId })

const sentField = z.object({ id: z.string(), fieldValue: z.unknown() })

/** A custom field is sent as `fieldValue` and answered as `value`. */
function presentField(field: unknown) {
  const { id, fieldValue: value } = sentField.parse(field)
  return { id, value }
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `property ${key} should not exist`)
  return [`${issue.path.join('.')} ${issue.message}`]
}

/** Number of requests allowed per location in a window of `ms` milliseconds. */
const burst = { max: 100, ms: 10_000 }
const daily = { max: 200_000, ms: 86_400_000 }

/**
 * Counts the requests of a location as the CRM does, and reports the remainder in headers. The returned function returns false
 * when the location has used up its quota; `Retry-After` then gives the seconds to wait.
 */
export function createQuota(clock: Clock) {
  const [spendBurst, spendDaily] = [createWindow(clock, burst), createWindow(clock, daily)]
  return (c: Context, location: string): boolean => {
    const [now, today] = [spendBurst(location), spendDaily(location)]
    c.header('X-RateLimit-Max', String(burst.max))
    c.header('X-RateLimit-Remaining', String(Math.max(now.left, 0)))
    c.header('X-RateLimit-Interval-Milliseconds', String(burst.ms))
    c.header('X-RateLimit-Limit-Daily', String(daily.max))
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
function createWindow(clock: Clock, { max, ms }: typeof burst) {
  let number = 0
  const spent = new Map<string, number>()
  return (location: string) => {
    const now = clock.now()
    if (number !== Math.floor(now / ms)) spent.clear()
    number = Math.floor(now / ms)
    const count = (spent.get(location) ?? 0) + 1
    spent.set(location, count)
    return { left: max - count, endsInMs: ms - (now % ms) }
  }
}
