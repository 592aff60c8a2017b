import type { Lead } from '../../contract/lead.ts'
import { ApiRefusal, createApi, unlimited } from './api-v2-calls.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import { hasNote } from './api-v2-notes.ts'
import { carries, changedSince, findContact, hasEmailOf } from './api-v2-search.ts'
import type { LookUp } from './crm.ts'
import { explain } from './explain.ts'
import { describeLoss } from './network.ts'

const patienceMs = 15_000

/**
 * Makes a look-up of delivered leads in the API. A contact with the lead's email is not enough. It must also have the
 * lead's interest, have been changed since the lead was accepted, or have the lead as a note.
 */
export function createApiLookUp(settings: ApiSettings, turns = unlimited): LookUp {
  return async ({ lead, ...sought }) => {
    if (!lead) return { seen: 'there' }
    const signal = AbortSignal.timeout(patienceMs)
    const api = createApi(settings, { turns, signal })
    try {
      await turns.wait(signal)
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
