import { sha256 } from './chain.ts'
import { searchableEmail } from './columns.ts'
import type { Store } from './store.ts'

/** This many leads of one email address are sent at once; after that, one every ten minutes. */
const burst = 5
const perSecond = 1 / 600

/** Name of an address's limiter. It does not reveal the address. */
export const addressLimiter = (email: string) => `address:${sha256(searchableEmail(email))}`

/**
 * Limits how many leads of one email address go to the CRM, across all relays that share the store. The limit is needed
 * because every lead may make the CRM send an email, and anybody can post a form in somebody else's name. The returned
 * function resolves to the milliseconds that a lead has to wait, 0 if it can be sent now.
 */
export function createCeiling(store: Pick<Store, 'takeSlots'>) {
  return async (email: string): Promise<number> => {
    const request = { limiter: addressLimiter(email), perSecond, burst, upTo: 1 }
    const { taken, waitMs } = await store.takeSlots(request)
    return taken > 0 ? 0 : waitMs
  }
}
