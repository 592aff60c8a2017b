import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { RoutesContext, type Routes } from './start-up/page-styles.tsx'
import { styleAhead } from './start-up/style-ahead.ts'

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Routes }
  }
}

const { __reactRouterManifest: { routes } = { routes: {} } } = window

/** Measures what a visitor saw once everything else is done; the browser has kept the figures until then. */
function Vitals() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const report = () => void import('./vitals/report-vitals.ts').catch(() => undefined)
    if ('requestIdleCallback' in window) requestIdleCallback(report)
    else setTimeout(report, 2000)
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <RoutesContext value={routes}>
      <HydratedRouter />
      <Vitals />
    </RoutesContext>
  )
})

styleAhead(routes)
