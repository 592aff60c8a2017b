import { sha256 } from './chain.ts'
import { searchableEmail } from './columns.ts'
import type { Store } from './store.ts'

/** So many leads of one email address go to the CRM at once; after that, one each ten minutes. */
const burst = 5
const perSecond = 1 / 600

/** The limiter of an address; its name tells nobody the address. */
export const addressLimiter = (email: string) => `address:${sha256(searchableEmail(email))}`

/**
 * Makes the ceiling that all relays on a store keep for each email address: every lead may make the CRM send a mail, and
 * anybody can post a form in somebody else's name. Resolves to how many milliseconds a lead has to wait, 0 when it may go.
 */
export function createCeiling(store: Pick<Store, 'takeSlots'>) {
  return async (email: string): Promise<number> => {
    const request = { limiter: addressLimiter(email), perSecond, burst, upTo: 1 }
    const { taken, waitMs } = await store.takeSlots(request)
    return taken > 0 ? 0 : waitMs
  }
}
