import { preinit } from 'react-dom'
import { pathAt } from '../language.ts'
import { plainStart, precedence, type Route, type Routes, sheetsOf } from './page-styles.tsx'

/** Loads the modules and style sheets of a page. Resolves to false if one of them fails to load. */
export async function loadPage(pathname: string, routes: Routes): Promise<boolean> {
  const page = routesOf(pathname, routes)
  const loaded = await Promise.allSettled([...page.map(loadModule), ...stylesOf(page).map(loadStyle)])
  return loaded.every(({ status }) => status === 'fulfilled')
}

/**
 * Reloads the document if a style sheet of its page fails to load, because Back and Forward show the page even without
 * it. Sheets that failed before this function runs belong to the document itself and are ignored.
 */
export function reloadIfStylesFail(routes: Routes) {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.dataset['precedence'] !== precedence) return
    const sheets = stylesOf(routesOf(location.pathname, routes))
    if (sheets.includes(target.getAttribute('href') ?? '')) location.reload()
  }
  document.addEventListener('error', onError, { capture: true })
}

const stylesOf = (page: Route[]) => page.flatMap(sheetsOf)

async function loadModule({ module }: Route) {
  if (module) await import(/* @vite-ignore */ module)
}

/** Adds a style sheet after it has loaded. If it fails, it is not added, so a later call retries. */
async function loadStyle(href: string) {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const { ok } = await fetch(href)
  if (!ok) throw new Error(`${href} does not come`)
  preinit(href, { as: 'style', precedence })
}

/** A page's route and its parent routes, outermost first. */
function routesOf(pathname: string, routes: Routes): Route[] {
  const found: Route[] = []
  const path = pathAt(pathname)
  let route = Object.values(routes).find((each) => (each?.index ? '/' : each?.path) === path)
  while (route) {
    found.unshift(route)
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return found
}

/** How long a pointer or the focus must rest on a link before its page is fetched, in milliseconds. */
const rest = 100

/**
 * Loads a page as soon as a finger touches a link to it, or a pointer or the focus rests on one. It replaces React Router's
 * `prefetch`, which reloads the current document if a module fails to load, and does not load the styles.
 */
export function loadAhead(routes: Routes) {
  let resting: ReturnType<typeof setTimeout>
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        clearTimeout(resting)
        const link = target instanceof Element && target.closest('a')
        if (!link || link.origin !== location.origin) return
        const delay = sign === 'touchstart' ? 0 : rest
        resting = setTimeout(() => void loadPage(link.pathname, routes), delay)
      },
      { passive: true }
    )
  }
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Routes }
  }
}

/**
 * The site's routes with their modules and style sheets. They are read from React Router's own script in the document,
 * because it has no public API for them. Empty in a plain start: then only React Router loads pages.
 *
 * The addresses of sheets become those of the page's links, for React Router too. It looks for a sheet by its address
 * before a move. If it finds none, it adds the sheet and removes it again, and the browser restyles the old page twice.
 */
export function routesInBrowser(): Routes {
  const { __reactRouterManifest: manifest } = window
  if (plainStart || !manifest) return {}
  for (const route of Object.values(manifest.routes)) {
    if (route?.css) route.css = sheetsOf(route)
  }
  return manifest.routes
}
