import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { parse, type DefaultTreeAdapterTypes as Html } from 'parse5'
import { expect, test } from 'vitest'
import { leadForms } from '../../contract/lead-forms.ts'
import { pageWords } from '../../contract/messages.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { chunked, openRelay, page, relayUrl, typed } from '../../testing/relay/open-relay.ts'

/** The logo of every page that the relay makes. */
const home = expect.objectContaining({ href: '/' })

async function storedLeads(store: Awaited<ReturnType<typeof openRelay>>['store']) {
  const claims = await store.claim({ limit: 10, leaseMs: 1000 })
  return claims.map(({ lead }) => lead)
}

test.each(leadForms)('the form $source leads on to its page', async ({ source, interest, next }) => {
  const { postForm, store } = await openRelay()
  const response = await postForm({ ...typed, form_source: source })
  expect(response.status).toBe(303)
  const { pathname, hash } = new URL(response.headers.get('Location') ?? '', relayUrl)
  expect(pathname + hash).toBe(next.includes('#') ? next : `${next}#receipt`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ form_source: source, interest })])
})

test('a form that is on two pages leads back to the page of the visitor', async () => {
  const { postForm } = await openRelay()
  const from = new URL('/pro-tryouts?utm_source=news', page).href
  const response = await postForm({ ...typed, form_source: 'elite-style-lead-capture' }, { Referer: from })
  expect(response.headers.get('Location')).toMatch(/^\/pro-tryouts\?receipt=[\w-]{48}#received$/)
})

test('what the page would have sent is filled in', async () => {
  const { postForm, store } = await openRelay()
  await postForm({ ...typed, firstName: ' Ada ' }, { Referer: page, 'User-Agent': 'Lynx/2.9' })
  expect(await storedLeads(store)).toEqual([
    {
      ...typed,
      name: 'Ada Example',
      phone: '',
      interest: 'homepage-cta',
      utm_source: 'news',
      utm_medium: '',
      utm_campaign: 'spring',
      utm_term: '',
      utm_content: '',
      timestamp: '2026-01-05T09:00:00.000Z',
      page_url: page,
      referrer: '',
      user_agent: 'Lynx/2.9',
      language: 'en'
    }
  ])
})

test('a page that the form names itself counts before the Referer', async () => {
  const { postForm, store } = await openRelay()
  await postForm({ ...typed, page_url: page }, { Referer: 'https://example.com/' })
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ page_url: page, utm_source: 'news' })])
})

test('an address, a campaign or a browser name that is too long or malformed costs no lead', async () => {
  const { postForm, store } = await openRelay()
  const referer = `https://example.com/?utm_source=${'u'.repeat(500)}&utm_term=${'%F0%9F%98%80'.repeat(101)}x`
  const page_url = `${referer}${'p'.repeat(2000)}`
  const response = await postForm({ ...typed, page_url }, { 'User-Agent': 'a'.repeat(2000) })
  expect(response.status).toBe(303)
  const [lead] = await storedLeads(store)
  expect(lead?.utm_source).toHaveLength(200)
  expect(lead?.utm_term).toHaveLength(200)
  expect(lead?.page_url).toHaveLength(1000)
  expect(lead?.user_agent).toHaveLength(500)
  expect((await postForm(typed, { Referer: 'about:blank' })).status).toBe(303)
  expect((await postForm({ ...typed, email: 'b@example.com' }, { Referer: '::' })).status).toBe(303)
})

test('a double click and a reload within 24 hours, past midnight too, is one lead; later it is another', async () => {
  const { postForm, store, clock } = await openRelay()
  await Promise.all([postForm(typed), postForm(typed)])
  clock.advance(23 * 3_600_000)
  expect((await postForm(typed, { Referer: page })).status).toBe(303)
  expect(await store.books()).toMatchObject({ accepted: 1 })
  clock.advance(3_600_000)
  await postForm(typed)
  expect(await store.books()).toMatchObject({ accepted: 2 })
})

test('a stranger who posts a form first, with the trap filled, does not silence the person', async () => {
  const { postForm, store, wakes, metrics, logged } = await openRelay()
  await postForm({ ...typed, company_website: 'https://spam.example' })
  expect(await store.books()).toMatchObject({ held: 1 })
  expect(wakes()).toBe(0)
  expect((await postForm(typed)).status).toBe(303)
  expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1, held: 0 })
  expect(wakes()).toBe(1)
  expect(logged.join('')).toContain('held lead is released')
  expect(await metrics.registry.metrics()).toContain('relay_leads_released_total 1')
})

test('another form of the same person, and another person at the same address, are leads of their own', async () => {
  const { postForm, store } = await openRelay()
  await postForm(typed)
  await postForm({ ...typed, form_source: 'lead-gen-guide' })
  await postForm({ ...typed, firstName: 'Bo' })
  await postForm({ ...typed, lastName: 'Other' })
  expect(await store.books()).toMatchObject({ accepted: 4 })
})

test.each<[string, fields: [string, string][], player: string | undefined]>([
  ['nothing', [], undefined],
  ['Me', [['player', 'self']], 'self'],
  [
    'Me, under 18',
    [
      ['player', 'self'],
      ['player', 'minor']
    ],
    'minor'
  ],
  ['under 18 alone', [['player', 'minor']], 'minor'],
  [
    'My child, after a box that is hidden by now',
    [
      ['player', 'child'],
      ['player', 'minor']
    ],
    'child'
  ],
  ['what no form asks', [['player', 'parent']], undefined],
  [
    'My child in a form that does not ask',
    [
      ['player', 'child'],
      ['form_source', 'career-alerts']
    ],
    undefined
  ]
])('who plays is as the form says: %s', async (_, fields, player) => {
  const { post, store } = await openRelay()
  const form = new FormData()
  for (const [name, value] of [...fields, ...Object.entries(typed)]) form.append(name, value)
  expect((await post(form)).status).toBe(303)
  const [lead] = await storedLeads(store)
  expect(lead?.player).toBe(player)
})

test('the same form with another answer to who plays is another lead, and keeps it where it is refused', async () => {
  const { postForm, store } = await openRelay()
  await postForm(typed)
  const refused = await (await postForm({ ...typed, email: 'ada', player: 'minor' })).text()
  const again = Object.fromEntries(elements(refused, 'input').map(({ name, value }) => [name, value]))
  expect((await postForm({ ...again, email: typed.email })).status).toBe(303)
  expect((await storedLeads(store)).map((lead) => lead?.player)).toEqual([undefined, 'minor'])
})

test('a multipart form and one that comes in pieces are read too', async () => {
  const { post, store } = await openRelay()
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  expect((await post(form)).status).toBe(303)
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ ...typed, email: 'b@example.com' }).toString()
  expect((await post(chunked(body.slice(0, 20), body.slice(20)), urlencoded)).status).toBe(303)
  expect(await store.books()).toMatchObject({ accepted: 2 })
})

test('a form that the browser posted and the script sends once more is one lead', async () => {
  const { postForm, postJson, store } = await openRelay()
  expect((await postForm(typed)).status).toBe(303)
  const { firstName, lastName, email, form_source } = typed
  const lead = { ...sampleLead(), firstName, lastName, email, form_source }
  expect((await postJson(lead, { 'Idempotency-Key': randomUUID() })).status).toBe(200)
  expect(await store.books()).toMatchObject({ accepted: 1 })
  const other = { ...lead, firstName: 'Grace' }
  expect((await postJson(other, { 'Idempotency-Key': randomUUID() })).status).toBe(200)
  expect(await store.books()).toMatchObject({ accepted: 2 })
})

test('a form carries the key in its field', async () => {
  const { postForm } = await openRelay({ anonKey: 'public-key' })
  const response = await postForm({ ...typed, apikey: 'a key of before' })
  expect(response.status).toBe(401)
  const html = await response.text()
  expect(html).toContain(pageWords.refusals.key)
  expect(elements(html, 'input')).toContainEqual(
    expect.objectContaining({ name: 'apikey', value: 'public-key' })
  )
  expect((await postForm({ ...typed, apikey: 'public-key' })).status).toBe(303)
})

test('a form that is too large or cannot be read gets a page, not a fault', async () => {
  const { postForm, post } = await openRelay()
  const large = await post(chunked('firstName=', 'x'.repeat(17_000)), {
    'Content-Type': 'application/x-www-form-urlencoded'
  })
  expect(large.status).toBe(413)
  expect(await large.text()).toContain('16 KiB')
  const unreadable = await post('nonsense', { 'Content-Type': 'multipart/form-data' })
  expect(unreadable.status).toBe(400)
  expect(await unreadable.text()).toContain('could not be read')
  expect((await postForm({})).status).toBe(400)
})

/** The head of a form whose body never comes. */
function endless(length: Record<string, string> = { 'Content-Length': '900' }) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...length }
  const body = new ReadableStream()
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(relayUrl, init)
}

test('twenty forms of refused senders are read at once, for five seconds each, even when they never come', async () => {
  const { relay, postForm, clock } = await openRelay({ rateLimitPerMinute: 1 })
  await postForm(typed)
  const reading = Array.from({ length: 20 }, () => relay(endless()))
  await setImmediate()
  expect((await relay(endless())).status).toBe(429)
  expect((await relay(endless({}))).status).toBe(429)
  clock.advance(5000)
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(reading.map(() => 429))
})

test.each([
  ['something that nobody sees in it', { email: 'ada@example.com\u200B', firstName: '\u00ADAda\u00A0' }],
  ['a wide @', { email: 'ada＠example.com' }],
  ['the link of a copied address', { email: 'mailto:ada@example.com' }]
])('a form with %s is the same lead as one without', async (_, changes) => {
  const { postForm, store } = await openRelay()
  expect((await postForm({ ...typed, ...changes })).status).toBe(303)
  expect((await postForm(typed)).status).toBe(303)
  const { firstName, email } = typed
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ firstName, email })])
})

test('an address has one spelling, whichever the browser sends', async () => {
  const { postForm, postJson, store } = await openRelay()
  await postForm({ ...typed, email: 'ada@bücher.example' })
  await postForm({ ...typed, email: 'ada@xn--bcher-kva.example' })
  const { firstName, lastName, form_source } = typed
  await postJson({ ...sampleLead(), firstName, lastName, form_source, email: 'ada@BÜCHER.example' })
  const email = 'ada@xn--bcher-kva.example'
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ email })])
  expect(await store.count({ email: 'ada@bücher.example' })).toBe(1)
})

// The page of a refusal.

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
  expect(elements(html, 'a')).toEqual([home, expect.objectContaining({ href: '/elite-25' })])

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

test.each([
  ['javascript:alert(1)', '/'],
  ['https://evil.example//other.example/', '/other.example/'],
  ['no address', '/'],
  ['data:text/html,x', '/'],
  [relayUrl, '/']
])('the way back leads nowhere but to a page of this site: %s', async (page_url, href) => {
  const { postForm } = await openRelay()
  const html = await (await postForm({ ...typed, email: '', page_url })).text()
  expect(elements(html, 'a')).toEqual([home, expect.objectContaining({ href })])
})

test('an unknown form is refused, with a way back and nothing to send again', async () => {
  const { postForm, store } = await openRelay()
  const response = await postForm({ ...typed, form_source: 'other' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Form source is not one of the forms of this site.')
  expect(elements(html, 'form')).toEqual([])
  expect(elements(html, 'a')).toEqual([home, home])
  expect(await store.books()).toMatchObject({ accepted: 0 })
})

test.each([
  [503, '5', 'Your details could not be saved just now.'],
  [429, '60', 'Too many forms came from your connection.']
])('a refusal with %d keeps what was typed too', async (status, wait, message) => {
  const { postForm, store } = await openRelay({ rateLimitPerMinute: status === 429 ? 1 : 0 })
  if (status === 429) await postForm(typed)
  else await store.close()
  const response = await postForm(typed, { 'Content-Length': '200' })
  expect(response.status).toBe(status)
  expect(response.headers.get('Retry-After')).toBe(wait)
  const html = await response.text()
  expect(html).toContain(message)
  expect(elements(html, 'input').map(({ value }) => value)).toContain('ada@example.com')
  expect(html).not.toMatch(/StoreUnavailable|\.ts/)
})

test.each([
  [
    'a translation proxy',
    { Origin: 'https://agency-example.translate.example', 'Sec-Fetch-Site': 'cross-site' }
  ],
  ['a saved page', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }]
])(
  'a form from %s is not taken, and its text can be sent from our page by one button',
  async (_, headers) => {
    const { postForm, store } = await openRelay({ anonKey: 'public-key' })
    const Referer = 'https://agency-example.translate.example/es/elite-25?utm_source=news'
    const sent = { ...typed, language: 'es', apikey: 'a key of before' }
    const response = await postForm(sent, { ...headers, Referer, 'Content-Length': '200' })
    expect(response.status).toBe(403)
    expect(await store.books()).toMatchObject({ accepted: 0 })
    const html = await response.text()
    expect(html).toContain(pageWords.refusals.origin)
    expect(elements(html, 'a').map(({ href }) => href)).toContain('/es/elite-25')
    const again = Object.fromEntries(elements(html, 'input').map(({ name, value }) => [name, value]))
    const ours = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
    expect((await postForm(again, ours)).status).toBe(303)
    const lead = { ...typed, language: 'es', utm_source: 'news', page_url: Referer }
    expect(await storedLeads(store)).toEqual([expect.objectContaining(lead)])
  }
)

test('a problem with no field that the visitor sees is said by the page', async () => {
  const { postForm } = await openRelay()
  const response = await postForm({ ...typed, firstName: 'A'.repeat(201), form_source: 'career-alerts' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(elements(html, 'h1')).toEqual([{ text: 'That did not go through' }])
  expect(elements(html, 'p')[0]?.['text']).toBe('First name is longer than 200 characters.')
})
