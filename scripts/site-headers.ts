import { createHash } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { embedScriptUrl } from '../site/embeds/widget-protocol.ts'
import { attributeOf, elementsOf } from '../site/start-up/html-elements.ts'

type Page = { path: string; html: string }

type Settings = {
  siteUrl: string
  /** Origin of the CRM's forms and calendars; empty if none is set. */
  embedOrigin: string
}

/**
 * Makes the site's `_headers` file. A page sends two policies, and both apply: a common one, and its own, which says
 * which scripts may run. They are separate because hosts join the values of several rules.
 */
export function composeHeaders(pages: Page[], settings: Settings): string {
  return [
    rule('/*', commonHeaders(settings)),
    rule('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    ...pages.map(({ path, html }) => rule(path, { 'Content-Security-Policy': scriptPolicy(html, settings) }))
  ].join('\n')
}

function commonHeaders({ siteUrl, embedOrigin }: Settings): Record<string, string> {
  return {
    'Content-Security-Policy': policy({
      'style-src-elem': ["'self'"],
      // The site's inline styles are data, such as the focal point of a picture or a position in an order.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'media-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'none'"],
      'object-src': ["'none'"],
      'frame-src': [embedOrigin, 'https://www.youtube-nocookie.com'],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"]
    }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // For a form that is posted without scripts, the relay reads the campaign from the referrer.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Windows that a CRM widget opens, to sign in or to pay, need access to their opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    // No includeSubDomains, because other hosts of the domain are not ours.
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {})
  }
}

function scriptPolicy(html: string, { embedOrigin }: Settings): string {
  const hashes = new Set(
    [...elementsOf(parse(html))]
      .filter((element) => element.tagName === 'script' && attributeOf(element, 'src') === undefined)
      // The start-up script, inert at first, runs unchanged. Data never runs.
      .filter((element) => attributeOf(element, 'type') !== 'application/ld+json')
      .map((script) => hashOf(textOf(script)))
  )
  const embedScript = embedOrigin && embedScriptUrl(embedOrigin)
  return policy({ 'script-src': ["'self'", embedScript, ...hashes] })
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const textOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ')

const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
