import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outbox/outcome.ts'
import { parseJson } from '../parse-json.ts'
import { ApiRefusal, createApi, type Api, unlimited } from './api-v2-calls.ts'
import type { ApiSettings } from './api-v2-settings.ts'
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
  setting: 'CRM_API_TOKEN',
  limit: { limiter: `crm:${settings.locationId}`, perSecond: callsPerSecond },
  connect: (turns) => createApiConnector(settings, turns),
  openList: async (turns) => createApiLookUp(settings, turns)
})

/** The contact that has the lead now, and the status of the answer that says so. */
type Taken = { crmId: string; status: number }

/**
 * Delivers leads to HighLevel's API v2. A person whom the CRM does not know becomes a contact. To a contact that is there the
 * lead is added as a tag and a note: an upsert would let anybody who knows an address rename its contact. Never rejects.
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
      if (error instanceof NoContact) return { kind: 'blocked', error: error.message, ms: elapsed() }
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
    // Somebody else has the number: with it, the upsert could change their contact.
    const { crmId } = await makeContact({ ...delivery, lead: { ...lead, phone: '' } }, api, settings)
    return addLead(crmId, delivery, api)
  }
  // An earlier attempt made it, and its answer was lost.
  if (carries(contact, lead) && madeSince(found, delivery)) return { crmId: contact.id, status: 200 }
  return addLead(contact.id, delivery, api)
}

/** A 422 may come although the contact was made, so it is looked up before the lead is called refused. */
async function makeContact(delivery: Delivery, api: Api, settings: ApiSettings): Promise<Taken> {
  const { lead } = delivery
  const answer = await api.post('/contacts/upsert', contactOf(lead, settings.locationId)).catch(answerOf422)
  if (answer.status === 422) {
    const { contact } = await findContact(api, settings, { ...lead, phone: '' }).catch(() => {
      throw new Undecided(answer)
    })
    // It was not there before the call.
    if (!contact || !hasEmailOf(contact, lead)) throw new ApiRefusal(answer)
    return carries(contact, lead)
      ? { crmId: contact.id, status: answer.status }
      : addLead(contact.id, delivery, api)
  }
  const made = upserted.safeParse(parseJson(answer.text))
  if (!made.success) throw new NoContact()
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
    // The contact may be gone meanwhile: that is no fault of the lead's, and the next attempt makes another.
    if (error instanceof ApiRefusal && goneOrRefused.has(error.answer.status))
      throw new NotTaken(error.answer)
    throw error
  }
  throw new NotTaken({ status: 200, ok: true, headers: {}, text: 'the note has no id' })
}

const goneOrRefused = new Set([400, 404, 422])

class NotTaken extends ApiRefusal {}

/** A refusal that could not be looked into. */
class Undecided extends ApiRefusal {}

function describe({ status, ok, text }: Answer, lead: Lead) {
  const said = explain(text, lead)
  if (ok) return { status, error: `the CRM named no contact: ${said}` }
  return { status, error: `the CRM answered ${status}: ${said}` }
}

/**
 * The lead as the API's own properties of a contact: any other is refused with 422, and `tags` would replace every tag
 * that the contact has. What routes a lead in the CRM, its interest, is the contact's source. Empty fields stay out, so
 * that they wipe nothing.
 */
function contactOf(lead: Lead, locationId: string) {
  const { firstName, lastName, name, email, phone, interest: source } = lead
  const fields = Object.entries({ firstName, lastName, name, email, phone, source })
  return { locationId, ...Object.fromEntries(fields.filter(([, value]) => value !== '')) }
}
