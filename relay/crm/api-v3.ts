import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Outcome } from '../outbox/outcome.ts'
import { parseJson } from '../parse-json.ts'
import { about, headerText, webAddress } from '../setting-values.ts'
import {
  canaryEmail,
  type Connector,
  type Crm,
  type Delivery,
  type Finding,
  type LookUp,
  type RateLimit
} from './crm.ts'
import { type Answer, describeLoss, exchange, explain, failureOf, lostContact } from './exchange.ts'

export type ApiSettings = {
  /** Address of the API: HighLevel's, except in tests. */
  url: string
  token: string
  locationId: string
}

const highLevel = 'https://services.leadconnectorhq.com'

export const apiVariables = {
  CRM_API_TOKEN: headerText.optional().register(about, {
    meaning: "token for HighLevel's API v3, which replaces the webhook; needs `CRM_LOCATION_ID`",
    secret: true,
    example: 'pit-replace-me'
  }),
  CRM_LOCATION_ID: headerText.optional().register(about, {
    meaning: 'the location that the token belongs to',
    example: 'replace-me'
  }),
  CRM_API_URL: webAddress.default(highLevel).register(about, {
    meaning: 'URL of the API; the sandbox has the same API',
    otherwise: "HighLevel's",
    example: highLevel
  })
}

/** Variables that work only together. `also` lists variables that have no effect without them. */
export const apiGroup = { needed: ['CRM_API_TOKEN', 'CRM_LOCATION_ID'], also: ['CRM_API_URL'] }

export function readApi(given: z.infer<z.ZodObject<typeof apiVariables>>): ApiSettings | undefined {
  const { CRM_API_TOKEN: token, CRM_LOCATION_ID: locationId, CRM_API_URL: url } = given
  if (token === undefined || locationId === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), token, locationId }
}

/** The CRM allows a location 100 calls in 10 s; this leaves room for the agency's own. */
const callsPerSecond = 8

export const apiCrm = (settings: ApiSettings): Crm => ({
  name: 'HighLevel',
  by: 'API v3',
  setting: 'CRM_API_TOKEN',
  limit: { limiter: `crm:${settings.locationId}`, perSecond: callsPerSecond },
  connect: (rateLimit) => createApiConnector(settings, rateLimit),
  openList: async (rateLimit) => createApiLookUp(settings, rateLimit),
  check: (signal) => checkApi(settings, signal)
})

/** The contact that now has the lead, and the status of the answer that confirmed it. */
type Taken = { crmId: string; status: number }

/**
 * Delivers leads to HighLevel's API v3. It makes a contact for a new person. To an existing contact it adds the lead as a
 * tag and a note, because an upsert would let anybody who knows an address rename its contact. Never rejects.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/upsert-contact
 */
export function createApiConnector(settings: ApiSettings, rateLimit: RateLimit = unlimited): Connector {
  return async (delivery, signal): Promise<Outcome> => {
    const { leadId, lead } = delivery
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const api = createApi(settings, { rateLimit, signal, leadId })
      return { kind: 'delivered', ...(await bring(delivery, api, settings)), ms: elapsed() }
    } catch (error) {
      if (!(error instanceof ApiRefusal)) return lostContact(error, elapsed())
      const { answer, onlyAsked, meaning: kind } = error
      if (kind !== undefined) return { kind, ...describe(answer, lead), ms: elapsed() }
      const failure = failureOf(answer, explain(answer.text, lead), elapsed())
      // A wrong location, for example, gets a 400 for every search.
      if (failure?.kind === 'permanent' && onlyAsked) return { ...failure, kind: 'blocked' }
      return failure ?? lostContact(error, elapsed())
    }
  }
}

async function bring(delivery: Delivery, api: Api, settings: ApiSettings): Promise<Taken> {
  const { lead } = delivery
  const found = await findContact(api, settings, lead)
  const { contact } = found
  if (!contact) return makeContact(delivery, api, settings)
  if (!hasEmailOf(contact, lead)) {
    // Somebody else's contact has the phone number. With the number, the upsert could change that contact.
    const { crmId } = await makeContact({ ...delivery, lead: { ...lead, phone: '' } }, api, settings)
    return addLead(crmId, delivery, api)
  }
  // An earlier attempt made this contact, and its answer was lost.
  if (carries(contact, lead) && madeSince(found, delivery)) return { crmId: contact.id, status: 200 }
  return addLead(contact.id, delivery, api)
}

const upserted = z.object({ new: z.boolean().optional(), contact: z.object({ id: z.string().min(1) }) })

/** The CRM may answer 422 although it made the contact, so look up the contact before you treat the lead as refused. */
async function makeContact(delivery: Delivery, api: Api, settings: ApiSettings): Promise<Taken> {
  const { lead } = delivery
  const answer = await api.post('/contacts/upsert', contactOf(lead, settings.locationId)).catch(answerOf422)
  if (answer.status === 422) {
    const { contact } = await findContact(api, settings, { ...lead, phone: '' }).catch(() => {
      throw new ApiRefusal(answer, 'ambiguous')
    })
    // The contact was not there before the call, so a contact found now was made by it.
    if (!contact || !hasEmailOf(contact, lead)) throw new ApiRefusal(answer)
    return carries(contact, lead)
      ? { crmId: contact.id, status: answer.status }
      : addLead(contact.id, delivery, api)
  }
  const made = upserted.safeParse(parseJson(answer.text))
  if (!made.success) throw new ApiRefusal(answer, 'blocked')
  const crmId = made.data.contact.id
  // Another lead of the same person came first.
  if (made.data.new === false) return addLead(crmId, delivery, api)
  return { crmId, status: answer.status }
}

function answerOf422(error: unknown): Answer {
  if (error instanceof ApiRefusal && error.answer.status === 422) return error.answer
  throw error
}

async function addLead(crmId: string, delivery: Delivery, api: Api): Promise<Taken> {
  try {
    if ((await hasNote(api, crmId, delivery.leadId)) || (await addNote(api, crmId, delivery))) {
      return { crmId, status: 200 }
    }
  } catch (error) {
    // The contact may have been deleted since the search. That is not the lead's fault; the next attempt makes a new one.
    if (error instanceof ApiRefusal && goneOrRefused.has(error.answer.status))
      throw new ApiRefusal(error.answer, 'transient')
    throw error
  }
  const answer = { status: 200, ok: true, headers: new Headers(), text: 'the note has no id' }
  throw new ApiRefusal(answer, 'transient')
}

const goneOrRefused = new Set([400, 404, 422])

function describe({ status, ok, text }: Answer, lead: Lead) {
  const said = explain(text, lead)
  if (ok) return { status, error: `the CRM named no contact: ${said}` }
  return { status, error: `the CRM answered ${status}: ${said}` }
}

/**
 * The lead as the API's own contact properties. The API refuses any other property with 422, and `tags` would replace all
 * the contact's tags. The contact's source is the lead's interest, which the CRM uses to route leads. Empty fields are
 * left out, so that they erase nothing.
 */
function contactOf(lead: Lead, locationId: string) {
  const { firstName, lastName, name, email, phone, interest: source } = lead
  const fields = Object.entries({ firstName, lastName, name, email, phone, source })
  return { locationId, ...Object.fromEntries(fields.filter(([, value]) => value !== '')) }
}

const patienceMs = 15_000

/**
 * Makes a look-up of delivered leads in the API. A contact with the lead's email is not enough. It must also have the
 * lead's interest, have been changed since the lead was accepted, or have the lead as a note.
 */
function createApiLookUp(settings: ApiSettings, rateLimit = unlimited): LookUp {
  return async ({ lead, ...sought }) => {
    if (!lead) return { seen: 'there' }
    const signal = AbortSignal.timeout(patienceMs)
    const api = createApi(settings, { rateLimit, signal })
    try {
      await rateLimit.wait(signal)
      const found = await findContact(api, settings, { email: lead.email, phone: '' })
      const { contact } = found
      if (!contact || !hasEmailOf(contact, lead)) return { seen: 'missing' }
      if (carries(contact, lead) || changedSince(found, sought)) return { seen: 'there' }
      return { seen: (await hasNote(api, contact.id, sought.id)) ? 'there' : 'missing' }
    } catch (error) {
      return { seen: 'unknown', reason: reasonOf(error, lead) }
    }
  }
}

const reasonOf = (error: unknown, lead: Lead) =>
  error instanceof ApiRefusal ? `${error.message}: ${explain(error.answer.text, lead)}` : describeLoss(error)

/** Searches the location for the contact of the canary, which needs the scope `contacts.readonly`. */
async function checkApi(settings: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const sought = sampleLead({ email: canaryEmail })
  try {
    await findContact(createApi(settings, { rateLimit: unlimited, signal }), settings, sought)
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

export const unlimited: RateLimit = { wait: async () => {}, rest: async () => {} }

/** API calls for one purpose. Each rejects like `exchange`, and rejects with `ApiRefusal` if the call is not a success. */
type Api = {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

/**
 * The API refused a call, or did something else than what was asked. `meaning` is the outcome where the status alone says
 * too little.
 */
class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly answer: Answer
  /** Whether the call was only a query. A refused query says nothing about the lead. */
  readonly onlyAsked: boolean
  readonly meaning: 'ambiguous' | 'transient' | 'blocked' | undefined

  constructor(answer: Answer, meaning?: ApiRefusal['meaning'], onlyAsked = false) {
    // A success may come from a login page or another host, for example.
    const what = answer.ok ? 'named no contact: it answered with something else' : `answered ${answer.status}`
    super(`the CRM ${what}`)
    this.answer = answer
    this.onlyAsked = onlyAsked
    this.meaning = meaning
  }
}

type Caller = { rateLimit: RateLimit; signal: AbortSignal; leadId?: string }

/** Waits for a slot before every call except the first, for which the caller has already waited. */
function createApi({ url, token }: ApiSettings, { rateLimit, signal, leadId }: Caller): Api {
  const id = leadId === undefined ? {} : { 'webhook-id': leadId }
  const headers = { authorization: `Bearer ${token}`, version: 'v3', ...id }
  const ofJson = { ...headers, 'content-type': 'application/json' }
  let isFirst = true

  async function call(path: string, body?: object): Promise<Answer> {
    if (!isFirst) await rateLimit.wait(signal)
    isFirst = false
    const json = body && { headers: ofJson, body: JSON.stringify(body) }
    const answer = await exchange(url + path, { method: body ? 'POST' : 'GET', headers, ...json, signal })
    const restMs = restAfter(answer.headers)
    if (restMs > 0) await rateLimit.rest(restMs)
    if (!answer.ok) throw new ApiRefusal(answer, undefined, body === undefined)
    return answer
  }

  return { get: (path) => call(path), post: call }
}

/** If this few calls are left, the calls in flight may use them up. */
const reserve = 8

/** The CRM's window of 100 calls, used if the CRM does not name it. */
const usualWindowMs = 10_000

/** How long to pause when the daily calls are used up. The CRM does not say when the next day begins. */
const dayRestMs = 30 * 60_000

/**
 * How long to pause calls to the CRM, in milliseconds, based on the number of calls that the CRM says a location has left.
 * 0 while there are enough.
 * https://marketplace.gohighlevel.com/docs/oauth/Faqs (rate limits)
 */
export function restAfter(headers: Headers): number {
  const read = (name: string) => {
    const value = headers.get(name) ?? ''
    return /^\d+$/.test(value) ? Number(value) : undefined
  }
  const left = read('x-ratelimit-remaining') ?? Number.POSITIVE_INFINITY
  const leftToday = read('x-ratelimit-daily-remaining') ?? Number.POSITIVE_INFINITY
  if (leftToday < reserve) return dayRestMs
  return left < reserve ? (read('x-ratelimit-interval-milliseconds') ?? usualWindowMs) : 0
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
  const found = foundSchema.safeParse(parseJson(answer.text))
  if (!found.success) throw new ApiRefusal(answer, 'blocked')
  const now = Date.now()
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { contact: found.data.contact ?? undefined, aheadMs: Number.isNaN(date) ? 0 : date - now }
}

const hasEmailOf = ({ email }: FoundContact, lead: Lead) => email?.toLowerCase() === lead.email.toLowerCase()

/** Whether the contact has this lead's content. An older contact of the same person does not prove that the lead arrived. */
const carries = ({ firstName, lastName, source }: FoundContact, lead: Lead) =>
  source === lead.interest && fits(firstName, lead.firstName) && fits(lastName, lead.lastName)

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

const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().catch('') })) })
const noteSchema = z.object({ note: z.object({ id: z.string().min(1) }) })

/** Resolves to whether one of the contact's notes is this lead. Rejects if the call does. */
async function hasNote(api: Api, contactId: string, leadId: string): Promise<boolean> {
  const { text } = await api.get(`${pathOf(contactId)}/notes`)
  const found = notesSchema.safeParse(parseJson(text))
  return found.success && found.data.notes.some(({ body }) => body.includes(leadId))
}

/**
 * Adds the lead to an existing contact without changing the person's details. It adds the interest as a tag, which keeps
 * the other tags, and the whole lead as a note. The note is added last, so it shows that the lead arrived. Resolves to
 * whether the CRM accepted it. Rejects if a call does.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/add-tags, …/create-note
 */
async function addNote(api: Api, contactId: string, sent: Delivery): Promise<boolean> {
  await api.post(`${pathOf(contactId)}/tags`, { tags: [sent.lead.interest] })
  const { text } = await api.post(`${pathOf(contactId)}/notes`, { body: noteOf(sent) })
  return noteSchema.safeParse(parseJson(text)).success
}

const pathOf = (contactId: string) => `/contacts/${encodeURIComponent(contactId)}`

function noteOf({ leadId, lead }: Delivery): string {
  const lines = [
    ['Lead from the website', lead.interest],
    ['Name', lead.name],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Form', lead.form_source],
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

/** Removes line breaks and markup, so that a stranger's text cannot add any to the note. */
const oneLine = (text: string) => text.replaceAll(/[\s<>]+/g, ' ')
