import { z } from 'zod'
import { campaignFields } from '../../contract/campaign.ts'
import type { StepKind, StepOutcome } from '../outbox/outcome.ts'
import { parseJson } from '../parse-json.ts'
import { type Api, ApiRefusal, type ApiSettings, createApi, openTokens, unlimited } from './api-calls.ts'
import type { RateLimit, StepConnector, StepToDo } from './crm.ts'
import { type Answer, explain, failureOf, lostContact } from './exchange.ts'
import { type FieldName, fieldNames, type Mapping } from './mapping.ts'

// What HighLevel gets of a lead after its contact. Each step may be repeated after a lost answer.

/** What the CRM has for a step, and the status of the answer that confirmed it. */
type Done = { crmId?: string; status?: number }

type Parts = { api: Api; mapping: Mapping; inTurn: Turns }

type MappedSettings = ApiSettings & { mapping: Mapping }

/** Does the steps that a mapping names. Never rejects. */
export function createStepConnector(
  { mapping, ...settings }: MappedSettings,
  rateLimit: RateLimit = unlimited,
  tokens = openTokens(settings)
): StepConnector {
  const inTurn = createTurns()
  return async (step, signal): Promise<StepOutcome> => {
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const api = createApi(settings, { rateLimit, tokens, signal, leadId: step.leadId })
      const done = await doStep[step.kind](step, { api, mapping, inTurn })
      return { kind: 'done', ...done, ms: elapsed() }
    } catch (error) {
      return outcomeOf(error, step, elapsed())
    }
  }
}

const doStep: Record<StepKind, (step: StepToDo, parts: Parts) => Promise<Done>> = {
  fields: fillFields,
  deal: openDeal,
  workflow: enrol
}

/** The mapping names nothing for this step any more. */
class Unmapped extends Error {
  override name = 'Unmapped'
}

function outcomeOf(error: unknown, { lead }: StepToDo, ms: number): StepOutcome {
  if (error instanceof Unmapped) return { kind: 'permanent', error: error.message, ms }
  if (!(error instanceof ApiRefusal)) return lostContact(error, ms)
  const { answer, meaning } = error
  const { status, text } = answer
  if (meaning !== undefined) {
    return {
      kind: meaning,
      error: `the CRM answered with something else: ${explain(text, lead)}`,
      status,
      ms
    }
  }
  const failure = failureOf(answer, explain(text, lead), ms)
  if (failure === undefined) return lostContact(error, ms)
  // The contact, pipeline or workflow of this one step is gone.
  return status === 404 ? { kind: 'permanent', error: failure.error, status, ms } : failure
}

const isDoneSchema = z
  .object({ succeeded: z.boolean().optional(), succeded: z.boolean().optional() })
  .transform(({ succeeded, succeded }) => succeeded ?? succeded)

/** HighLevel describes both spellings. */
function confirm(answer: Answer): Done {
  const said = isDoneSchema.safeParse(parseJson(answer.text))
  if (said.data !== true) throw new ApiRefusal(answer, 'blocked')
  return { status: answer.status }
}

const contactPath = (crmId: string) => `/contacts/${encodeURIComponent(crmId)}`

/**
 * Writes the lead's context into the contact that this lead made: the same values each time.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/update-contact
 */
async function fillFields(step: StepToDo, { api, mapping }: Parts): Promise<Done> {
  const values = valuesOf(step)
  const customFields = fieldNames.flatMap((name) => {
    const id = mapping.fields[name]
    return id === undefined || values[name] === '' ? [] : [{ id, fieldValue: oneLine(values[name]) }]
  })
  if (customFields.length === 0) return {}
  return confirm(await api.put(contactPath(step.crmId), { customFields }))
}

const valuesOf = ({
  lead,
  leadId,
  consentVersion,
  receiptUrl = ''
}: StepToDo): Record<FieldName, string> => ({
  campaign: campaignFields
    .map((field) => lead[field])
    .filter(Boolean)
    .join(' / '),
  page: lead.page_url,
  referrer: lead.referrer,
  route: routeOf(lead.page_url),
  form: lead.form_source,
  consent: `consent-${consentVersion}`,
  receipt: receiptUrl,
  reference: leadId
})

/** The answers in *Find your pass*, which `site/find-your-pass/pass-address.ts` keeps in the page's address. */
const routeOf = (pageUrl: string) =>
  (URL.parse(pageUrl)?.searchParams.get('pass') ?? '').split('.').join(' / ')

const dealsSchema = z.object({
  opportunities: z.array(
    z.object({ id: z.string().min(1), contactId: z.string(), pipelineId: z.string(), status: z.string() })
  )
})
const dealSchema = z.object({ opportunity: z.object({ id: z.string().min(1) }) })

/** HighLevel's answer where the location allows a person one deal in a pipeline. Its description does not mention it. */
const secondDeal = z.object({ meta: z.object({ existingId: z.string().min(1) }) })

/**
 * Opens a deal for the contact, unless it has an open one in this pipeline. An upsert would move that one.
 *
 * Leads of one person may come together: within this process they take turns. For relays that share a store, the
 * location's setting against a second deal decides; then the existing one counts, even if it is closed.
 * https://marketplace.gohighlevel.com/docs/ghl/opportunities/create-opportunity
 */
async function openDeal(
  { lead, crmId: contactId }: StepToDo,
  { api, mapping, inTurn }: Parts
): Promise<Done> {
  const { pipeline: pipelineId, stage: pipelineStageId, owner: assignedTo, value } = formOf(mapping, lead)
  if (pipelineId === undefined) throw new Unmapped(`the mapping has no pipeline for ${lead.form_source}`)
  const { locationId } = mapping
  return inTurn(`${contactId} ${pipelineId}`, async () => {
    const query = new URLSearchParams({ locationId, contactId, pipelineId, status: 'open' })
    const answer = await api.get(`/opportunities/search?${query.toString()}`)
    const open = dealsSchema.safeParse(parseJson(answer.text)).data?.opportunities
    // An API that ignores a filter shows other deals. They say nothing of whether this contact has one.
    const isOurs = open?.every((deal) => deal.contactId === contactId && deal.pipelineId === pipelineId)
    if (!open || !isOurs) throw new ApiRefusal(answer, 'blocked')
    const [known] = open
    if (known) return { crmId: known.id, status: answer.status }

    const name = oneLine(`${lead.name || lead.email} (${lead.interest})`)
    const given = { pipelineStageId, assignedTo, monetaryValue: value }
    const body = { locationId, contactId, pipelineId, name, status: 'open', ...given }
    const made = await api.post('/opportunities/', body).catch(answerOf400)
    const { status, text } = made
    const existing = status === 400 ? secondDeal.safeParse(parseJson(text)).data?.meta.existingId : undefined
    if (existing !== undefined) return { crmId: existing, status }
    if (!made.ok) throw new ApiRefusal(made)
    const deal = dealSchema.safeParse(parseJson(text)).data?.opportunity
    if (!deal) throw new ApiRefusal(made, 'blocked')
    return { crmId: deal.id, status }
  })
}

function answerOf400(error: unknown): Answer {
  if (error instanceof ApiRefusal && error.answer.status === 400) return error.answer
  throw error
}

/**
 * Enrolls the contact in the workflow of the form: at least once. HighLevel does not tell who is enrolled, and takes no
 * idempotency key. After a lost answer, the second enrolment does nothing while the contact is in the workflow. It starts
 * the workflow again only if the first run has ended and the workflow allows re-entry.
 * https://help.leadconnectorhq.com/support/solutions/articles/155000000199-workflow-settings-overview
 */
async function enrol({ lead, crmId }: StepToDo, { api, mapping }: Parts): Promise<Done> {
  const { workflow } = formOf(mapping, lead)
  if (workflow === undefined) throw new Unmapped(`the mapping has no workflow for ${lead.form_source}`)
  return confirm(await api.post(`${contactPath(crmId)}/workflow/${encodeURIComponent(workflow)}`, {}))
}

const formOf = ({ forms }: Mapping, { form_source: form }: StepToDo['lead']) => forms[form] ?? {}

/** Removes line breaks and markup, so that a stranger's text cannot add any to a record. */
const oneLine = (text: string) => text.replaceAll(/[\s<>]+/g, ' ')

type Turns = <Result>(key: string, act: () => Promise<Result>) => Promise<Result>

/** Runs the acts of one key one after the other. */
function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, act) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(act, act)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
