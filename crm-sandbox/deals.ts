import { Hono } from 'hono'
import { asking, authorize, ofLocation, type Spend, taking } from './api-v3.ts'
import { dealBody, dealQuery, fieldBody, fieldQuery } from './contact-api.ts'
import type { ContactBook, Deal } from './contact-book.ts'
import { refuse } from './http.ts'
import { sandboxIds } from './ids.ts'
import type { CustomField, LocationRecords } from './location-records.ts'

type Parts = { contacts: ContactBook; records: LocationRecords; spend: Spend }

/**
 * The calls of HighLevel's API v3 for deals, and for the lists of the location that a mapping of ids is made
 * from.
 */
export function dealRoutes({ contacts, records, spend }: Parts) {
  const { state } = records
  const app = new Hono()
  const counted = ofLocation(spend)
  for (const path of ['/locations/*', '/opportunities/*', '/workflows/*', '/users/*'])
    app.use(path, authorize(contacts))

  app.get('/locations/:location', counted, (c) => {
    const allowDuplicateContact = contacts.settings.allowsDuplicates
    const settings = { allowDuplicateContact, allowDuplicateOpportunity: state.allowsSecondDeal }
    return c.json({ location: { id: locationId, companyId: sandboxIds.company, name: 'OCSM', settings } })
  })
  app.get('/locations/:location/customFields', counted, asking(fieldQuery), (c) =>
    c.json({ customFields: state.customFields.map(presentField) })
  )
  app.post('/locations/:location/customFields', counted, taking(fieldBody), (c) =>
    c.json({ customField: presentField(records.addField(c.var.given)) }, 201)
  )
  app.get('/opportunities/pipelines', counted, (c) =>
    c.json({ pipelines: state.pipelines.map((each) => ({ ...each, locationId })) })
  )
  app.get('/workflows', counted, (c) =>
    c.json({ workflows: state.workflows.map((each) => ({ ...each, locationId })) })
  )
  app.get('/users/search', counted, (c) =>
    c.req.query('companyId') === sandboxIds.company
      ? c.json({ users: state.users, count: state.users.length })
      : refuse(c, 422, ['companyId should not be empty'])
  )

  app.get('/opportunities/search', counted, asking(dealQuery), (c) => {
    const { contactId = '', pipelineId, status = 'all' } = c.var.given
    const deals = contacts.find(contactId)?.deals ?? []
    const found = deals
      .filter((deal) => pipelineId === undefined || deal.pipelineId === pipelineId)
      .filter((deal) => status === 'all' || deal.status === status)
    const meta = { total: found.length, currentPage: 1 }
    return c.json({ opportunities: found.map(presentDeal), meta, aggregations: {} })
  })
  app.get('/opportunities/:id', (c) => {
    if (!spend(c, locationId)) return refuse(c, 429, 'Too Many Requests')
    const deal = records.deal(c.req.param('id'))
    return deal ? c.json({ opportunity: presentDeal(deal) }) : refuse(c, 400, 'Opportunity not found')
  })
  app.post('/opportunities', taking(dealBody), (c) => {
    const { given } = c.var
    if (!spend(c, given.locationId)) return refuse(c, 429, 'Too Many Requests')
    const pipeline = state.pipelines.find(({ id }) => id === given.pipelineId)
    if (!pipeline) return refuse(c, 400, 'The pipeline id is invalid.')
    if (!pipeline.stages.some(({ id }) => id === given.pipelineStageId))
      return refuse(c, 422, ['The pipeline stage id is invalid.'])
    if (given.assignedTo !== undefined && !state.users.some(({ id }) => id === given.assignedTo))
      return refuse(c, 422, ['The user in assignedTo does not belong to the location.'])
    const contact = contacts.find(given.contactId)
    if (!contact) return refuse(c, 400, 'Contact not found')
    const known = contact.deals.find(({ pipelineId }) => pipelineId === pipeline.id)
    if (known && !state.allowsSecondDeal) return c.json(describeSecond(known), 400)
    return c.json({ opportunity: presentDeal(records.addDeal(contact, given)) }, 201)
  })

  return app
}

const { location: locationId } = sandboxIds

const presentField = ({ id, name, dataType }: CustomField) => {
  const fieldKey = `contact.${name.toLowerCase().replaceAll(/\W+/g, '_')}`
  return { id, name, dataType, fieldKey, model: 'contact', locationId }
}

const presentDeal = (deal: Deal) => ({ ...deal, updatedAt: deal.createdAt })

/** The description says nothing of this answer; public integrations report it. `existingId` may be a closed deal. */
const describeSecond = ({ id: existingId }: Deal) => ({
  statusCode: 400,
  message: 'Can not create duplicate opportunity for the contact.',
  code: 'OPPORTUNITY_NO_DUPLICATE',
  meta: { existingId },
  error: 'Bad Request'
})
