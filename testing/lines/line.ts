import type { Page, Route } from '@playwright/test'
import { builtEmbedOrigin, connectWidgets } from '../widgets.ts'
import type { Fault } from './faults.ts'
import { nameRequest, type Cut, type RecordedRequest } from './recorded-request.ts'

/** A problem of a connection: a fault, and the requests that it affects. */
export type Trouble = { cut: Cut; fault: Fault }

export type Line = {
  /** Ends every trouble that does not last for good. */
  repair(): void
  /** Every request so far. */
  requests: RecordedRequest[]
  /** How often each trouble struck, in the order in which they were given. */
  strikes: number[]
}

/** Puts a line between a page and everything it asks for: the site, and the CRM's host as the sandbox answers for it. */
export async function putOnLine(page: Page, sandboxUrl: string, troubles: readonly Trouble[]): Promise<Line> {
  const embedOrigin = builtEmbedOrigin()
  const line = { requests: [] as RecordedRequest[], strikes: troubles.map(() => 0), repaired: false }
  page.on('request', (request) => void line.requests.push(nameRequest(request, embedOrigin)))
  await connectWidgets(page, sandboxUrl)

  const strike = async (route: Route) => {
    const request = nameRequest(route.request(), embedOrigin)
    for (const [index, { cut, fault }] of troubles.entries()) {
      const before = line.strikes[index] ?? 0
      const over = fault.lasts === 'once' ? before > 0 : line.repaired && fault.lasts !== 'for good'
      if (over || !cut.hits(request)) continue
      line.strikes[index] = before + 1
      const reach = () => {
        const url = route.request().url().replace(embedOrigin, sandboxUrl)
        return route.fetch({ url, maxRedirects: 0, timeout: 0 })
      }
      if (await fault.strike(route, reach)) return
    }
    await route.fallback()
  }
  // A page may be closed in the middle of a call.
  await page.route('**/*', (route) => strike(route).catch(() => undefined))
  return Object.assign(line, { repair: () => void (line.repaired = true) })
}
