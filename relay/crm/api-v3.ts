import { z } from 'zod'
import { defaultLanguage, languageName } from '../../contract/languages.ts'
import { canaryEmail, type Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { plainEmail } from '../../contract/typed.ts'
import type { Outcome } from '../outbox/delivery.ts'
import { about, headerText, webAddress } from '../setting-values.ts'
import {
  answerOf,
  type Api,
  ApiRefusal,
  type ApiSettings,
  contactPath,
  createApi,
  failureFrom,
  isGoneOrRefused,
  requireAnswer,
  oneLine,
  openTokens,
  parseAnswer,
  unlimited
} from './api-calls.ts'
import { type Connector, type Crm, type Delivery, type Finding, type LookUp, type RateLimit } from './crm.ts'
import { type Answer, describeLoss, explain } from './exchange.ts'
import { checkMapping, openLocation } from './location.ts'
import { mappingFile, stepsFor } from './mapping.ts'
import { createStepConnector } from './steps.ts'

const highLevel = 'https://services.leadconnectorhq.com'

export const apiVariables = {
  CRM_API_TOKEN: headerText.optional().register(about, {
    meaning: "token for HighLevel's API v3, which replaces the webhook; needs `CRM_LOCATION_ID`",
    secret: true,
    example: 'pit-replace-me'
  }),
  CRM_API_TOKEN_NEXT: headerText.optional().register(about, {
    meaning: 'a second token, used when the CRM refuses the first: set it before you rotate the first',
    secret: true,
    example: 'pit-replace-me-too'
  }),
  CRM_LOCATION_ID: headerText.optional().register(about, {
    meaning: 'the location that the token belongs to',
    example: 'replace-me'
  }),
  CRM_API_URL: webAddress.default(highLevel).register(about, {
    meaning: 'URL of the API; the sandbox has the same API',
    otherwise: "HighLevel's",
    example: highLevel
  }),
  CRM_MAPPING_FILE: mappingFile.optional().register(about, {
    meaning:
      'the file of `leads crm-setup`: which [fields, deals and workflows](docs/operating.md#fields-deals-and-workflows) of the CRM a lead gets',
    example: '/var/lib/ocsm/crm.yaml'
  })
}

/** Variables that work only together. `also` lists variables that have no effect without them. */
export const apiGroup = {
  needed: ['CRM_API_TOKEN', 'CRM_LOCATION_ID'],
  also: ['CRM_API_URL', 'CRM_API_TOKEN_NEXT', 'CRM_MAPPING_FILE']
}

export function readApi(given: z.infer<z.ZodObject<typeof apiVariables>>): ApiSettings | undefined {
  const { CRM_API_TOKEN: token, CRM_LOCATION_ID: locationId, CRM_API_URL: url } = given
  if (token === undefined || locationId === undefined) return undefined
  return {
    url: url.replace(/\/+$/, ''),
    token,
    nextToken: given.CRM_API_TOKEN_NEXT,
    locationId,
    mapping: given.CRM_MAPPING_FILE
  }
}

/** The CRM allows a location 100 calls in 10 s; this leaves room for the agency's own. */
const callsPerSecond = 8

export function apiCrm(settings: ApiSettings): Crm {
  const tokens = openTokens(settings)
  const { mapping } = settings
  return {
    name: 'HighLevel',
    by: 'API v3',
    setting: 'CRM_API_TOKEN',
    limit: { limiter: `crm:${settings.locationId}`, perSecond: callsPerSecond },
    connect: (rateLimit) => createApiConnector(settings, rateLimit, tokens),
    openList: async (rateLimit) => createApiLookUp(settings, rateLimit, tokens),
    check: (signal) => checkApi(settings, signal),
    deadToken: tokens.dead,
    ...(mapping && {
      openSteps: (rateLimit) => createStepConnector({ ...settings, mapping }, rateLimit, tokens),
      checkMapping: async (signal) => checkMapping(mapping, await openLocation(settings).read(signal))
    })
  }
}

/** `isOwn`: the contact is certainly that of the lead's person. `isNew`: this lead made it. */
type LeadContact = { crmId: string; isOwn: boolean; isNew: boolean }

/**
 * Delivers leads to HighLevel's API v3. It creates a contact for a new person, with a call that cannot change an existing
 * one: an upsert would let anybody who knows an address rename its contact. Each lead becomes a tag and a note of its
 * contact; the note comes last, so it shows that the lead arrived. Never rejects.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/create-contact
 */
export function createApiConnector(
  settings: ApiSettings,
  rateLimit: RateLimit = unlimited,
  tokens = openTokens(settings)
): Connector {
  return async (delivery, signal): Promise<Outcome> => {
    const { leadId, lead } = delivery
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const api = createApi(settings, { rateLimit, tokens, signal, leadId })
      return { kind: 'delivered', ...(await bring(delivery, api, settings)), ms: elapsed() }
    } catch (error) {
      return failureFrom(error, lead, elapsed())
    }
  }
}

/** Resolves to the contact that now has the lead, the status that confirmed it, and what is left to do. */
async function bring(delivery: Delivery, api: Api, settings: ApiSettings) {
  const { lead } = delivery
  const found = await findContact(api, settings, lead)
  const contact: LeadContact = found.contact
    ? { crmId: found.contact.id, isOwn: hasEmailOf(found.contact, lead), isNew: false }
    : await createContact(lead, api, settings)
  const { status, isFirst } = await addLead(contact, delivery, api)
  // An earlier attempt made the contact, and its answer was lost.
  const isNew = contact.isNew || (isFirst && carries(found.contact, lead) && madeSince(found, delivery))
  return { crmId: contact.crmId, status, ...stepsAfter(settings, lead, { ...contact, isNew }) }
}

/** A contact found by a second address or by its phone may be somebody else's: it gets no more than the tag and the note. */
function stepsAfter({ mapping }: ApiSettings, lead: Lead, { isOwn, isNew }: LeadContact) {
  if (!mapping || lead.email === canaryEmail) return {}
  const steps = stepsFor(mapping, lead, { isNew: isOwn && isNew })
  if (!isOwn) return steps.includes('deal') ? { code: 'other-contact' as const } : {}
  return steps.length > 0 ? { steps } : {}
}

const created = z.object({ contact: z.object({ id: z.string().min(1) }) })

/** HighLevel's answer where the location has the contact already. Its description of the API does not mention it. */
const duplicate = z.object({ meta: z.object({ contactId: z.string().min(1) }) })

/** Resolves to the new contact, or to the one that another lead of the person made after the search. */
async function createContact(lead: Lead, api: Api, settings: ApiSettings): Promise<LeadContact> {
  const answer = await answerOf(api.post('/contacts/', contactOf(lead, settings.locationId)), 400, 422)
  const known = answer.status === 400 ? parseAnswer(answer, duplicate) : undefined
  if (known) {
    const crmId = known.meta.contactId
    const { contact } = requireAnswer(await api.get(contactPath(crmId)), readContact)
    return { crmId, isOwn: hasEmailOf(contact, lead), isNew: false }
  }
  if (answer.status === 422) return findAfter422(lead, answer, api, settings)
  if (!answer.ok) throw new ApiRefusal(answer)
  return { crmId: requireAnswer(answer, created).contact.id, isOwn: true, isNew: true }
}

/** The CRM may answer 422 although it made the contact, so look it up before you treat the lead as refused. */
async function findAfter422(
  lead: Lead,
  answer: Answer,
  api: Api,
  settings: ApiSettings
): Promise<LeadContact> {
  const { contact } = await findContact(api, settings, { ...lead, phone: '' }).catch(() => {
    throw new ApiRefusal(answer, 'ambiguous')
  })
  if (!contact) throw new ApiRefusal(answer)
  return { crmId: contact.id, isOwn: hasEmailOf(contact, lead), isNew: carries(contact, lead) }
}

/** `isFirst`: the contact has no other lead of this site. */
async function addLead({ crmId, isNew }: LeadContact, delivery: Delivery, api: Api) {
  try {
    const notes = isNew ? [] : await readNotes(api, crmId)
    const isFirst = notes.every((note) => !note.startsWith(noteTitle) || note.includes(delivery.leadId))
    if (notes.some((note) => note.includes(delivery.leadId))) return { status: 200, isFirst }
    return { status: await addNote(api, crmId, delivery, isNew), isFirst }
  } catch (error) {
    // The contact may have been deleted since the search. That is not the lead's fault; the next attempt makes a new one.
    throw isGoneOrRefused(error) ? new ApiRefusal(error.answer, 'transient') : error
  }
}

/**
 * The lead as the API's own contact properties. The API refuses any other property with 422. The contact's source and
 * first tag are the lead's interest, which the CRM uses to route leads.
 */
function contactOf(lead: Lead, locationId: string) {
  const { firstName, lastName, name, email, phone, interest: source } = lead
  const fields = Object.entries({ firstName, lastName, name, email, phone, source })
  return { locationId, tags: tagsOf(lead), ...Object.fromEntries(fields.filter(([, value]) => value !== '')) }
}

/** English is what the staff expect. */
const isForeign = ({ language }: Lead) => language !== defaultLanguage

const tagsOf = (lead: Lead) => [lead.interest, ...(isForeign(lead) ? [`language: ${lead.language}`] : [])]

const patienceMs = 15_000

/**
 * Makes a look-up of delivered leads in the API. A contact with the lead's email is not enough. It must also have the
 * lead's interest, have been changed since the lead was accepted, or have the lead as a note; and the deal must exist.
 */
function createApiLookUp(
  settings: ApiSettings,
  rateLimit: RateLimit = unlimited,
  tokens = openTokens(settings)
): LookUp {
  return async ({ lead, ...sought }) => {
    if (!lead) return { seen: 'there' }
    const signal = AbortSignal.timeout(patienceMs)
    const api = createApi(settings, { rateLimit, tokens, signal })
    try {
      await rateLimit.wait(signal)
      const found = await findContact(api, settings, { email: lead.email, phone: '' })
      const { contact } = found
      if (!contact) return { seen: 'missing' }
      const isThere =
        carries(contact, lead) || changedSince(found, sought) || (await hasNote(api, contact.id, sought.id))
      return { seen: isThere && (await hasDeal(api, sought.dealId)) ? 'there' : 'missing' }
    } catch (error) {
      return { seen: 'unknown', reason: reasonOf(error, lead) }
    }
  }
}

const hasNote = async (api: Api, contactId: string, leadId: string) =>
  (await readNotes(api, contactId)).some((note) => note.includes(leadId))

async function hasDeal(api: Api, dealId: string | undefined): Promise<boolean> {
  if (dealId === undefined) return true
  try {
    await api.get(`/opportunities/${encodeURIComponent(dealId)}`)
    return true
  } catch (error) {
    if (isGoneOrRefused(error)) return false
    throw error
  }
}

const reasonOf = (error: unknown, lead: Lead) =>
  error instanceof ApiRefusal ? `${error.message}: ${explain(error.answer.text, lead)}` : describeLoss(error)

/** Searches the location for the contact of the canary, with each token. This needs the scope `contacts.readonly`. */
async function checkApi({ nextToken, ...settings }: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const finding = await checkToken(settings, signal)
  if (nextToken === undefined || !finding.ok) return finding
  const next = await checkToken({ ...settings, token: nextToken }, signal)
  return next.ok || next.setting !== 'CRM_API_TOKEN' ? next : { ...next, setting: 'CRM_API_TOKEN_NEXT' }
}

async function checkToken(settings: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const sought = sampleLead({ email: canaryEmail })
  const tokens = openTokens(settings)
  try {
    await findContact(createApi(settings, { rateLimit: unlimited, tokens, signal }), settings, sought)
    const found =
      'the CRM accepts it, with contacts.readonly; only "leads canary" shows whether it has contacts.write'
    return { setting: 'CRM_API_TOKEN', ok: true, found }
  } catch (error) {
    const isRefusal = error instanceof ApiRefusal
    const why = isRefusal ? error.message : `${settings.url} does not answer: ${describeLoss(error)}`
    if (!isRefusal || error.answer.ok) return { setting: 'CRM_API_URL', ok: false, found: why }
    const { status, text } = error.answer
    return { setting: settingOf(status), ok: false, found: `${why}: ${explain(text, sought)}` }
  }
}

function settingOf(status: number): string {
  if (status === 401 || status === 403) return 'CRM_API_TOKEN'
  return status === 400 || status === 422 ? 'CRM_LOCATION_ID' : 'CRM_API_URL'
}

const maybeText = z.string().nullish()

const contactSchema = z.object({
  id: z.string().min(1),
  email: maybeText,
  firstName: maybeText,
  lastName: maybeText,
  source: maybeText,
  dateAdded: maybeText,
  dateUpdated: maybeText
})

type FoundContact = z.infer<typeof contactSchema>

const readContact = z.object({ contact: contactSchema })
const foundSchema = z.object({ contact: contactSchema.nullish() })

/** `aheadMs` is how far the CRM's clock is ahead of ours, in milliseconds. */
type Found = { contact: FoundContact | undefined; aheadMs: number }

type Sought = Pick<Lead, 'email' | 'phone'>

/**
 * Finds the location's contact with the lead's email or, if there is none, with its phone number. Rejects if the call does,
 * or if the answer is not a contact.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/get-duplicate-contact
 */
async function findContact(api: Api, { locationId }: ApiSettings, sought: Sought): Promise<Found> {
  const { email, phone } = sought
  const query = new URLSearchParams({ locationId, email, ...(phone && { number: phone }) })
  const answer = await api.get(`/contacts/search/duplicate?${query.toString()}`)
  const found = requireAnswer(answer, foundSchema)
  const now = Date.now()
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { contact: found.contact ?? undefined, aheadMs: Number.isNaN(date) ? 0 : date - now }
}

/** Whether the contact has this lead's content. An older contact of the same person does not prove that the lead arrived. */
const carries = (contact: FoundContact | undefined, lead: Lead) =>
  contact?.source === lead.interest &&
  fits(contact.firstName, lead.firstName) &&
  fits(contact.lastName, lead.lastName)

const hasEmailOf = ({ email }: FoundContact, lead: Lead) =>
  plainEmail(email ?? '').toLowerCase() === lead.email.toLowerCase()

const fits = (said: string | null | undefined, sent: string) =>
  !said || said.toLowerCase() === sent.toLowerCase()

type Accepted = Pick<Delivery, 'receivedAt'>

/** Whether the contact was made after the lead had been accepted, by the CRM's clock. */
const madeSince = ({ contact, aheadMs }: Found, { receivedAt }: Accepted) =>
  isSince(contact?.dateAdded, receivedAt + aheadMs)

/** Whether anything of the contact was changed after the lead had been accepted, by the CRM's clock. */
const changedSince = (found: Found, sent: Accepted) =>
  madeSince(found, sent) || isSince(found.contact?.dateUpdated, sent.receivedAt + found.aheadMs)

const isSince = (date: string | null | undefined, ms: number) => Date.parse(date ?? '') >= ms

const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().catch('') })).default([]) })
const noteSchema = z.object({ note: z.object({ id: z.string().min(1) }) })

/** Resolves to the text of each of the contact's notes. Rejects if the call does. */
async function readNotes(api: Api, contactId: string): Promise<string[]> {
  const answer = await api.get(`${contactPath(contactId)}/notes`)
  return requireAnswer(answer, notesSchema).notes.map(({ body }) => body)
}

/**
 * Adds the lead to a contact without changing the person's details: the tags of the lead, which keep the other tags and
 * which a new contact has already, then the whole lead as a note. Resolves to the status that confirmed the note. Rejects if a
 * call does, or if the answer names no note.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/add-tags, …/create-note
 */
async function addNote(api: Api, contactId: string, sent: Delivery, isNew: boolean) {
  if (!isNew) await api.post(`${contactPath(contactId)}/tags`, { tags: tagsOf(sent.lead) })
  const answer = await api.post(`${contactPath(contactId)}/notes`, { body: noteOf(sent) })
  if (!parseAnswer(answer, noteSchema)) throw new ApiRefusal(answer, 'transient')
  return answer.status
}

const noteTitle = 'Lead from the website'

function noteOf({ leadId, lead }: Delivery): string {
  const lines = [
    [noteTitle, lead.interest],
    ['Name', lead.name],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Form', lead.form_source],
    ['Language', isForeign(lead) ? languageName(lead.language) : ''],
    ['Campaign', [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ')],
    ['Page', lead.page_url],
    ['Sent', lead.timestamp],
    ['Reference', leadId]
  ]
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value = '']) => `${name}: ${oneLine(value)}`)
    .join('\n')
}
