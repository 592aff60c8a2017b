import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { parseJson } from '../parse-json.ts'
import { exchange } from './exchange.ts'

export type ApiSettings = {
  /** Where the API is; HighLevel's own, but for tests. */
  url: string
  token: string
  locationId: string
}

const foundSchema = z.object({
  contact: z
    .object({
      id: z.string().min(1),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish()
    })
    .nullish()
})

export type FoundContact = NonNullable<z.infer<typeof foundSchema>['contact']>

export type SearchResult = { ok: true; contact: FoundContact | undefined } | { ok: false; problem: string }

/** Looks up the contact of a location that has an email. Rejects as `exchange` does. */
export function createApiSearch(settings: ApiSettings) {
  return async (email: string, signal: AbortSignal): Promise<SearchResult> => {
    const query = new URLSearchParams({ locationId: settings.locationId, email })
    const { status, ok, text } = await exchange(
      `${settings.url}/contacts/search/duplicate?${query.toString()}`,
      { method: 'GET', headers: apiHeaders(settings), signal }
    )
    if (!ok) return { ok: false, problem: `the CRM answered ${status}` }
    const found = foundSchema.safeParse(parseJson(text))
    if (!found.success) return { ok: false, problem: 'the CRM answered with something else than a contact' }
    return { ok: true, contact: found.data.contact ?? undefined }
  }
}

/** An older contact with the lead's email does not show that this lead was taken: what it says of the name must fit too. */
export function isSamePerson(contact: FoundContact, lead: Lead): boolean {
  return (
    contact.email?.toLowerCase() === lead.email.toLowerCase() &&
    fits(contact.firstName, lead.firstName) &&
    fits(contact.lastName, lead.lastName)
  )
}

const fits = (said: string | null | undefined, sent: string) =>
  !said || said.toLowerCase() === sent.toLowerCase()

export function apiHeaders({ token }: ApiSettings) {
  return { authorization: `Bearer ${token}`, version: '2021-07-28' }
}
