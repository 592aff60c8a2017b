import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageWords } from '../../../contract/messages.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { givenUp, delivered } from '../../../testing/relay/keep-leads.ts'
import { openRelay, typed } from '../../../testing/relay/open-relay.ts'
import type { Settlement } from '../../outbox/delivery.ts'
import { makeToken, readToken } from './receipts.ts'

const day = 24 * 60 * 60_000
const email = 'amara@example.com'

/** A relay, and the ways in which a visitor uses receipts. */
async function openReceipts(deps: Parameters<typeof openRelay>[0] = {}) {
  const opened = await openRelay(deps)
  const { relay, postJson, store } = opened
  const get = (path: string, headers: Record<string, string> = {}) =>
    relay(new Request(`http://localhost${path}`, { headers }))
  const send = async (headers: Record<string, string> = {}) => {
    const answer = await postJson(sampleLead(), { 'Idempotency-Key': randomUUID(), ...headers })
    return answer.headers.get('X-Receipt') ?? ''
  }
  const settle = async (settlement: Settlement) => {
    const [claim] = await store.claim({ limit: 1, leaseMs: 1000 })
    if (claim) await store.settle(claim, settlement)
  }
  const ask = (path: string, fields: Record<string, string>) =>
    relay(new Request(`http://localhost${path}/data`, { method: 'POST', body: new URLSearchParams(fields) }))
  return { ...opened, get, send, settle, ask }
}

/** Everything that a visitor can see of an answer. */
const seen = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text()
})

test('a receipt says when the lead was received and whether it waits or was delivered, and nothing else of it', async () => {
  const { get, send, settle, clock } = await openReceipts()
  const path = await send()
  expect(path).toMatch(/^\/receipt\/[\w-]{48}$/)
  const received = await (await get(path)).text()
  expect(received).toContain('data-state="received"')
  expect(received).toContain('<time datetime="20')
  clock.advance(60_000)
  const waiting = await get(path)
  expect(waiting.headers.get('X-Receipt-State')).toBe('waiting')
  expect(await waiting.text()).toContain('data-state="waiting"')
  await settle(delivered)
  const answer = await get(path)
  const page = await answer.text()
  expect(page).toContain('data-state="delivered"')
  expect(received + page).not.toMatch(/amara|okafor|contact-1|homepage/i)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-receipt-state': 'delivered',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("default-src 'none'")
  })
})

test('the page may run its own script and no other', async () => {
  const { get, send } = await openReceipts()
  const answer = await get(await send())
  const scripts = [...(await answer.text()).matchAll(/<script[^>]*>([^]*?)<\/script>/g)]
  expect(scripts).toHaveLength(1)
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain(`script-src 'sha256-${hash('sha256', scripts[0]?.[1] ?? '', 'base64')}';`)
})

test('a lead that has failed or looks like spam has the same page as one that waits', async () => {
  const { get, send, settle } = await openReceipts()
  const refused = await send()
  await settle(givenUp)
  const suspected = await send({ 'X-Form-Trap': 'filled in' })
  const waiting = await send()
  const show = async (path: string) => {
    const { body, ...rest } = await seen(await get(path))
    return { ...rest, body: body.replaceAll(path, '') }
  }
  const page = await show(waiting)
  for (const path of [refused, suspected]) expect(await show(path)).toEqual(page)
})

test('an unknown, forged, erased or ended receipt costs the same look into the store and gets the same answer', async () => {
  const { get, send, store, clock } = await openReceipts()
  let looks = 0
  const receipt = (id: string) => {
    looks += 1
    return store.receipt(id)
  }
  const second = await openReceipts({ store: { ...store, receipt }, clock })
  const path = await send()
  expect((await second.get(path)).status).toBe(200)
  const forged = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
  const unknown = [forged, '/receipt/x', `/receipt/${'A'.repeat(48)}`, '/receipt/%00', `${path}/other`]
  const answers = await Promise.all(unknown.map(async (each) => seen(await second.get(each))))
  clock.advance(30 * day - 1)
  expect((await second.get(path)).status).toBe(200)
  clock.advance(1)
  answers.push(await seen(await second.get(path)))
  const later = await send({ 'Idempotency-Key': randomUUID() })
  await store.erase(email)
  answers.push(await seen(await second.get(later)))
  expect(answers[0]).toMatchObject({ status: 404, body: expect.stringContaining('This receipt is not here') })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(looks).toBe(1 + 4 + 3)
  expect((await get('/receipt')).status).toBe(404)
})

test('a repeat gets the same receipt only from a sender who knows its key', async () => {
  const { send, postJson, postForm } = await openReceipts()
  const key = randomUUID()
  const path = await send({ 'Idempotency-Key': key })
  expect(await send({ 'Idempotency-Key': key })).toBe(path)

  // A stranger who knows name, address and form can send the same content.
  expect((await postForm(typed)).headers.get('Location')).toContain('?receipt=')
  expect((await postForm(typed)).headers.get('Location')).not.toContain('receipt=')
  const lead = sampleLead({ ...typed, form_source: 'cta-button-modal', name: 'Ada Example' })
  const twin = await postJson(lead, { 'Idempotency-Key': randomUUID() })
  expect(twin.status).toBe(200)
  expect(twin.headers.has('X-Receipt')).toBe(false)
})

test('a lead is received even if its receipt cannot be made', async () => {
  const { store } = await openRelay()
  const broken = { ...store, receiptKey: () => Promise.reject(new Error('no key')) }
  const { send, postForm, logged } = await openReceipts({ store: broken })
  expect(await send()).toBe('')
  expect((await postForm(typed)).headers.get('Location')).toBe('/opportunities#sent')
  expect(logged.join('')).toContain('lead has no receipt')
})

test('without scripts, the next page leads to the receipt for an hour, by its query or as the referrer', async () => {
  const { get, postForm, clock } = await openReceipts()
  const location = (await postForm(typed)).headers.get('Location') ?? ''
  expect(location).toMatch(/^\/opportunities\?receipt=[\w-]{48}#sent$/)
  const { search } = new URL(location, 'http://localhost')
  const opened = await get('/receipt', { Referer: `http://localhost${location}` })
  expect(opened.status).toBe(303)
  const path = opened.headers.get('Location') ?? ''
  expect((await get(path)).status).toBe(200)
  expect((await get(`/receipt${search}`)).headers.get('Location')).toBe(path)
  // The value in the address of that page is not the receipt's own.
  expect((await get(`/receipt/${search.replace('?receipt=', '')}`)).status).toBe(404)
  clock.advance(60 * 60_000)
  expect((await get(`/receipt${search}`)).status).toBe(404)
  expect((await get(path)).status).toBe(200)
})

test('the form after it does not send the way to the receipt along, in the address of its page or of the page before', async () => {
  const { postForm, postJson, store } = await openReceipts()
  const location = (await postForm(typed)).headers.get('Location') ?? ''
  const page = `http://localhost${location.replace('#', '&utm_source=x#')}`
  await postForm({ ...typed, firstName: 'Zoe' }, { Referer: page })
  // A script reads its page's address before it has taken the receipt out of it, and the address before for as long as
  // the page is open.
  await postJson(sampleLead({ page_url: page, referrer: page }))
  const kept = await store.list({ limit: 2 })
  const clean = 'http://localhost/opportunities?utm_source=x#sent'
  expect(kept.map(({ lead }) => lead && [lead.page_url, lead.referrer])).toEqual([
    [clean, clean],
    [clean, '']
  ])
})

test('a person asks to have their data erased only with the email address that they sent', async () => {
  const { send, ask, store, get } = await openReceipts()
  const path = await send()
  expect(await (await get(`${path}/data`)).text()).toContain('Erase my data')
  const wrong = await ask(path, { kind: 'erase', email: 'zoe@example.com' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('aria-invalid="true"')
  expect((await ask(path, { kind: 'sell', email })).status).toBe(400)
  expect((await ask('/receipt/x', { kind: 'erase', email })).status).toBe(404)
  expect(await store.dataRequests()).toEqual([])

  const asked = await ask(path, { kind: 'erase', email: 'Amara@example.com' })
  expect(asked.status).toBe(200)
  expect(await store.dataRequests()).toMatchObject([{ kind: 'erase', email }])
  // The request changes nothing: an operator decides.
  expect(await store.count({ email })).toBe(1)
  expect((await get(path)).status).toBe(200)
})

test('a person asks not to be contacted, by the link on the receipt', async () => {
  const { get, send, ask, store } = await openReceipts()
  const path = await send()
  const [, link = ''] = /href="([^"]*kind=no-contact)"/.exec(await (await get(path)).text()) ?? []
  expect(await (await get(link)).text()).toMatch(/value="no-contact"\s+checked/)
  const asked = await ask(path, { kind: 'no-contact', email })
  expect(await asked.text()).toContain(pageWords.data.requested.noContact)
  expect(await store.dataRequests()).toMatchObject([{ kind: 'no-contact', email }])
})

test('nobody tries out many email addresses on a receipt', async () => {
  const { send, ask, store } = await openReceipts()
  const path = await send()
  for (let guess = 0; guess < 10; guess++)
    expect((await ask(path, { kind: 'erase', email: `guess-${guess}@example.com` })).status).toBe(400)
  const refused = await ask(path, { kind: 'erase', email })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await store.dataRequests()).toEqual([])

  // A person with another receipt can ask meanwhile.
  expect((await ask(await send(), { kind: 'erase', email })).status).toBe(200)
})

test('one address opens only so many receipts a minute', async () => {
  const { get } = await openReceipts({ rateLimitPerMinute: 2 })
  const statuses = []
  for (const _ of [1, 2, 3]) statuses.push((await get('/receipt/x')).status)
  expect(statuses).toEqual([404, 404, 429])
})

test('a store that cannot be read says so, and logs no address', async () => {
  const { get, send, store, logged } = await openReceipts()
  const path = await send()
  await store.close()
  const answer = await get(path)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(logged.join('')).not.toContain('/receipt/')
})

const key = 'a key of the store'

test('a token names its lead, and every change to it is noticed', () => {
  const id = randomUUID()
  const token = makeToken(key, 'receipt', id)
  expect(token).toMatch(/^[\w-]{48}$/)
  expect(makeToken(key, 'receipt', id)).toBe(token)
  expect(readToken(key, 'receipt', token)).toEqual({ id, genuine: true })
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'A' ? 'B' : 'A'
    const forged = token.slice(0, place) + other + token.slice(place + 1)
    expect(readToken(key, 'receipt', forged).genuine).toBe(false)
  }
})

test('a token is worth nothing for another purpose, another store, or in another shape', () => {
  const token = makeToken(key, 'receipt', randomUUID())
  expect(readToken(key, 'hand-over', token).genuine).toBe(false)
  expect(readToken('another key', 'receipt', token).genuine).toBe(false)
  for (const text of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, '\u0000'.repeat(48)])
    expect(readToken(key, 'receipt', text).genuine).toBe(false)
})
