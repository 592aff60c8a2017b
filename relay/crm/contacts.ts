import { z } from 'zod'
import { defaultLanguage, languageName } from '../../contract/languages.ts'
import { canaryEmail, type Lead } from '../../contract/lead.ts'
import { plainEmail } from '../../contract/typed.ts'
import type { Outcome } from '../outbox/delivery.ts'
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
import type { Connector, Delivery, LeadGuardian, RateLimit } from './crm.ts'
import type { Answer } from './exchange.ts'
import { stepsFor } from './mapping.ts'

// How a lead becomes a contact of HighLevel, and how it is found there.

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
      // Anybody with the address of the guardian's page can answer there.
      const hidden = { ...lead, guardianUrl: delivery.guardian?.url ?? '' }
      return failureFrom(error, hidden, elapsed())
    }
  }
}

/** Resolves to the contact that now has the lead, the status that confirmed it, and what is left to do. */
async function bring(delivery: Delivery, api: Api, settings: ApiSettings) {
  const { lead } = delivery
  const found = await findContact(api, settings, lead)
  const contact: LeadContact = found.contact
    ? { crmId: found.contact.id, isOwn: hasEmailOf(found.contact, lead), isNew: false }
    : await createContact(delivery, api, settings)
  const { status, isFirst } = await addLead(contact, delivery, api)
  // An earlier attempt made the contact, and its answer was lost.
  const isNew = contact.isNew || (isFirst && carries(found.contact, lead) && madeSince(found, delivery))
  return { crmId: contact.crmId, status, ...stepsAfter(settings, lead, { ...contact, isNew }) }
}

/**
 * A contact found by a second address or by its phone may be somebody else's: it gets no more than tags and notes, also of what
 * a guardian answers.
 */
function stepsAfter({ mapping }: ApiSettings, lead: Lead, { isOwn, isNew }: LeadContact) {
  if (lead.email === canaryEmail) return {}
  const steps = stepsFor(mapping, lead, { isNew: isOwn && isNew })
  const left = isOwn ? steps : steps.filter((kind) => kind === 'answer')
  return {
    ...(!isOwn && steps.includes('deal') && { code: 'other-contact' as const }),
    ...(left.length > 0 && { steps: left })
  }
}

const created = z.object({ contact: z.object({ id: z.string().min(1) }) })

/** HighLevel's answer where the location has the contact already. Its description of the API does not mention it. */
const duplicate = z.object({ meta: z.object({ contactId: z.string().min(1) }) })

/** Resolves to the new contact, or to the one that another lead of the person made after the search. */
async function createContact(delivery: Delivery, api: Api, settings: ApiSettings): Promise<LeadContact> {
  const { lead } = delivery
  const answer = await answerOf(api.post('/contacts/', contactOf(delivery, settings.locationId)), 400, 422)
  const known = answer.status === 400 ? parseAnswer(answer, duplicate) : undefined
  if (known) {
    const crmId = known.meta.contactId
    return { crmId, isOwn: await isOwnContact(api, crmId, lead), isNew: false }
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
    const isFirst = notes.every((note) => !note.includes(noteTitle) || note.includes(delivery.leadId))
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
function contactOf(delivery: Delivery, locationId: string) {
  const { email, phone, interest: source } = delivery.lead
  const fields = Object.entries({ ...contactName(delivery.lead), email, phone, source })
  return {
    locationId,
    tags: tagsOf(delivery),
    ...Object.fromEntries(fields.filter(([, value]) => value !== ''))
  }
}

/** English is what the staff expect. */
const isForeign = ({ language }: Lead) => language !== defaultLanguage

const tagsOf = ({ lead, guardian }: Delivery) => [
  lead.interest,
  ...(isForeign(lead) ? [`language: ${lead.language}`] : []),
  ...(guardian ? [guardianTag(guardian)] : [])
]

export const guardianTag = ({ state }: Pick<LeadGuardian, 'state'>) => `guardian: ${state}`

/** The address of a child's or minor's lead is that of a parent or guardian, whose name no form asks for. */
const contactName = ({ player, firstName, lastName, name }: Lead) =>
  player === 'minor' || player === 'child'
    ? { firstName: '', lastName: '', name: '' }
    : { firstName, lastName, name }

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
export async function findContact(api: Api, { locationId }: ApiSettings, sought: Sought): Promise<Found> {
  const { email, phone } = sought
  const query = new URLSearchParams({ locationId, email, ...(phone && { number: phone }) })
  const answer = await api.get(`/contacts/search/duplicate?${query.toString()}`)
  const found = requireAnswer(answer, foundSchema)
  const now = Date.now()
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { contact: found.contact ?? undefined, aheadMs: Number.isNaN(date) ? 0 : date - now }
}

/** Whether the contact has this lead's content. An older contact of the same person does not prove that the lead arrived. */
export const carries = (contact: FoundContact | undefined, lead: Lead) =>
  contact?.source === lead.interest &&
  fits(contact.firstName, contactName(lead).firstName) &&
  fits(contact.lastName, contactName(lead).lastName)

const hasEmailOf = ({ email }: FoundContact, lead: Pick<Lead, 'email'>) =>
  plainEmail(email ?? '').toLowerCase() === lead.email.toLowerCase()

/** Whether the contact has the lead's email as its own. Rejects if the call does, or if the answer is not a contact. */
export async function isOwnContact(api: Api, crmId: string, lead: Pick<Lead, 'email'>): Promise<boolean> {
  const { contact } = requireAnswer(await api.get(contactPath(crmId)), readContact)
  return hasEmailOf(contact, lead)
}

const fits = (said: string | null | undefined, sent: string) =>
  !said || said.toLowerCase() === sent.toLowerCase()

type Accepted = Pick<Delivery, 'receivedAt'>

/** Whether the contact was made after the lead had been accepted, by the CRM's clock. */
const madeSince = ({ contact, aheadMs }: Found, { receivedAt }: Accepted) =>
  isSince(contact?.dateAdded, receivedAt + aheadMs)

/** Whether anything of the contact was changed after the lead had been accepted, by the CRM's clock. */
export const changedSince = (found: Found, sent: Accepted) =>
  madeSince(found, sent) || isSince(found.contact?.dateUpdated, sent.receivedAt + found.aheadMs)

const isSince = (date: string | null | undefined, ms: number) => Date.parse(date ?? '') >= ms

const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().catch('') })).default([]) })
const noteSchema = z.object({ note: z.object({ id: z.string().min(1) }) })

/** Resolves to the text of each of the contact's notes. Rejects if the call does. */
export async function readNotes(api: Api, contactId: string): Promise<string[]> {
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
  if (!isNew) await api.post(`${contactPath(contactId)}/tags`, { tags: tagsOf(sent) })
  const answer = await api.post(`${contactPath(contactId)}/notes`, { body: noteOf(sent) })
  if (!parseAnswer(answer, noteSchema)) throw new ApiRefusal(answer, 'transient')
  return answer.status
}

const noteTitle = 'Lead from the website'

function noteOf({ leadId, lead, guardian }: Delivery): string {
  const lines = [
    ['Player', lead.name],
    [noteTitle, lead.interest],
    ['Guardian', guardian ? `${guardian.state}, ${guardian.url}` : ''],
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

const reference = /Reference: ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g

/** The lead that a note is about. Its reference is the last one: a person may have typed another. */
export const leadIn = (note: string): string | undefined =>
  note.includes(noteTitle) ? [...note.matchAll(reference)].at(-1)?.[1] : undefined
