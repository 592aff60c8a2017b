import { z } from 'zod'
import { campaignFields } from '../../contract/campaign.ts'
import { guardianWording } from '../../contract/consent-wordings.ts'
import type { GuardianState, StepKind } from '../../contract/desk.ts'
import { defaultLanguage } from '../../contract/languages.ts'
import type { Lead } from '../../contract/lead.ts'
import type { StepOutcome } from '../outbox/delivery.ts'
import { hasNameOf } from '../spellings.ts'
import {
  answerOf,
  type Api,
  ApiRefusal,
  type ApiSettings,
  contactPath,
  createApi,
  failureFrom,
  isGoneOrRefused,
  oneLine,
  openTokens,
  parseAnswer,
  unlimited
} from './api-calls.ts'
import { guardianTag, readNotes } from './contacts.ts'
import type { RateLimit, StepConnector, QueuedStep } from './crm.ts'
import type { Answer } from './exchange.ts'
import { type FieldName, fieldNames, type Mapping } from './mapping.ts'

// What HighLevel gets of a lead after its contact. Each step may be repeated after a lost answer.

/** What the CRM has for a step, and the status of the answer that confirmed it. */
type Done = { crmId?: string; status?: number; code?: 'shared-deal' }

/** Without a mapping, the CRM gets the answers of guardians, and nothing else. */
type Parts = { api: Api; mapping: Mapping | undefined }

/** Does the steps that a mapping names, and records the answers of guardians in the CRM. Never rejects. */
export function createStepConnector(
  { mapping, ...settings }: ApiSettings,
  rateLimit: RateLimit = unlimited,
  tokens = openTokens(settings)
): StepConnector {
  return async (step, signal): Promise<StepOutcome> => {
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    const api = createApi(settings, { rateLimit, tokens, signal, leadId: step.leadId })
    try {
      return { kind: 'delivered', ...(await doStep[step.kind](step, { api, mapping })), ms: elapsed() }
    } catch (error) {
      const isGone = await isContactGone(error, step, api)
      return outcomeOf(error, step, { isGone, ms: elapsed() })
    }
  }
}

const doStep: Record<StepKind, (step: QueuedStep, parts: Parts) => Promise<Done>> = {
  fields: fillFields,
  deal: openDeal,
  ask: askGuardian,
  answer: tellAnswer,
  workflow: enrolInForm
}

/** The mapping names nothing for this step any more. */
class Unmapped extends Error {
  override name = 'Unmapped'
}

/** Asks only after such a refusal: its cause is either the contact or what the mapping names. */
async function isContactGone(error: unknown, { crmId }: QueuedStep, api: Api): Promise<boolean> {
  if (!isGoneOrRefused(error)) return false
  return api.get(contactPath(crmId)).then(() => false, isGoneOrRefused)
}

type Found = { isGone: boolean; ms: number }

/**
 * A refused step is `blocked`, not `permanent`: a pipeline was deleted or an owner left, for example. Once somebody has
 * fixed that, the steps that wait for it are done without anybody's help.
 */
function outcomeOf(
  error: unknown,
  { lead, receiptUrl = '', guardian }: QueuedStep,
  { isGone, ms }: Found
): StepOutcome {
  if (error instanceof Unmapped) return { kind: 'permanent', code: 'unmapped', error: error.message, ms }
  // Anybody with the address of the receipt can read it, or answer on the guardian's page.
  const hidden = { ...lead, receiptUrl, guardianUrl: guardian?.url ?? '' }
  const failure = failureFrom(error, hidden, ms)
  if (isGone) {
    const reason = `the CRM has no such contact: ${failure.error}`
    return { ...failure, kind: 'permanent', code: 'contact-gone', error: reason }
  }
  return failure.kind === 'permanent' ? { ...failure, kind: 'blocked' } : failure
}

const isDoneSchema = z
  .object({ succeeded: z.boolean().optional(), succeded: z.boolean().optional() })
  .transform(({ succeeded, succeded }) => succeeded ?? succeded)

/** HighLevel describes both spellings. */
function confirm(answer: Answer): Done {
  if (parseAnswer(answer, isDoneSchema) !== true) throw new ApiRefusal(answer)
  return { status: answer.status }
}

/**
 * Writes the lead's context into the contact that this lead made: the same values each time.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/update-contact
 */
async function fillFields(step: QueuedStep, { api, mapping }: Parts): Promise<Done> {
  const values = valuesOf(step)
  const ids = mapping?.fields ?? {}
  const customFields = fieldNames.flatMap((name) => {
    const id = ids[name]
    return id === undefined || values[name] === '' ? [] : [{ id, fieldValue: oneLine(values[name]) }]
  })
  if (customFields.length === 0) return {}
  return confirm(await api.put(contactPath(step.crmId), { customFields }))
}

const valuesOf = ({
  lead,
  leadId,
  consentVersion,
  receiptUrl = '',
  guardian
}: QueuedStep): Record<FieldName, string> => ({
  campaign: campaignFields
    .map((field) => lead[field])
    .filter(Boolean)
    .join(' / '),
  page: lead.page_url,
  referrer: lead.referrer,
  route: routeOf(lead.page_url),
  form: lead.form_source,
  language: lead.language,
  consent: `consent-${consentVersion}${lead.language === defaultLanguage ? '' : `-${lead.language}`}`,
  receipt: receiptUrl,
  guardian: guardian?.url ?? '',
  reference: leadId
})

/** The answers in *Find your pass*, which `site/find-your-pass/pass-address.ts` keeps in the page's address. */
const routeOf = (pageUrl: string) =>
  (URL.parse(pageUrl)?.searchParams.get('pass') ?? '').split('.').join(' / ')

const dealsSchema = z.object({
  opportunities: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().catch(''),
      contactId: z.string(),
      pipelineId: z.string(),
      status: z.string()
    })
  )
})
const dealSchema = z.object({
  opportunity: z.object({ id: z.string().min(1), name: z.string().catch('') })
})

type FoundDeal = z.infer<typeof dealSchema>['opportunity']

/** HighLevel's answer where the location allows a person one deal in a pipeline. Its description does not mention it. */
const secondDeal = z.object({ meta: z.object({ existingId: z.string().min(1) }) })

/**
 * Opens a deal for the player, unless they have an open one in this pipeline. An upsert would move that one. Two players
 * with one address have one contact, and a deal each.
 *
 * The outbox does one step of a contact at a time, so no other lead opens one meanwhile. If somebody else does, and the
 * location forbids a second deal, the existing one counts, even if it is closed. If that is another player's, a person has to
 * act: `shared-deal`.
 * https://marketplace.gohighlevel.com/docs/ghl/opportunities/create-opportunity
 */
async function openDeal(step: QueuedStep, { api, mapping }: Parts): Promise<Done> {
  const { lead, crmId: contactId } = step
  const { pipeline: pipelineId, stage: pipelineStageId, owner: assignedTo, value } = formOf(mapping, lead)
  if (!mapping || pipelineId === undefined)
    throw new Unmapped(`the mapping has no pipeline for ${lead.form_source}`)
  const { locationId } = mapping
  const query = new URLSearchParams({ locationId, contactId, pipelineId, status: 'open' })
  const answer = await api.get(`/opportunities/search?${query.toString()}`)
  const found = parseAnswer(answer, dealsSchema)?.opportunities
  // An API that ignores a filter shows other deals. They say nothing of whether this contact has one.
  const isOurs = found?.every((deal) => deal.contactId === contactId && deal.pipelineId === pipelineId)
  if (!found || !isOurs) throw new ApiRefusal(answer)
  const known = found.find((each) => each.status === 'open' && isOfPlayer(each, step))
  if (known) return { crmId: known.id, status: answer.status }

  const name = oneLine(`${lead.name || lead.email} (${lead.interest})`)
  const given = { pipelineStageId, assignedTo, monetaryValue: value }
  const body = { locationId, contactId, pipelineId, name, status: 'open', ...given }
  const made = await answerOf(api.post('/opportunities/', body), 400)
  if (made.ok) return { crmId: requireDeal(made).id, status: made.status }
  const id = parseAnswer(made, secondDeal)?.meta.existingId
  if (id === undefined) throw new ApiRefusal(made)
  const existing = requireDeal(await api.get(`/opportunities/${encodeURIComponent(id)}`))
  const isShared = !isOfPlayer(existing, step)
  return { crmId: id, status: made.status, ...(isShared && { code: 'shared-deal' }) }
}

const requireDeal = (answer: Answer): FoundDeal => {
  const deal = parseAnswer(answer, dealSchema)?.opportunity
  if (!deal) throw new ApiRefusal(answer)
  return deal
}

/** Staff may have renamed a deal that the relay opened. Recognize one that somebody else opened by its name. */
function isOfPlayer({ id, name }: FoundDeal, { lead, deals = [] }: QueuedStep): boolean {
  const known = deals.filter((deal) => deal.id === id)
  return known.length > 0 ? known.some(({ isOwn }) => isOwn) : hasNameOf(name, lead)
}

/** Enrolls the contact in the workflow of the form. */
async function enrolInForm({ lead, crmId }: QueuedStep, { api, mapping }: Parts): Promise<Done> {
  const { workflow } = formOf(mapping, lead)
  if (workflow === undefined) throw new Unmapped(`the mapping has no workflow for ${lead.form_source}`)
  return enrol(api, crmId, workflow)
}

/**
 * Enrolls a contact in a workflow: at least once. HighLevel does not tell who is enrolled, and takes no idempotency key. After
 * a lost answer, the second enrolment does nothing while the contact is in the workflow. It starts the workflow again only
 * if the first run has ended and the workflow allows re-entry.
 * https://help.leadconnectorhq.com/support/solutions/articles/155000000199-workflow-settings-overview
 */
const enrol = async (api: Api, crmId: string, workflow: string): Promise<Done> =>
  confirm(await api.post(`${contactPath(crmId)}/workflow/${encodeURIComponent(workflow)}`, {}))

/**
 * Starts the workflow that sends the guardian of a minor the link to their page. The contact may be older than the lead, or
 * have the link of another child, so its field gets this link first.
 */
async function askGuardian({ crmId, guardian }: QueuedStep, { api, mapping }: Parts): Promise<Done> {
  const id = mapping?.fields.guardian
  if (!mapping?.guardian || id === undefined || !guardian)
    throw new Unmapped('the mapping has no workflow for guardians')
  confirm(await api.put(contactPath(crmId), { customFields: [{ id, fieldValue: guardian.url }] }))
  return enrol(api, crmId, mapping.guardian.workflow)
}

const answerTitles: Record<GuardianState, string> = {
  'to confirm': 'The guardian is to confirm',
  agreed: 'The guardian agreed on the website',
  declined: 'The guardian said no on the website, and asks to have the data erased'
}

/** Adds a tag and a note of what the guardian of a minor answered. A repeat adds no second note. */
async function tellAnswer({ lead, leadId, crmId, guardian }: QueuedStep, { api }: Parts): Promise<Done> {
  if (!guardian) throw new Unmapped('nobody knows the page of the guardian')
  const { state, at, version = 0, answeredIn = lead.language } = guardian
  const title = answerTitles[state]
  const notes = await readNotes(api, crmId)
  if (notes.some((note) => note.includes(title) && note.includes(leadId))) return {}
  const points = guardianWording(version, answeredIn)?.points ?? []
  const lines = [
    `Player: ${oneLine(lead.name)}`,
    title,
    ...(at === undefined ? [] : [`Answered: ${new Date(at).toISOString()}`]),
    `Wording: guardian-${version}-${answeredIn}`,
    ...(state === 'agreed' ? points : []),
    `Lead: ${leadId}`
  ]
  await api.post(`${contactPath(crmId)}/tags`, { tags: [guardianTag(guardian)] })
  const { status } = await api.post(`${contactPath(crmId)}/notes`, { body: lines.join('\n') })
  return { status }
}

const formOf = (mapping: Mapping | undefined, { form_source: form }: Lead) => mapping?.forms[form] ?? {}
