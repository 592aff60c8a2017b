import { isGoneOrRefused, whyUnread } from './crm/api-calls.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import { type NoContact, openNoContact } from './crm/no-contact.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { type PollParts, takeTurns } from './poll-crm.ts'

const everyMs = 60_000

type Tell = (asked: NoContact, signal: AbortSignal) => Promise<void>

/**
 * Tells the CRM once a minute who asked not to be contacted, until somebody closes the request at the desk. Returns undefined if
 * the CRM has no API.
 */
export function tellNoContact(settings: CrmSettings | undefined, parts: PollParts) {
  if (settings?.kind !== 'api') return undefined
  const tell = openNoContact(settings, crmRateLimitOf(openCrm(settings), parts))
  return takeTurns(parts, 'no-contact', everyMs, createTelling(tell, parts))
}

/** Makes the function that tells what was not told yet. It rejects only if the store does. */
export function createTelling(tell: Tell, { store, log }: Pick<PollParts, 'store' | 'log'>) {
  /** A relay that has just started looks at each open request once more. */
  const told = new Set<string>()

  return async (signal: AbortSignal): Promise<void> => {
    const asked = (await store.dataRequests()).filter(({ kind }) => kind === 'no-contact')
    for (const { leadId, at } of asked) {
      const name = `${leadId} ${at}`
      const crmId = told.has(name) ? undefined : (await store.find(leadId))?.crmId
      // A lead that waits is told of once the CRM has it.
      if (crmId === undefined) continue
      try {
        await tell({ leadId, crmId, at }, signal)
        told.add(name)
      } catch (error) {
        if (signal.aborted) return
        // Nobody has this contact any more, or it came by webhook, whose ids are not those of contacts.
        if (isGoneOrRefused(error)) told.add(name)
        log.error({ lead: leadId, problem: whyUnread(error) }, 'the CRM was not told of a request')
      }
    }
  }
}
