import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome } from '../outcome.ts'
import { parseJson } from '../parse-json.ts'
import { apiHeaders, createApiSearch, isSamePerson, type ApiSettings } from './api-v2-search.ts'
import type { Connector } from './connector.ts'
import { exchange } from './exchange.ts'
import { explain } from './explain.ts'
import { lostContact } from './network.ts'
import { failureOf } from './status.ts'

/** Resolves when one more call may be made. */
export type AwaitTurn = (signal: AbortSignal) => Promise<void>

const upserted = z.object({ contact: z.object({ id: z.string().min(1) }) })

/**
 * Delivers leads to HighLevel's API v2: creates the contact with the lead's email, or lays the lead over it. A 422 may
 * come although the contact was made, so it is looked up before the lead is called refused. Never rejects.
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/upsert-contact
 */
export function createApiConnector(settings: ApiSettings, awaitTurn: AwaitTurn = async () => {}): Connector {
  const search = createApiSearch(settings)

  return async ({ leadId, lead }, signal): Promise<Outcome> => {
    const began = performance.now()
    const elapsed = () => Math.round(performance.now() - began)
    try {
      const answer = await exchange(`${settings.url}/contacts/upsert`, {
        method: 'POST',
        headers: { ...apiHeaders(settings), 'content-type': 'application/json', 'webhook-id': leadId },
        body: JSON.stringify(contactOf(lead, settings.locationId)),
        signal
      })
      const { status, text } = answer
      if (status === 422) return await readBack(explain(text, lead))
      const failure = failureOf(answer, explain(text, lead), elapsed())
      if (failure) return failure
      const taken = upserted.safeParse(parseJson(text))
      if (taken.success) return { kind: 'delivered', crmId: taken.data.contact.id, status, ms: elapsed() }
      return {
        kind: 'transient',
        error: `the CRM named no contact: ${explain(text, lead)}`,
        status,
        ms: elapsed()
      }
    } catch (error) {
      return lostContact(error, elapsed())
    }

    async function readBack(reason: string): Promise<Outcome> {
      const refusal = { status: 422, error: `the CRM answered 422: ${reason}` }
      const found = await awaitTurn(signal)
        .then(() => search(lead.email, signal))
        .catch(() => undefined)
      const ms = elapsed()
      if (!found?.ok) {
        return { kind: 'ambiguous', ...refusal, error: `${refusal.error}; it could not be looked up`, ms }
      }
      const { contact } = found
      if (contact && isSamePerson(contact, lead)) {
        return { kind: 'delivered', crmId: contact.id, status: 422, ms }
      }
      return { kind: 'permanent', ...refusal, ms }
    }
  }
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
