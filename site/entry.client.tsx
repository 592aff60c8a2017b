import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pagePath } from '../contract/page-path.ts'
import { beforeMove } from './navigation/before-move.ts'
import { watchOverlays } from './navigation/overlays.ts'
import { insistOnStyles } from './start-up/load-page.ts'
import { RoutesContext } from './start-up/page-styles.tsx'
import { loadAhead } from './start-up/load-ahead.ts'
import { routesInBrowser } from './start-up/route-manifest.ts'

const routes = routesInBrowser()

/** The canonical page, when the host answered an unusual spelling of its URL with the not-found page. */
function findMeantPage(): string | undefined {
  if (document.querySelector('link[rel=canonical]')) return undefined
  const path = pagePath(location.pathname)
  const isPage = Object.values(routes).some((route) => route?.path === path)
  return isPage && path !== location.pathname ? path : undefined
}

function start() {
  watchOverlays()
  insistOnStyles(routes)
  const instrumentations = [beforeMove(routes)]
  // The tree of the server's document, exactly: React's ids count its forks.
  startTransition(() => {
    hydrateRoot(
      document,
      <RoutesContext value={routes}>
        <HydratedRouter instrumentations={instrumentations} />
      </RoutesContext>
    )
  })
  loadAhead(routes)
}

const meant = findMeantPage()
// React Router would show that page at this address, in place of the not-found page that it hydrates.
if (meant) location.replace(meant + location.search + location.hash)
else start()

/** Decoration only: if it fails, the page does not animate. */
if (!CSS.supports('animation-timeline: scroll()')) void import('./start-up/follow-scroll.ts')

/** Reports the visitor's load times last: the browser buffers them until then. */
const reportVitals = () => void import('./vitals/report-vitals.ts').catch(() => undefined)

if (import.meta.env.PROD) {
  if ('requestIdleCallback' in window) requestIdleCallback(reportVitals)
  else setTimeout(reportVitals, 2000)
}
