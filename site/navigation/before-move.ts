import type { ClientInstrumentation } from 'react-router'
import { loadPage } from '../start-up/load-page.ts'
import type { Routes } from '../start-up/page-styles.tsx'
import { closeOverlays } from './overlays.ts'

/**
 * Delays every move to another page until no overlay is open and all files of that page have loaded. A later move or a
 * step in the history cancels it. If a file does not load, the browser opens the page as a new document: React Router
 * would reload the current page, or show the next one without its styles.
 */
export function beforeMove(routes: Routes): ClientInstrumentation {
  let latest = 0
  addEventListener('popstate', () => (latest += 1))

  async function prepare(target: URL) {
    latest += 1
    const turn = latest
    const [complete] = await Promise.all([loadPage(target.pathname, routes), closeOverlays()])
    // Overlays that were opened meanwhile.
    await closeOverlays()
    if (turn !== latest) return never
    if (complete) return undefined
    location.assign(target)
    return never
  }

  return {
    router(router) {
      router.instrument({
        async navigate(move, { to }) {
          if (typeof to === 'string') await prepare(new URL(to, location.href))
          await move()
        }
      })
    }
  }
}

/** Never resolves: a move that waits for it is abandoned. */
const never = new Promise<undefined>(() => undefined)
