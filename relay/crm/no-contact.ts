import { type ApiSettings, contactPath, createApi, openTokens, unlimited } from './api-calls.ts'
import { readNotes } from './contacts.ts'
import type { RateLimit } from './crm.ts'

// How HighLevel learns that a person asked on their receipt not to be contacted: workflows and staff see the tag.

/** `at` is when they asked, in milliseconds since the epoch. */
export type NoContact = { leadId: string; crmId: string; at: number }

const tag = 'do not contact'
const noteTitle = 'Asked on the website not to be contacted any more'

/**
 * Makes a function that adds the tag and a note to a contact. Repeating it adds no second note. It rejects if a call does.
 */
export function openNoContact(settings: ApiSettings, rateLimit: RateLimit = unlimited) {
  const tokens = openTokens(settings)
  return async ({ leadId, crmId, at }: NoContact, signal: AbortSignal): Promise<void> => {
    const api = createApi(settings, { rateLimit, tokens, signal, leadId })
    const notes = await readNotes(api, crmId)
    if (notes.some((note) => note.startsWith(noteTitle) && note.includes(leadId))) return
    const body = `${noteTitle}\nAsked: ${new Date(at).toISOString()}\nLead: ${leadId}`
    await api.post(`${contactPath(crmId)}/tags`, { tags: [tag] })
    await api.post(`${contactPath(crmId)}/notes`, { body })
  }
}
