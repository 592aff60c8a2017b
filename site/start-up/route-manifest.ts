import { plainStart } from './plain-start.ts'
import type { Routes } from './page-styles.tsx'

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Routes }
  }
}

/**
 * The routes of the site in the browser, with their modules and style sheets, as React Router's own script left them. It gives no
 * public access to them. Empty in a plain start: then pages are loaded by React Router alone.
 */
export function routesInBrowser(): Routes {
  const { __reactRouterManifest: manifest } = window
  return plainStart || !manifest ? {} : manifest.routes
}
