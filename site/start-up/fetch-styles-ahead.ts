/** What React Router leaves in the page: every route with its style sheets, by id. */
type Route = { path?: string; index?: boolean; parentId?: string; css?: string[] }

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Route> }
  }
}

/**
 * Fetches the style sheets of a page as soon as a pointer, a finger or the focus comes to a link to it. The modules
 * React Router fetches then by itself; the styles it would only ask for after the click, and wait for them.
 */
export function fetchStylesAhead() {
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(sign, ({ target }) => target instanceof Element && fetchFor(target), {
      passive: true
    })
  }
}

function fetchFor(element: Element) {
  const link = element.closest('a')
  if (!link || link.origin !== location.origin) return
  for (const href of stylesOf(link.pathname)) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const ahead = document.createElement('link')
    Object.assign(ahead, { rel: 'prefetch', as: 'style', href })
    document.head.append(ahead)
  }
}

function stylesOf(pathname: string): string[] {
  const { __reactRouterManifest: manifest } = window
  const routes = manifest?.routes ?? {}
  const styles: string[] = []
  let route = Object.values(routes).find(({ path, index }) => (index ? '/' : path) === pathname)
  while (route) {
    styles.push(...(route.css ?? []))
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return styles
}
