import { createApi, unlimited } from './api-v2-calls.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import { hasNote } from './api-v2-notes.ts'
import { carries, changedSince, findContact, hasEmailOf } from './api-v2-search.ts'
import type { LookUp } from './crm.ts'

const patienceMs = 15_000

/**
 * Makes a look-up of delivered leads in the API. A contact with the lead's email is not enough. It must also have the
 * lead's interest, have been changed since the lead was accepted, or have the lead as a note.
 */
export function createApiLookUp(settings: ApiSettings, turns = unlimited): LookUp {
  return async ({ lead, ...sought }) => {
    if (!lead) return 'there'
    const signal = AbortSignal.timeout(patienceMs)
    const api = createApi(settings, { turns, signal })
    try {
      await turns.wait(signal)
      const found = await findContact(api, settings, { email: lead.email, phone: '' })
      const { contact } = found
      if (!contact || !hasEmailOf(contact, lead)) return 'missing'
      if (carries(contact, lead) || changedSince(found, sought)) return 'there'
      return (await hasNote(api, contact.id, sought.id)) ? 'there' : 'missing'
    } catch {
      return 'unknown'
    }
  }
}
