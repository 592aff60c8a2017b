import type { PageHref } from '../routes.ts'
import { useGo } from '../ui/use-campaign.ts'

/**
 * Moves to the next page after a success. Offline, the browser would show its own error in place of the success: the move
 * waits for the line, and is dropped if the visitor has left the page by then.
 */
export function useLeadOn(): (to: PageHref) => Promise<void> {
  const go = useGo()
  return async (to) => {
    const from = location.pathname
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    if (location.pathname === from) await go(to)
  }
}
