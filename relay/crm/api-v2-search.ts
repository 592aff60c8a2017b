import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { parseJson } from '../parse-json.ts'
import type { Api } from './api-v2-calls.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import type { Answer } from './exchange.ts'

const text = z.string().nullish()

const foundSchema = z.object({
  contact: z
    .object({
      id: z.string().min(1),
      email: text,
      firstName: text,
      lastName: text,
      source: text,
      dateAdded: text,
      dateUpdated: text
    })
    .nullish()
})

export type FoundContact = NonNullable<z.infer<typeof foundSchema>['contact']>

export type Found = {
  contact: FoundContact | undefined
  /** How far the CRM's clock is ahead of ours, in milliseconds. */
  aheadMs: number
}

/** A success that does not come from the API, but from a login page or another host, for example. */
export class NoContact extends Error {
  override name = 'NoContact'

  readonly answer: Answer

  constructor(answer: Answer) {
    super('the CRM named no contact: it answered with something else')
    this.answer = answer
  }
}

/**
 * Finds the location's contact with the lead's email or, if there is none, with its phone number. Rejects if the call does,
 * or if the answer is not a contact.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/get-duplicate-contact
 */
export async function findContact(
  api: Api,
  { locationId }: Pick<ApiSettings, 'locationId'>,
  { email, phone }: Pick<Lead, 'email' | 'phone'>
): Promise<Found> {
  const query = new URLSearchParams({ locationId, email, ...(phone && { number: phone }) })
  const answer = await api.get(`/contacts/search/duplicate?${query.toString()}`)
  const found = foundSchema.safeParse(parseJson(answer.text))
  if (!found.success) throw new NoContact(answer)
  const now = Date.now()
  const date = Date.parse(answer.headers.date ?? '')
  return { contact: found.data.contact ?? undefined, aheadMs: Number.isNaN(date) ? 0 : date - now }
}

type Sent = { receivedAt: number }

export const hasEmailOf = ({ email }: FoundContact, lead: Lead) =>
  email?.toLowerCase() === lead.email.toLowerCase()

/** Whether the contact has this lead's content. An older contact of the same person does not prove that the lead arrived. */
export const carries = ({ firstName, lastName, source }: FoundContact, lead: Lead) =>
  source === lead.interest && fits(firstName, lead.firstName) && fits(lastName, lead.lastName)

const fits = (said: string | null | undefined, sent: string) =>
  !said || said.toLowerCase() === sent.toLowerCase()

/** Whether the contact was made after the lead had been accepted, by the CRM's clock. */
export const madeSince = ({ contact, aheadMs }: Found, { receivedAt }: Sent) =>
  isSince(contact?.dateAdded, receivedAt + aheadMs)

/** Whether anything of the contact was changed after the lead had been accepted, by the CRM's clock. */
export const changedSince = (found: Found, sent: Sent) =>
  madeSince(found, sent) || isSince(found.contact?.dateUpdated, sent.receivedAt + found.aheadMs)

const isSince = (date: string | null | undefined, ms: number) => Date.parse(date ?? '') >= ms
