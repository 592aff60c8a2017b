import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pagePath } from '../contract/addresses.ts'
import { language, pathAt } from './language.ts'
import { beforeMove, watchOverlays } from './navigation/history.ts'
import { keepWhatVisitorsDid } from './start-up/changed-document.ts'
import { loadAhead, reloadIfStylesFail, routesInBrowser } from './start-up/load-page.ts'
import { RoutesContext } from './start-up/page-styles.tsx'
import { keepTranslatedTextsTrue } from './ui/translated-texts.ts'

const routes = routesInBrowser()

/** Finds the canonical page if the host answered an unusual spelling of its URL with the not-found page. */
function findMeantPage(): string | undefined {
  if (document.querySelector('link[rel=canonical]')) return undefined
  const path = pagePath(location.pathname)
  const isPage = Object.values(routes).some((route) => route?.path === pathAt(path))
  return isPage && path !== location.pathname ? path : undefined
}

/**
 * Holds what the page posts to itself while the browser keeps it for a step back. Firefox loses such a message, and React
 * renders nothing more once one of its own is lost: after Back, each page would have the content of another.
 */
function keepMessages() {
  const { prototype } = MessagePort
  const post = Reflect.get(prototype, 'postMessage')
  const hold = function (this: MessagePort, ...message: Parameters<typeof post>) {
    addEventListener('pageshow', () => post.apply(this, message), { once: true })
  }
  addEventListener('pagehide', () => Object.assign(prototype, { postMessage: hold }))
  addEventListener('pageshow', () => Object.assign(prototype, { postMessage: post }))
}

function start() {
  keepMessages()
  keepTranslatedTextsTrue()
  keepWhatVisitorsDid()
  watchOverlays()
  reloadIfStylesFail(routes)
  const instrumentations = [beforeMove(routes)]
  // Render exactly the tree of the server's document: React's ids depend on its shape.
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

/** Reports the visitor's load times last, because the browser buffers them until then. */
const reportVitals = () => void import('./start-up/report-vitals.ts').catch(() => undefined)

function begin() {
  const meant = findMeantPage()
  // Load the canonical URL. Otherwise React Router would render that page at this address over the hydrated not-found page.
  if (meant) location.replace(meant + location.search + location.hash)
  else start()

  // Only decoration: if it fails to load, the page does not animate.
  if (!CSS.supports('animation-timeline: scroll()')) {
    void import('./start-up/follow-scroll.ts').then(({ followScroll }) => followScroll())
  }

  if (!navigator.language.startsWith(language))
    void import('./navigation/language-offer.ts').catch(() => undefined)

  if (!import.meta.env.PROD) return
  if ('requestIdleCallback' in window) requestIdleCallback(reportVitals)
  else setTimeout(reportVitals, 2000)
}

// A task of its own: in one task with the evaluation of all modules, it would block a cheap phone for too long.
setTimeout(begin)
