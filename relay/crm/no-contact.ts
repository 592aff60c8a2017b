import { type ApiSettings, contactPath, createApi, oneLine, openTokens, unlimited } from './api-calls.ts'
import { isOwnContact, readNotes } from './contacts.ts'
import type { RateLimit } from './crm.ts'

// How HighLevel learns that a person asked on their receipt not to be contacted: a note for staff, and a tag to find it by.

/** `email` is the lead's. `at` is when they asked, in milliseconds since the epoch. */
export type NoContact = { leadId: string; crmId: string; email: string; at: number }

const tag = 'do not contact'
const noteTitle = 'Asked on the website not to be contacted any more'
const notOwn = 'This contact has another email address and may be somebody else: it has no tag.'

/**
 * Makes a function that adds a note to a contact and, if the contact's email is the lead's, the tag: a lead may have got
 * somebody else's contact, by its phone number. Repeating it adds no second note. It rejects if a call does.
 */
export function openNoContact(settings: ApiSettings, rateLimit: RateLimit = unlimited) {
  const tokens = openTokens(settings)
  return async ({ leadId, crmId, email, at }: NoContact, signal: AbortSignal): Promise<void> => {
    await rateLimit.wait(signal)
    const api = createApi(settings, { rateLimit, tokens, signal, leadId })
    const notes = await readNotes(api, crmId)
    if (notes.some((note) => note.startsWith(noteTitle) && note.includes(leadId))) return
    const isOwn = await isOwnContact(api, crmId, { email })
    const lines = [
      noteTitle,
      `Asked: ${new Date(at).toISOString()}`,
      `Email: ${oneLine(email)}`,
      `Lead: ${leadId}`,
      ...(isOwn ? [] : [notOwn])
    ]
    if (isOwn) await api.post(`${contactPath(crmId)}/tags`, { tags: [tag] })
    await api.post(`${contactPath(crmId)}/notes`, { body: lines.join('\n') })
  }
}
