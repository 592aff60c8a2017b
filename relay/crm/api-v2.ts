import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/outcome.ts'
import { parseJson } from '../parse-json.ts'
import { ApiRefusal, createApi, type Api, unlimited } from './api-v2-calls.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import { checkApi } from './api-v2-check.ts'
import { createApiLookUp } from './api-v2-look-up.ts'
import { addNote, hasNote } from './api-v2-notes.ts'
import { carries, findContact, hasEmailOf, madeSince, NoContact } from './api-v2-search.ts'
import type { Connector, Crm, Delivery, Turns } from './crm.ts'
import type { Answer } from './exchange.ts'
import { explain } from './explain.ts'
import { lostContact } from './network.ts'
import { failureOf } from './status.ts'

const upserted = z.object({ new: z.boolean().optional(), contact: z.object({ id: z.string().min(1) }) })

/** The CRM allows a location 100 calls in 10 s; this leaves room for the agency's own. */
const callsPerSecond = 8

export const apiCrm = (settings: ApiSettings): Crm => ({
  name: 'HighLevel, API v2',
  setting: 'CRM_API_TOKEN',
  limit: { limiter: `crm:${settings.locationId}`, perSecond: callsPerSecond },
  connect: (turns) => createApiConnector(settings, turns),
  openList: async (turns) => createApiLookUp(settings, turns),
  check: (signal) => checkApi(settings, signal)
})

/** The contact that now has the lead, and the status of the answer that confirmed it. */
type Taken = { crmId: string; status: number }

/**
 * Delivers leads to HighLevel's API v2. It makes a contact for a new person. To an existing contact it adds the lead as a
 * tag and a note, because an upsert would let anybody who knows an address rename its contact. Never rejects.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/upsert-contact
 */
export function createApiConnector(settings: ApiSettings, turns: Turns = unlimited): Connector {
  return async (delivery, signal): Promise<Outcome> => {
    const { leadId, lead } = delivery
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const api = createApi(settings, { turns, signal, leadId })
      return { kind: 'delivered', ...(await bring(delivery, api, settings)), ms: elapsed() }
    } catch (error) {
      if (error instanceof Undecided)
        return { kind: 'ambiguous', ...describe(error.answer, lead), ms: elapsed() }
      if (error instanceof NotTaken)
        return { kind: 'transient', ...describe(error.answer, lead), ms: elapsed() }
      if (error instanceof NoContact)
        return { kind: 'blocked', ...describe(error.answer, lead), ms: elapsed() }
      if (!(error instanceof ApiRefusal)) return lostContact(error, elapsed())
      const { answer, onlyAsked } = error
      const failure = failureOf(answer, explain(answer.text, lead), elapsed())
      if (!failure) return lostContact(error, elapsed())
      // A wrong location, for example, gets a 400 for every search.
      return failure.kind === 'permanent' && onlyAsked ? { ...failure, kind: 'blocked' } : failure
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

/** The CRM may answer 422 although it made the contact, so look up the contact before you treat the lead as refused. */
async function makeContact(delivery: Delivery, api: Api, settings: ApiSettings): Promise<Taken> {
  const { lead } = delivery
  const answer = await api.post('/contacts/upsert', contactOf(lead, settings.locationId)).catch(answerOf422)
  if (answer.status === 422) {
    const { contact } = await findContact(api, settings, { ...lead, phone: '' }).catch(() => {
      throw new Undecided(answer)
    })
    // The contact was not there before the call, so a contact found now was made by it.
    if (!contact || !hasEmailOf(contact, lead)) throw new ApiRefusal(answer)
    return carries(contact, lead)
      ? { crmId: contact.id, status: answer.status }
      : addLead(contact.id, delivery, api)
  }
  const made = upserted.safeParse(parseJson(answer.text))
  if (!made.success) throw new NoContact(answer)
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
      throw new NotTaken(error.answer)
    throw error
  }
  throw new NotTaken({ status: 200, ok: true, headers: {}, text: 'the note has no id' })
}

const goneOrRefused = new Set([400, 404, 422])

class NotTaken extends ApiRefusal {}

/** A refusal, after which the look-up of the contact failed. */
class Undecided extends ApiRefusal {}

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
