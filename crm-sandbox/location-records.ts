import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { sandboxIdPrefix } from '../contract/lead.ts'
import { dealBody, dealQuery, fieldBody, fieldQuery } from './contact-api.ts'
import type { Changes, Clock, Contact, ContactBook, Deal } from './contact-book.ts'
import { asking, authorize, ofLocation, readJsonObject, refuse, type Spend, taking } from './http.ts'
import { sandboxIds } from './ids.ts'

type Named = { id: string; name: string }

type Workflow = Named & { status: 'published' | 'draft' }
export type CustomField = Named & { dataType: string }

const stage = (id: string, name: string, position: number) => ({ id, name, position })

/** What the agency has set up in the sandbox when it starts. */
function openingState() {
  const { pipelines, stages, users, workflows } = sandboxIds
  return {
    pipelines: [
      {
        id: pipelines.recruitment,
        name: 'Recruitment',
        stages: [stage(stages.newLead, 'New lead', 0), stage(stages.called, 'Called', 1)]
      },
      { id: pipelines.partners, name: 'Partners', stages: [stage(stages.contacted, 'Contacted', 0)] }
    ],
    users: [
      { id: users.kim, name: 'Kim Coach' },
      { id: users.lee, name: 'Lee Scout' }
    ],
    workflows: [
      { id: workflows.welcome, name: 'Welcome', status: 'published' },
      { id: workflows.draft, name: 'Season tickets', status: 'draft' }
    ] as Workflow[],
    customFields: [
      { id: 'ocsmFieldShirtSize01', name: 'Shirt size', dataType: 'SINGLE_OPTIONS' }
    ] as CustomField[],
    /** Whether the location allows a person several deals in one pipeline. */
    allowsSecondDeal: true,
    /** How the answer to an enrolment spells its property. HighLevel describes both. */
    spelling: 'succeeded'
  }
}

const nameIn = (list: Named[], wanted: string | undefined) => list.find(({ id }) => id === wanted)?.name

type Parts = { contacts: ContactBook; changes: Changes; clock: Clock }

/** The pipelines, users, workflows and custom fields of the sandbox's location, and the deals of its contacts, in memory. */
export function createLocationRecords({ contacts, changes, clock }: Parts) {
  const state = openingState()
  let fieldsMade = 0
  const findDeal = (wanted: string | undefined) =>
    contacts
      .all()
      .flatMap(({ deals }) => deals)
      .find(({ id }) => id === wanted)

  return {
    state,
    deal: findDeal,

    addDeal(contact: Contact, body: Omit<Deal, 'id' | 'createdAt'>): Deal {
      const id = sandboxIdPrefix + randomUUID()
      const deal = { ...body, id, createdAt: new Date(clock.now()).toISOString() }
      contact.deals.push(deal)
      changes.emit('change')
      return deal
    },

    addField({ name, dataType }: Omit<CustomField, 'id'>): CustomField {
      fieldsMade += 1
      // The same after a restart, so that a mapping stays valid, yet never that of a deleted field.
      const slug = name.toLowerCase().replaceAll(/\W+/g, '-')
      const added = { id: `${sandboxIdPrefix}field-${slug}-${fieldsMade}`, name, dataType }
      state.customFields.push(added)
      return added
    },

    takes: ({ dataType }: CustomField, value: unknown) =>
      dataType === 'DATE'
        ? !Number.isNaN(Date.parse(String(value)))
        : typeof value === (/^(NUMERICAL|MONETORY)$/.test(dataType) ? 'number' : 'string'),

    enrol({ workflows }: Contact, workflowId: string) {
      workflows.push(workflowId)
      changes.emit('change')
    },

    /** What the page shows of a contact, besides its fields. */
    describe: ({ deals, workflows }: Contact) => ({
      deals: deals.map(({ name, status, pipelineId, pipelineStageId, assignedTo }) => {
        const pipeline = state.pipelines.find(({ id }) => id === pipelineId)
        const place = [pipeline?.name, nameIn(pipeline?.stages ?? [], pipelineStageId)]
        const shown = [name, place.filter(Boolean).join(' / '), status, nameIn(state.users, assignedTo)]
        return shown.filter(Boolean).join(', ')
      }),
      workflows: workflows.map((each) => nameIn(state.workflows, each) ?? each)
    }),

    /** Changes what staff of the agency could change. */
    apply({ restore, remove = [], draft, retype, close, ...rest }: z.infer<typeof change>) {
      if (restore) Object.assign(state, openingState())
      const stays = ({ id }: Named) => !remove.includes(id)
      state.pipelines = state.pipelines.filter(stays)
      for (const pipeline of state.pipelines) pipeline.stages = pipeline.stages.filter(stays)
      state.users = state.users.filter(stays)
      state.workflows = state.workflows.filter(stays)
      for (const workflow of state.workflows) if (workflow.id === draft) workflow.status = 'draft'
      state.customFields = state.customFields.filter(stays)
      for (const field of state.customFields)
        if (retype && field.id === retype.id) field.dataType = retype.dataType
      const closed = findDeal(close)
      if (closed) closed.status = 'lost'
      Object.assign(state, rest)
      changes.emit('change')
    }
  }
}

export type LocationRecords = ReturnType<typeof createLocationRecords>

const change = z.strictObject({
  /** Everything but contacts and deals is as at the start again. */
  restore: z.literal(true).optional(),
  /** Ids of pipelines, stages, users, workflows or fields that somebody deleted. */
  remove: z.array(z.string()).optional(),
  /** A workflow that goes back to draft. */
  draft: z.string().optional(),
  /** A field that somebody made again with another type. */
  retype: z.strictObject({ id: z.string(), dataType: z.string() }).optional(),
  /** A deal that is lost. */
  close: z.string().optional(),
  allowsSecondDeal: z.boolean().optional(),
  spelling: z.enum(['succeeded', 'succeded']).optional()
})

/** Shows the records, and changes them as the agency's staff could: `POST {"remove": ["…"]}`. */
export function recordRoutes(records: LocationRecords) {
  return new Hono()
    .get('/', (c) => c.json(records.state))
    .post('/', async (c) => {
      const asked = change.safeParse(await readJsonObject(c.req))
      if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400)
      records.apply(asked.data)
      return c.json(records.state)
    })
}

type DealParts = { contacts: ContactBook; records: LocationRecords; spend: Spend }

/**
 * The calls of HighLevel's API v3 for deals, and for the lists of the location that a mapping of ids is made
 * from.
 */
export function dealRoutes({ contacts, records, spend }: DealParts) {
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
