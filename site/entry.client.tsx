import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchStylesAhead } from './start-up/fetch-styles-ahead.ts'

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
    <>
      <HydratedRouter />
      <Vitals />
    </>
  )
})

fetchStylesAhead()
