import { plainStart } from './plain-start.ts'
import { sheetsOf, type Routes } from './page-styles.tsx'

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
