import { preinit } from 'react-dom'
import { precedence, sheetsOf, type Route, type Routes } from './page-styles.tsx'

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
export function insistOnStyles(routes: Routes) {
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
  let route = Object.values(routes).find((each) => (each?.index ? '/' : each?.path) === pathname)
  while (route) {
    found.unshift(route)
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return found
}
