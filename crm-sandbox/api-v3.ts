import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { createBody, enrolBody, noteBody, searchBody, tagsBody, updateBody } from './contact-api.ts'
import type { Contact, ContactBook, Note } from './contact-book.ts'
import { authorize, describeIssue, readJsonObject, refuse, type Spend, taking } from './http.ts'
import type { LocationRecords } from './location-records.ts'

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

  app.post('/search', taking(searchBody), (c) => {
    const { locationId, pageLimit, sort, searchAfter } = c.var.given
    if (!spend(c, locationId)) return refuse(c, 429, 'Too Many Requests')
    const [{ direction }] = sort
    const oldest = contacts.all().filter(({ location }) => location === locationId)
    const found = direction === 'asc' ? oldest : oldest.toReversed()
    const start = searchAfter ? found.findIndex(({ id }) => id === searchAfter[1]) + 1 : 0
    const page = found
      .slice(start, start + pageLimit)
      .map((contact) =>
        Object.assign(present(contact), { searchAfter: [Date.parse(contact.receivedAt), contact.id] })
      )
    return c.json({ contacts: page, total: found.length, traceId: randomUUID() })
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
