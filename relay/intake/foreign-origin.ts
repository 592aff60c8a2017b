import type { Context } from 'hono'

/**
 * Whether a browser sends this for a page of another site. What a browser says of itself counts most: behind a proxy that
 * renames the host, the addresses alone would turn our own visitors away. Programs say nothing of the kind and are taken.
 */
export function isForeign(c: Context, siteUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  if (site === 'same-origin' || origin === siteUrl) return false
  // Browsers hide the origin of pages that may not tell it, ours among them where a visitor has set so.
  if (origin === 'null') return site === undefined || site === 'cross-site'
  if (origin === undefined) return site === 'cross-site'
  return URL.parse(origin)?.host !== new URL(c.req.url).host
}
