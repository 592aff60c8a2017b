import { plainStart } from './plain-start.ts'
import type { Routes } from './page-styles.tsx'

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Routes }
  }
}

/**
 * The site's routes with their modules and style sheets. They are read from React Router's own script in the document,
 * because it has no public API for them. Empty in a plain start: then only React Router loads pages.
 */
export function routesInBrowser(): Routes {
  const { __reactRouterManifest: manifest } = window
  return plainStart || !manifest ? {} : manifest.routes
}
