import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { sandboxIdPrefix } from '../contract/lead.ts'
import type { Changes, Clock, Contact } from './contact-book.ts'
import type { dealBody } from './deal-api.ts'
import { sandboxIds } from './ids.ts'

type Named = { id: string; name: string }

type Pipeline = Named & { stages: (Named & { position: number })[] }
type Workflow = Named & { status: 'published' | 'draft' }
export type CustomField = Named & { dataType: string }
export type Deal = z.infer<typeof dealBody> & { id: string; createdAt: string }

type State = {
  pipelines: Pipeline[]
  users: Named[]
  workflows: Workflow[]
  customFields: CustomField[]
  /** Whether the location allows a person several deals in one pipeline. */
  allowsSecondDeal: boolean
  /** How the answer to an enrolment spells its property. HighLevel describes both. */
  spelling: 'succeeded' | 'succeded'
}

/** What the agency has set up in the sandbox when it starts. */
function openingState(): State {
  const { pipelines, stages, users, workflows } = sandboxIds
  const newLead = { id: stages.newLead, name: 'New lead', position: 0 }
  const called = { id: stages.called, name: 'Called', position: 1 }
  const contacted = { id: stages.contacted, name: 'Contacted', position: 0 }
  return {
    pipelines: [
      { id: pipelines.recruitment, name: 'Recruitment', stages: [newLead, called] },
      { id: pipelines.partners, name: 'Partners', stages: [contacted] }
    ],
    users: [
      { id: users.kim, name: 'Kim Coach' },
      { id: users.lee, name: 'Lee Scout' }
    ],
    workflows: [
      { id: workflows.welcome, name: 'Welcome', status: 'published' },
      { id: workflows.draft, name: 'Season tickets', status: 'draft' }
    ],
    customFields: [{ id: 'ocsmFieldShirtSize01', name: 'Shirt size', dataType: 'SINGLE_OPTIONS' }],
    allowsSecondDeal: false,
    spelling: 'succeeded'
  }
}

const nameIn = (list: Named[], wanted: string | undefined) => list.find(({ id }) => id === wanted)?.name

/** Keep the deals of this many contacts; the oldest are dropped. */
const keptContacts = 10_000

/** The pipelines, users, workflows, custom fields and deals of the sandbox's location, in memory. */
export function createLocationRecords({ changes, clock }: { changes: Changes; clock: Clock }) {
  const state = openingState()
  const deals = new Map<string, Deal[]>()
  const enrolments = new Map<string, string[]>()
  /** Names of custom fields. */
  const made: string[] = []

  function keep<Kept>(map: Map<string, Kept[]>, contactId: string, one: Kept) {
    map.set(contactId, [...(map.get(contactId) ?? []), one])
    const [oldest = ''] = map.size > keptContacts ? map.keys() : []
    map.delete(oldest)
    changes.raise()
  }

  const dealsOf = (contactId: string) => deals.get(contactId) ?? []

  return {
    state,
    dealsOf,
    deal: (id: string) => [...deals.values()].flat().find((deal) => deal.id === id),

    addDeal(body: z.infer<typeof dealBody>): Deal {
      const id = sandboxIdPrefix + randomUUID()
      const deal = { ...body, id, createdAt: new Date(clock.now()).toISOString() }
      keep(deals, body.contactId, deal)
      return deal
    },

    addField(field: Pick<CustomField, 'name' | 'dataType'>): CustomField {
      // The same after a restart, so that a mapping stays valid, yet never that of a deleted field.
      const slug = field.name.toLowerCase().replaceAll(/\W+/g, '-')
      const added = {
        ...field,
        id: `${sandboxIdPrefix}field-${slug}-${made.filter((name) => name === slug).length}`
      }
      made.push(slug)
      state.customFields.push(added)
      return added
    },

    enrol: (contactId: string, workflowId: string) => keep(enrolments, contactId, workflowId),

    /** What the page shows of a contact, besides its fields. */
    describe({ id }: Pick<Contact, 'id'>) {
      const workflows = (enrolments.get(id) ?? []).map((each) => nameIn(state.workflows, each) ?? each)
      return {
        deals: dealsOf(id).map(({ name, status, pipelineId, pipelineStageId, assignedTo }) => {
          const pipeline = state.pipelines.find((each) => each.id === pipelineId)
          const stage = nameIn(pipeline?.stages ?? [], pipelineStageId)
          const place = [pipeline?.name, stage].filter(Boolean).join(' / ')
          return [name, place, status, nameIn(state.users, assignedTo)].filter(Boolean).join(', ')
        }),
        workflows
      }
    },

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
      for (const deal of [...deals.values()].flat()) if (deal.id === close) deal.status = 'lost'
      Object.assign(state, rest)
      changes.raise()
    },

    clear() {
      deals.clear()
      enrolments.clear()
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
      const body: unknown = await c.req.json().catch(() => undefined)
      const asked = change.safeParse(body)
      if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400)
      records.apply(asked.data)
      return c.json(records.state)
    })
}
