import { isGoneOrRefused, whyUnread } from './crm/api-calls.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import { type NoContact, openNoContact } from './crm/no-contact.ts'
import { crmRateLimitOf } from './deliver-leads.ts'
import { pollLimitMs, type PollParts, takeTurns } from './poll-crm.ts'

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

/** Makes the function that tells what was not told yet, each within `limitMs`. It rejects only if the store does. */
export function createTelling(
  tell: Tell,
  { store, log }: Pick<PollParts, 'store' | 'log'>,
  limitMs = pollLimitMs
) {
  /** A relay that has just started looks at each open request once more. */
  const told = new Set<string>()

  return async (signal: AbortSignal): Promise<void> => {
    const asked = (await store.dataRequests()).filter(({ kind }) => kind === 'no-contact')
    for (const { leadId, at } of asked) {
      const { crmId, lead } = (await store.find(leadId)) ?? {}
      // The CRM does not have this lead yet. A later turn tells the CRM.
      if (crmId === undefined || !lead) continue
      // A lead that was sent again may have another contact.
      const name = `${leadId} ${at} ${crmId}`
      if (told.has(name)) continue
      try {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
        await tell({ leadId, crmId, email: lead.email, at }, inTime)
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
