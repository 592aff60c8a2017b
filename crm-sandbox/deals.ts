import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { authorize, describeIssue, present, type Spend } from './api-v3.ts'
import type { ContactBook } from './contact-book.ts'
import { dealBody, dealQuery, enrolBody, fieldBody, updateBody } from './deal-api.ts'
import { readJsonObject, refuse } from './http.ts'
import { sandboxIds } from './ids.ts'
import type { CustomField, Deal, LocationRecords } from './location-records.ts'

type Parts = { contacts: ContactBook; records: LocationRecords; spend: Spend }

/**
 * The calls of HighLevel's API v3 that follow a contact: its custom fields, deals and workflows, and the lists of the
 * location that a mapping of ids is made from.
 */
export function dealRoutes({ contacts, records, spend }: Parts) {
  const { state } = records
  const app = new Hono()
  for (const path of ['/locations/*', '/opportunities/*', '/workflows/*', '/users/*'])
    app.use(path, authorize(contacts))
  for (const path of ['/contacts/:id', '/contacts/:id/workflow/*']) app.use(path, authorize(contacts))

  /** Counts the call. The sandbox has one location only; a token belongs to one. */
  const ofLocation = createMiddleware(async (c, next) => {
    const location = c.req.param('location') ?? c.req.query('locationId')
    if (!location) return refuse(c, 422, ['locationId should not be empty'])
    if (!spend(c, location)) return refuse(c, 429, 'Too Many Requests')
    if (location !== sandboxIds.location)
      return refuse(c, 403, 'The token does not have access to this location.')
    return next()
  })

  app.get('/locations/:location', ofLocation, (c) =>
    c.json({
      location: {
        id: sandboxIds.location,
        companyId: sandboxIds.company,
        name: 'OCSM',
        settings: {
          allowDuplicateContact: contacts.settings.allowsDuplicates,
          allowDuplicateOpportunity: state.allowsSecondDeal
        }
      }
    })
  )
  app.get('/locations/:location/customFields', ofLocation, (c) => {
    const unknown = Object.keys(c.req.query()).filter((name) => name !== 'model')
    if (unknown.length > 0)
      return refuse(
        c,
        422,
        unknown.map((name) => `property ${name} should not exist`)
      )
    return c.json({ customFields: state.customFields.map(presentField) })
  })
  app.post('/locations/:location/customFields', ofLocation, async (c) => {
    const body = await readBody(c, fieldBody)
    if (body instanceof Response) return body
    return c.json({ customField: presentField(records.addField(body)) }, 201)
  })

  app.get('/opportunities/pipelines', ofLocation, (c) =>
    c.json({ pipelines: state.pipelines.map((each) => ({ ...each, locationId: sandboxIds.location })) })
  )
  app.get('/workflows', ofLocation, (c) =>
    c.json({ workflows: state.workflows.map((each) => ({ ...each, locationId: sandboxIds.location })) })
  )
  app.get('/users/search', ofLocation, (c) =>
    c.req.query('companyId') === sandboxIds.company
      ? c.json({ users: state.users, count: state.users.length })
      : refuse(c, 422, ['companyId should not be empty'])
  )

  app.get('/opportunities/search', ofLocation, (c) => {
    const query = dealQuery.safeParse(c.req.query())
    if (!query.success) return refuse(c, 422, query.error.issues.flatMap(describeIssue))
    const { contactId, pipelineId, status = 'all' } = query.data
    const found = records
      .dealsOf(contactId ?? '')
      .filter((deal) => pipelineId === undefined || deal.pipelineId === pipelineId)
      .filter((deal) => status === 'all' || deal.status === status)
    return c.json({
      opportunities: found.map(presentDeal),
      meta: { total: found.length, currentPage: 1 },
      aggregations: {}
    })
  })
  app.get('/opportunities/:id', (c) => {
    if (!spend(c, sandboxIds.location)) return refuse(c, 429, 'Too Many Requests')
    const deal = records.deal(c.req.param('id'))
    return deal ? c.json({ opportunity: presentDeal(deal) }) : refuse(c, 400, 'Opportunity not found')
  })
  app.post('/opportunities', async (c) => {
    const body = await readBody(c, dealBody)
    if (body instanceof Response) return body
    if (!spend(c, body.locationId)) return refuse(c, 429, 'Too Many Requests')
    const pipeline = state.pipelines.find(({ id }) => id === body.pipelineId)
    if (!pipeline) return refuse(c, 400, 'The pipeline id is invalid.')
    if (!pipeline.stages.some(({ id }) => id === body.pipelineStageId))
      return refuse(c, 422, ['The pipeline stage id is invalid.'])
    if (body.assignedTo !== undefined && !state.users.some(({ id }) => id === body.assignedTo))
      return refuse(c, 422, ['The user in assignedTo does not belong to the location.'])
    if (!contacts.find(body.contactId)) return refuse(c, 400, 'Contact not found')
    const known = records.dealsOf(body.contactId).find(({ pipelineId }) => pipelineId === pipeline.id)
    if (known && !state.allowsSecondDeal) return c.json(describeSecond(known), 400)
    return c.json({ opportunity: presentDeal(records.addDeal(body)) }, 201)
  })

  const ofContact = createMiddleware<{
    Variables: { contact: NonNullable<ReturnType<ContactBook['find']>> }
  }>(async (c, next) => {
    const contact = contacts.find(c.req.param('id') ?? '')
    if (!contact) return refuse(c, 400, 'Contact not found')
    if (!spend(c, contact.location)) return refuse(c, 429, 'Too Many Requests')
    c.set('contact', contact)
    return next()
  })

  app.get('/contacts/:id', ofContact, (c) =>
    c.json({ contact: present(c.var.contact), traceId: randomUUID() })
  )
  app.put('/contacts/:id', ofContact, async (c) => {
    const body = await readBody(c, updateBody)
    if (body instanceof Response) return body
    for (const { id, fieldValue } of body.customFields) {
      const field = state.customFields.find((each) => each.id === id)
      if (!field) return refuse(c, 422, [`customField ${id} does not exist`])
      if (!takes(field, fieldValue)) return refuse(c, 422, [`customField ${id} must be a ${field.dataType}`])
    }
    contacts.setFields(c.var.contact, body.customFields)
    return c.json({ succeeded: true, contact: present(c.var.contact), traceId: randomUUID() })
  })
  app.post('/contacts/:id/workflow/:workflow', ofContact, async (c) => {
    const body = await readBody(c, enrolBody)
    if (body instanceof Response) return body
    const workflow = state.workflows.find(({ id }) => id === c.req.param('workflow'))
    if (workflow?.status !== 'published') return refuse(c, 400, 'The workflow is not published.')
    records.enrol(c.var.contact.id, workflow.id)
    return c.json({ [state.spelling]: true, traceId: randomUUID() })
  })

  return app
}

/** The body, or the answer that refuses it. */
async function readBody<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body | Response> {
  const body = schema.safeParse(await readJsonObject(c.req))
  return body.success ? body.data : refuse(c, 422, body.error.issues.flatMap(describeIssue))
}

const takes = ({ dataType }: CustomField, value: unknown) =>
  dataType === 'NUMERICAL' || dataType === 'MONETORY'
    ? typeof value === 'number'
    : dataType === 'DATE'
      ? !Number.isNaN(Date.parse(String(value)))
      : typeof value === 'string'

const presentField = ({ id, name, dataType }: CustomField) => ({
  id,
  name,
  dataType,
  fieldKey: `contact.${name.toLowerCase().replaceAll(/\W+/g, '_')}`,
  model: 'contact',
  locationId: sandboxIds.location
})

const presentDeal = ({ createdAt, ...deal }: Deal) => ({ ...deal, createdAt, updatedAt: createdAt })

/** The description says nothing of this answer; public integrations report it. `existingId` may be a closed deal. */
const describeSecond = ({ id: existingId }: Deal) => ({
  statusCode: 400,
  message: 'Can not create duplicate opportunity for the contact.',
  code: 'OPPORTUNITY_NO_DUPLICATE',
  meta: { existingId },
  error: 'Bad Request'
})
