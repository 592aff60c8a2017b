import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leadForms } from '../../contract/lead-forms.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { chunked, openRelay, page, relayUrl, typed } from '../../testing/relay/open-relay.ts'

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
      user_agent: 'Lynx/2.9'
    }
  ])
})

test('a page that the form names itself counts before the Referer', async () => {
  const { postForm, store } = await openRelay()
  await postForm({ ...typed, page_url: page }, { Referer: 'https://example.com/' })
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ page_url: page, utm_source: 'news' })])
})

test('an address, a campaign or a browser name that is too long costs no lead', async () => {
  const { postForm, store } = await openRelay()
  const referer = `https://example.com/?utm_source=${'u'.repeat(500)}&utm_term=${'%F0%9F%98%80'.repeat(101)}x`
  const response = await postForm(
    { ...typed, page_url: `${referer}${'p'.repeat(2000)}` },
    {
      'User-Agent': 'a'.repeat(2000)
    }
  )
  expect(response.status).toBe(303)
  const [lead] = await storedLeads(store)
  expect(lead?.utm_source).toHaveLength(200)
  expect(lead?.utm_term).toHaveLength(200)
  expect(lead?.page_url).toHaveLength(1000)
  expect(lead?.user_agent).toHaveLength(500)
})

test('a Referer that is no address costs no lead', async () => {
  const { postForm } = await openRelay()
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
  expect(await store.books()).toMatchObject({ quarantined: 1 })
  expect(wakes()).toBe(0)
  expect((await postForm(typed)).status).toBe(303)
  expect(await store.books()).toMatchObject({ accepted: 1, pending: 1, quarantined: 0 })
  expect(wakes()).toBe(1)
  expect(logged.join('')).toContain('lead is released from quarantine')
  expect(await metrics.registry.metrics()).toContain('relay_leads_released_total 1')
})

test('a person whose data was erased can send the form again', async () => {
  const { postForm, store } = await openRelay()
  await postForm(typed)
  await store.erase(typed.email)
  expect((await postForm(typed)).status).toBe(303)
  expect(await storedLeads(store)).toEqual([expect.objectContaining({ email: typed.email })])
})

test('another form of the same person, and another person at the same address, are leads of their own', async () => {
  const { postForm, store } = await openRelay()
  await postForm(typed)
  await postForm({ ...typed, form_source: 'lead-gen-guide' })
  await postForm({ ...typed, firstName: 'Bo' })
  await postForm({ ...typed, lastName: 'Other' })
  expect(await store.books()).toMatchObject({ accepted: 4 })
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
  const response = await postForm(typed)
  expect(response.status).toBe(401)
  expect(await response.text()).toContain('Please reload the page')
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
function endless(length = '900') {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: length === '' ? type : { ...type, 'Content-Length': length },
    body: new ReadableStream(),
    duplex: 'half'
  }
  return new Request(relayUrl, init)
}

test('a sender of too many forms is refused within five seconds, even when the form never comes', async () => {
  const { relay, postForm, clock } = await openRelay({ rateLimitPerMinute: 1 })
  await postForm(typed)
  const refused = relay(endless())
  await setImmediate()
  clock.advance(5000)
  expect((await refused).status).toBe(429)
})

test('no more than twenty forms of refused senders are read at once', async () => {
  const { relay, postForm, clock } = await openRelay({ rateLimitPerMinute: 1 })
  await postForm(typed)
  const reading = Array.from({ length: 20 }, () => relay(endless()))
  await setImmediate()
  expect((await relay(endless())).status).toBe(429)
  expect((await relay(endless(''))).status).toBe(429)
  clock.advance(5000)
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(reading.map(() => 429))
})
