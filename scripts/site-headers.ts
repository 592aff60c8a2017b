import { createHash } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { embedScriptUrl } from '../site/embeds/embed-script-url.ts'
import { attributeOf, elementsOf } from '../site/start-up/html-elements.ts'

type Page = { path: string; html: string }

type Settings = {
  siteUrl: string
  /** Origin of the CRM's forms and calendars; empty where there is none. */
  embedOrigin: string
}

/**
 * The `_headers` file of the site. A page sends two policies, and both hold: the one that all pages share, and its own, which
 * says what scripts may run. They stand apart because the hosts join what several rules say.
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
      // Inline styles here are data: a focus of a picture, a place in an order.
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
    // Forms that are posted without scripts carry the campaign in the address they come from.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Windows that a widget of the CRM opens, to sign in or to pay, have to find back to it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    // Other hosts of the domain are not ours to speak for: no includeSubDomains.
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {})
  }
}

function scriptPolicy(html: string, { embedOrigin }: Settings): string {
  const hashes = new Set(
    [...elementsOf(parse(html))]
      .filter((element) => element.tagName === 'script' && attributeOf(element, 'src') === undefined)
      // The start-up, inert at first, is run as it stands; data never runs.
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
