import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersOf, parseHeaderRules } from '../relay/site-files/site-files.ts'
import { composeHeaders } from './site-headers.ts'

const html = `<html><head><script type="application/ld+json">{"a":1}</script></head><body>
<script>let first = '<b>' && 1</script><script type="text/plain" id="start-up">import "/assets/a.js"
</script><script src="/assets/b.js"></script></body></html>`

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function headers(
  path: string,
  settings = { siteUrl: 'https://agency.example', embedOrigin: 'https://crm.example' }
) {
  const file = composeHeaders([{ path: '/careers', html }], settings)
  return headersOf(path, parseHeaderRules(file))
}

test("allows the page's inline scripts and no others", () => {
  const [, scripts] = headers('/careers')['content-security-policy']?.split(', ') ?? []
  expect(scripts).toBe(
    `script-src 'self' https://crm.example/js/form_embed.js ${sha("let first = '<b>' && 1")} ${sha('import "/assets/a.js"\n')}`
  )
})

test('the shared policy frames the CRM and the video player, and is silent about scripts', () => {
  const policy = headers('/robots.txt')['content-security-policy']
  expect(policy).toContain('frame-src https://crm.example https://www.youtube-nocookie.com;')
  expect(policy).not.toMatch(/script-src|default-src/)
  expect(
    headers('/', { siteUrl: 'https://agency.example', embedOrigin: '' })['content-security-policy']
  ).toContain('frame-src https://www.youtube-nocookie.com;')
})

test('HSTS is sent for a site on https alone, and hashed files are kept for good', () => {
  expect(headers('/')['strict-transport-security']).toBe('max-age=63072000')
  const plain = headers('/', { siteUrl: 'http://localhost:3000', embedOrigin: '' })
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(headers('/assets/a.js')['cache-control']).toBe('public, max-age=31536000, immutable')
})
