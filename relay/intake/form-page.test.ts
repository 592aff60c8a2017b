import { parse, type DefaultTreeAdapterTypes as Html } from 'parse5'
import { expect, test } from 'vitest'
import { openRelay, page, relayUrl, typed } from '../../testing/relay/open-relay.ts'

/** Every element of a page, by tag name. */
function elements(html: string, tagName: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const visit = (node: Html.Node) => {
    if ('tagName' in node && node.tagName === tagName) {
      const attributes = node.attrs.map(({ name, value }) => [name, value])
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      found.push({ ...Object.fromEntries(attributes), text })
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return found
}

test('the page for a wrong form says what is wrong and keeps what was typed in a form that can be sent again', async () => {
  const { postForm, store } = await openRelay({ anonKey: 'public-key' })
  const beside = { apikey: 'public-key', consent_version: '2' }
  const response = await postForm({ ...typed, ...beside, firstName: '', email: 'ada' }, { Referer: page })
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()

  expect(elements(html, 'html')).toEqual([expect.objectContaining({ lang: 'en' })])
  expect(elements(html, 'h1')).toEqual([{ text: 'Please check your details' }])
  expect(elements(html, 'form')).toEqual([
    expect.objectContaining({ method: 'post', action: '/functions/v1/ghl-webhook-relay' })
  ])
  const inputs = elements(html, 'input')
  expect(inputs.map(({ name, value }) => [name, value])).toEqual([
    ['firstName', ''],
    ['lastName', 'Example'],
    ['email', 'ada'],
    ['form_source', 'cta-button-modal'],
    ['page_url', page],
    ['apikey', 'public-key'],
    ['consent_version', '2'],
    ['company_website', '']
  ])
  const problems = elements(html, 'p').filter((p) => p['class'] === 'problem')
  expect(problems.map(({ id, text }) => [id, text])).toEqual([
    ['firstName-problem', 'First name is required.'],
    ['email-problem', 'Email must look like name@example.com.']
  ])
  expect(inputs.filter((input) => 'aria-invalid' in input).map((input) => input['aria-describedby'])).toEqual(
    ['firstName-problem', 'email-problem']
  )
  expect(inputs.filter((input) => 'autofocus' in input).map(({ name }) => name)).toEqual(['firstName'])
  expect(elements(html, 'label').map((label) => label['for'])).toEqual(['firstName', 'lastName', 'email'])
  expect(elements(html, 'a')).toEqual([expect.objectContaining({ href: '/elite-25' })])

  const corrected = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
  expect((await postForm({ ...corrected, firstName: 'Ada', email: 'ada@example.com' })).status).toBe(303)
  const [claim] = await store.claim({ limit: 10, leaseMs: 1000 })
  expect(claim?.lead).toMatchObject({ page_url: page, utm_source: 'news' })
  expect(await store.find(claim?.leadId ?? '')).toMatchObject({ consentVersion: 2 })
})

test('what a stranger typed is text on that page, never markup', async () => {
  const { postForm } = await openRelay()
  const hostile = '"><script>alert(1)</script>'
  const response = await postForm({ ...typed, firstName: hostile, email: hostile, page_url: `//x${hostile}` })
  const html = await response.text()
  expect(elements(html, 'script')).toEqual([])
  expect(elements(html, 'input')[0]).toMatchObject({ value: hostile })
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test.each(['javascript:alert(1)', 'https://evil.example//other.example/', 'no address', 'data:text/html,x'])(
  'the way back leads nowhere but to this site: %s',
  async (pageUrl) => {
    const { postForm } = await openRelay()
    const html = await (await postForm({ ...typed, email: '', page_url: pageUrl })).text()
    const [link] = elements(html, 'a')
    expect(new URL(link?.['href'] ?? '', 'https://example.com').origin).toBe('https://example.com')
  }
)

test('a form that was sent from such a page leads back home', async () => {
  const { postForm } = await openRelay()
  const html = await (await postForm({ ...typed, email: '' }, { Referer: relayUrl })).text()
  expect(elements(html, 'a')).toEqual([expect.objectContaining({ href: '/' })])
})

test('an unknown form is refused, with a way back and nothing to send again', async () => {
  const { postForm, store } = await openRelay()
  const response = await postForm({ ...typed, form_source: 'other' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Form source is not one of the forms of this site.')
  expect(elements(html, 'form')).toEqual([])
  expect(elements(html, 'a')).toEqual([expect.objectContaining({ href: '/' })])
  expect(await store.books()).toMatchObject({ accepted: 0 })
})

test('a store that cannot be written keeps what was typed too', async () => {
  const { postForm, store } = await openRelay()
  await store.close()
  const response = await postForm(typed)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  const html = await response.text()
  expect(html).toContain('Your details could not be saved just now.')
  expect(elements(html, 'input').map(({ value }) => value)).toContain('ada@example.com')
  expect(html).not.toMatch(/StoreUnavailable|\.ts/)
})

test('forms count towards the limit of their address and keep what was typed', async () => {
  const { postForm } = await openRelay({ rateLimitPerMinute: 1 })
  await postForm(typed)
  const response = await postForm(typed, { 'Content-Length': '200' })
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('60')
  expect(elements(await response.text(), 'input').map(({ value }) => value)).toContain('ada@example.com')
})

test('a problem with no field that the visitor sees is said by the page', async () => {
  const { postForm } = await openRelay()
  const response = await postForm({ ...typed, firstName: 'A'.repeat(201), form_source: 'career-alerts' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(elements(html, 'h1')).toEqual([{ text: 'That did not go through' }])
  expect(elements(html, 'p')[0]?.['text']).toBe('First name is longer than 200 characters.')
})
