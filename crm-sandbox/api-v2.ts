import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Contact, ContactBook } from './contact-book.ts'
import { readJsonObject } from './json-object.ts'
import { refuse } from './refuse.ts'
import { RequestQuota } from './request-quota.ts'

const version = '2021-07-28'

const text = z.string('must be a string').nullish()

const contactSchema = z.strictObject({
  locationId: z.string(),
  firstName: text,
  lastName: text,
  name: text,
  email: text,
  phone: text,
  source: text,
  tags: z.array(z.string('must be a string'), 'must be an array').optional(),
  customFields: z.array(z.looseObject({}, 'must be an object'), 'must be an array').optional(),
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  website: text,
  timezone: text,
  companyName: text
})

const locationSchema = z.string().min(1)

/** The two calls of HighLevel's API v2 that deal with a lead: upsert by email, and looking whether it is there. */
export function apiV2Routes({ contacts, clock }: { contacts: ContactBook; clock: Clock }) {
  const quota = new RequestQuota(clock)
  const app = new Hono()
  app.use(authorize)

  app.post('/upsert', async (c) => {
    const body = await readJsonObject(c.req)
    if (!body) return refuse(c, 400, 'The body must be a JSON object.')
    const location = locationSchema.safeParse(body.locationId)
    if (!location.success) return refuse(c, 400, 'locationId is required.')
    if (!quota.spend(c, location.data)) return refuse(c, 429, 'Too Many Requests')

    const fields = contactSchema.safeParse(body)
    if (!fields.success) return refuse(c, 422, fields.error.issues.flatMap(describeIssue))
    const { contact, isNew } = contacts.upsert({ location: location.data, fields: fields.data })
    return c.json({ new: isNew, contact: present(contact), traceId: randomUUID() })
  })

  app.get('/search/duplicate', (c) => {
    const location = locationSchema.safeParse(c.req.query('locationId'))
    if (!location.success) return refuse(c, 400, 'locationId is required.')
    if (!quota.spend(c, location.data)) return refuse(c, 429, 'Too Many Requests')

    const contact = contacts.findByEmail(location.data, c.req.query('email') ?? '')
    return c.json({ contact: contact ? present(contact) : null, traceId: randomUUID() })
  })

  return app
}

/** Any token will do, none will not. */
const authorize = createMiddleware(async (c, next) => {
  if (!/^Bearer \S/.test(c.req.header('Authorization') ?? '')) return refuse(c, 401, 'Invalid token')
  const asked = c.req.header('Version')
  if (asked === undefined) return refuse(c, 401, 'version header was not found.')
  if (asked !== version) return refuse(c, 401, 'version header is invalid')
  return next()
})

function present({ id, location, fields, receivedAt }: Contact) {
  return { ...fields, id, locationId: location, dateAdded: receivedAt }
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `property ${key} should not exist`)
  return [`${issue.path.join('.')} ${issue.message}`]
}
