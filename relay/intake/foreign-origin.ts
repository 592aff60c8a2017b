import type { Context } from 'hono'

/**
 * Whether a browser sends this request for a page of another site. `Sec-Fetch-Site` counts before the addresses: behind
 * a proxy that renames the host, addresses alone would reject our own visitors. Programs send no such headers and are
 * accepted.
 */
export function isForeign(c: Context, siteUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (site === 'same-origin' || origin === siteUrl) return false
  // Browsers hide the origin if a page's referrer policy says so or, for our pages, if the visitor's settings do.
  if (origin === 'null') return site === undefined || site === 'cross-site'
  if (origin === undefined) return site === 'cross-site'
  return URL.parse(origin)?.host !== new URL(c.req.url).host
}
