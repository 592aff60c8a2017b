import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { canaryEmail } from '../../contract/lead.ts'
import { pageWords } from '../../contract/messages.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { chunked, openRelay, relayUrl } from '../../testing/relay/open-relay.ts'
import { testLeadProof } from '../sign.ts'

const json = { 'Content-Type': 'application/json' }
const received = {
  success: true,
  message: 'Your details were received.',
  id: expect.stringMatching(/^\S+$/)
}

/** Status and body of an answer. */
const answerOf = async (response: Response): Promise<object> => ({
  status: response.status,
  ...(await response.json())
})
const refusal = (status: number, message: string) => ({ status, success: false, message })

test('a lead is stored, acknowledged with its id, and its delivery woken', async () => {
  const { postJson, store, wakes } = await openRelay()
  const response = await postJson(sampleLead())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(received)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(wakes()).toBe(1)
  expect(await store.claim({ limit: 2, leaseMs: 1000 })).toEqual([
    expect.objectContaining({ lead: sampleLead() })
  ])
})

test('a repeat of the same key and body is one lead and gets the same answer, another body is a conflict', async () => {
  const { postJson, store, wakes } = await openRelay()
  const key = randomUUID()
  const first = await postJson(sampleLead(), { 'Idempotency-Key': key })
  const reordered = Object.fromEntries(Object.entries(sampleLead()).toReversed())
  const again = await postJson(reordered, { 'Idempotency-Key': key.toUpperCase() })
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  expect(wakes()).toBe(1)
  const message = 'This form was already sent with other details. Please reload the page and send it again.'
  const other = await postJson(sampleLead({ email: 'other@example.com' }), { 'Idempotency-Key': key })
  expect(await answerOf(other)).toEqual(refusal(409, message))
  expect(await store.books()).toMatchObject({ accepted: 1 })
})

test('what is turned away and what is repeated is counted for the desk', async () => {
  const [countRefused, countRepeated] = [vi.fn<(reason: string) => void>(), vi.fn<() => void>()]
  const { postJson } = await openRelay({ dayCounts: { countRefused, countRepeated, countVital() {} } })
  await postJson(sampleLead())
  await postJson(sampleLead())
  await postJson({})
  await postJson(sampleLead(), { Origin: 'https://elsewhere.example' })
  expect(countRepeated.mock.calls).toHaveLength(1)
  expect(countRefused.mock.calls).toEqual([['invalid'], ['origin']])
})

test('without a key, the same body is a repeat for 24 hours, and another body another lead', async () => {
  const { postJson, store, clock } = await openRelay()
  const first = await (await postJson(sampleLead())).json()
  clock.advance(24 * 3_600_000 - 1)
  expect(await (await postJson(sampleLead())).json()).toEqual(first)
  expect(await (await postJson({ ...sampleLead(), firstName: 'Grace' })).json()).not.toEqual(first)
  expect(await store.books()).toMatchObject({ accepted: 2 })
  clock.advance(1)
  await postJson(sampleLead())
  expect(await store.books()).toMatchObject({ accepted: 3 })
})

test('a test lead is taken from the operator alone', async () => {
  const { postJson, store } = await openRelay()
  const lead = sampleLead({ email: canaryEmail })
  const key = randomUUID()
  const proof = testLeadProof(await store.receiptKey(), key)
  const post = (email: string, headers: Record<string, string>) => postJson({ ...lead, email }, headers)
  const refused = [
    await post(canaryEmail, {}),
    await post('Canary@Example.com', { 'Idempotency-Key': key, 'Test-Lead': 'guessed' }),
    await post(canaryEmail, { 'Idempotency-Key': randomUUID(), 'Test-Lead': proof })
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await store.books()).toMatchObject({ accepted: 0 })
  expect((await post(canaryEmail, { 'Idempotency-Key': key, 'Test-Lead': proof })).status).toBe(200)
})

test('every field that is wrong is named', async () => {
  const { postJson, store } = await openRelay()
  const { firstName: _first, email: _email, ...rest } = sampleLead()
  const response = await postJson({ ...rest, form_source: { toString: 1, valueOf: 1 } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message:
      'firstName: First name is missing. Email is missing. form_source: Form source is not one of the forms of this site.',
    problems: [
      { field: 'firstName' },
      { field: 'email', message: 'Email is missing.' },
      { field: 'form_source' }
    ]
  })
  expect(await store.books()).toMatchObject({ accepted: 0 })
})

test.each(['', 'ada', `${randomUUID()}, ${randomUUID()}`])(
  'an Idempotency-Key %o is refused',
  async (key) => {
    const { postJson } = await openRelay()
    const response = await postJson(sampleLead(), { 'Idempotency-Key': key })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'Idempotency-Key must be a UUID.' })
  }
)

test('a store that cannot be written is answered with 503 and nothing is acknowledged', async () => {
  const { postJson, store, logged, wakes } = await openRelay()
  await store.close()
  const response = await postJson(sampleLead())
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(await answerOf(response)).toEqual(
    refusal(503, 'Your details could not be saved just now. Please send them again in a few seconds.')
  )
  expect(wakes()).toBe(0)
  expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'the store cannot be written' })
  )
})

test('the log names the lead and its form and holds nothing personal', async () => {
  const { postJson, logged } = await openRelay()
  const { id } = await (await postJson(sampleLead())).json()
  await postJson(sampleLead())
  await postJson({ ...sampleLead(), email: 'ada', 'ada@example.com': '' })
  const form = 'cta-button-modal'
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'lead accepted', lead: id, form },
    { msg: 'lead repeated', lead: id, form },
    { msg: 'lead refused', reason: 'invalid', form, fields: ['email'] }
  ])
  expect(logged.join('')).not.toMatch(/Ada|ada@example\.com/)
})

test('every post is named in its answer and in the log by the same id, which is not the sender’s', async () => {
  const { postJson, logged } = await openRelay()
  const chosen = { 'X-Request-Id': 'chosen-by-me' }
  const answers = [await postJson(sampleLead(), chosen), await postJson({}, chosen)]
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'))
  expect(new Set(ids).size).toBe(2)
  expect(logged.map((line): unknown => JSON.parse(line).request)).toEqual(ids)
  expect(ids).not.toContain('chosen-by-me')
})

test.each([
  ['a trap that was filled in', { 'X-Form-Trap': 'https://spam.example' }],
  ['less time than a person needs', { 'X-Time-Taken': '120' }],
  ['hardly less time than that', { 'X-Time-Taken': '499' }]
])('a lead with %s is answered like any other, kept, and not delivered', async (_, headers) => {
  const { postJson, store, logged, wakes } = await openRelay()
  const response = await postJson(sampleLead(), headers)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(received)
  expect(await store.books()).toMatchObject({ accepted: 1, held: 1, waiting: 0 })
  expect(wakes()).toBe(0)
  expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'lead is held', form: 'cta-button-modal' })
  )
})

test.each([
  ['lets the browser fill in all', { 'X-Time-Taken': '500' }],
  ['takes her time', { 'X-Time-Taken': '41250', 'X-Form-Trap': '' }],
  ['has a clock that says nonsense', { 'X-Time-Taken': 'soon' }],
  ['has a clock that went back', { 'X-Time-Taken': '-20' }]
])('a person who %s is delivered', async (_, headers: Record<string, string>) => {
  const { postJson, store } = await openRelay()
  await postJson(sampleLead(), headers)
  expect(await store.books()).toMatchObject({ held: 0, waiting: 1 })
})

test.each([
  ['as its header says', { 'X-Consent-Version': '2' }, 2],
  ['with all its digits', { 'X-Consent-Version': '12' }, 12],
  ['as unknown where it says nothing', {}, 0],
  ['as unknown where it says nonsense', { 'X-Consent-Version': '2; drop' }, 0]
])('the version of the consent line is kept %s', async (_, headers: Record<string, string>, version) => {
  const { postJson, store } = await openRelay()
  const { id } = await (await postJson(sampleLead(), headers)).json()
  expect(await store.find(id)).toMatchObject({ consentVersion: version })
})

test.each(['', '{', 'name=Ada', '{"name":"Ada"'])('a body that is no JSON is refused: %o', async (body) => {
  const { post } = await openRelay()
  const { unreadable } = pageWords.refusals
  expect(await answerOf(await post(body, json))).toEqual(refusal(400, unreadable))
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('%s is not taken', async (method) => {
  const { relay } = await openRelay()
  const response = await relay(new Request(relayUrl, { method }))
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
  const answer = { success: false, message: 'Leads are taken by POST only.' }
  expect(await response.text()).toBe(method === 'HEAD' ? '' : JSON.stringify(answer))
})

test('JSON is taken by its media type, in any case and with a charset', async () => {
  const { postJson } = await openRelay()
  const typed = (type: string) => postJson(sampleLead(), { 'Content-Type': type })
  for (const type of ['text/plain', 'application/xml', 'application/jsonp', ''])
    expect(await answerOf(await typed(type))).toEqual(
      refusal(415, 'Please send the lead as application/json or as a form.')
    )
  expect((await typed('Application/JSON; charset=utf-8')).status).toBe(200)
})

const padded = (size: number) => JSON.stringify(sampleLead()).padEnd(size)

test.each([
  ['of a known length', (size: number) => padded(size), (size: number) => ({ 'Content-Length': `${size}` })],
  ['that comes in pieces', (size: number) => chunked(padded(9000), ' '.repeat(size - 9000)), () => ({})]
])('a body %s is read up to 16 KiB, and not one byte more', async (_, bodyOf, lengthOf) => {
  const { post } = await openRelay()
  const send = (size: number) => post(bodyOf(size), { ...json, ...lengthOf(size) })
  expect((await send(16 * 1024)).status).toBe(200)
  const message = 'That is more than a form may hold (16 KiB). Please shorten it.'
  expect(await answerOf(await send(16 * 1024 + 1))).toEqual(refusal(413, message))
})

test('where a key is set, calls need it', async () => {
  const { postJson, store } = await openRelay({ anonKey: 'public-key' })
  const message = 'The key of this site is missing or wrong. Please reload the page and try again.'
  for (const headers of [{}, { apikey: 'other' }, { Authorization: 'Bearer public-ke' }, { apikey: '' }]) {
    const response = await postJson(sampleLead(), headers)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await answerOf(response)).toEqual(refusal(401, message))
  }
  expect(await store.books()).toMatchObject({ accepted: 0 })
  expect((await postJson(sampleLead(), { apikey: 'public-key' })).status).toBe(200)
  expect((await postJson(sampleLead(), { Authorization: 'Bearer public-key' })).status).toBe(200)
})

test('the key, and what else goes beside a lead, may be in its object: a proxy may strip headers', async () => {
  const { postJson, store } = await openRelay({ anonKey: 'public-key' })
  const sealed = { ...sampleLead(), apikey: 'public-key', consent_version: '2', company_website: '' }
  const response = await postJson(sealed)
  expect(response.status).toBe(200)
  const [claim] = await store.claim({ limit: 1, leaseMs: 1000 })
  expect(claim?.lead).toEqual(sampleLead())
  expect(await store.find(claim?.leadId ?? '')).toMatchObject({ consentVersion: 2 })

  // It is the same lead with and without them, also under a key of its own.
  const key = { 'Idempotency-Key': randomUUID() }
  const other = { ...sealed, email: 'grace@example.com' }
  const { apikey: _key, consent_version: _version, company_website: _trap, ...bare } = other
  const first = await (await postJson(other, key)).json()
  expect(await (await postJson(bare, { ...key, apikey: 'public-key' })).json()).toEqual(first)

  expect((await postJson({ ...sealed, apikey: 'other' })).status).toBe(401)
  expect((await postJson({ ...sealed, apikey: ['public-key'] })).status).toBe(401)
  await postJson({ ...other, email: 'bot@example.com', company_website: 'https://spam.example' })
  expect(await store.books()).toMatchObject({ accepted: 3, held: 1 })
})

test('an address that posts too often waits, others do not', async () => {
  const { postJson, clock } = await openRelay({ rateLimitPerMinute: 2 })
  const noisy = { address: '192.0.2.1' }
  await postJson(sampleLead(), {}, noisy)
  clock.advance(20_500)
  await postJson(sampleLead(), {}, noisy)
  const response = await postJson(sampleLead(), {}, noisy)
  expect(response.headers.get('Retry-After')).toBe('40')
  expect(await answerOf(response)).toEqual(
    refusal(429, 'Too many forms came from your connection. Please try again in 40 seconds.')
  )
  expect((await postJson(sampleLead(), {}, { address: '192.0.2.2' })).status).toBe(200)
})

test('behind a proxy, addresses differ by what the proxy saw', async () => {
  const { postJson } = await openRelay({ rateLimitPerMinute: 1, trustProxy: 1 })
  const from = async (forwarded: string) =>
    (await postJson(sampleLead(), { 'X-Forwarded-For': forwarded }, { address: '10.0.0.1' })).status
  expect(await from('192.0.2.1')).toBe(200)
  expect(await from('192.0.2.2')).toBe(200)
  expect(await from('198.51.100.9, 192.0.2.1')).toBe(429)
})

test('a call is judged by method, rate, type, size, key and content, in this order', async () => {
  const { relay, post } = await openRelay({ anonKey: 'k', rateLimitPerMinute: 3 })
  const large = padded(20_000)
  expect((await relay(new Request(relayUrl, { method: 'PUT', body: large }))).status).toBe(405)
  expect((await post(large, { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await post(large, json)).status).toBe(413)
  expect((await post('{', json)).status).toBe(401)
  expect((await post(large, { 'Content-Type': 'text/plain' })).status).toBe(429)
})

test('no body makes the relay fail: random bytes, any JSON, a lead with an odd field, cut off anywhere', async () => {
  const { post, postJson } = await openRelay()
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant('x'.repeat(5000)))
  const field = fc.oneof(fc.constantFrom(...Object.keys(sampleLead())), fc.string(), fc.constant('__proto__'))
  const oddLead = fc
    .tuple(field, anything, fc.option(fc.nat({ max: 1000 }), { nil: undefined }))
    .map(([name, value, length]) => JSON.stringify({ ...sampleLead(), [name]: value }).slice(0, length))
  const body = fc.oneof(fc.uint8Array({ maxLength: 2000 }), fc.json(), oddLead)
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain'
  )
  await fc.assert(
    fc.asyncProperty(type, body, async (mediaType, sent) => {
      const bytes = typeof sent === 'string' ? sent : new Uint8Array(sent)
      expect((await post(bytes, { 'Content-Type': mediaType })).status).toBeLessThan(500)
    }),
    { numRuns: 200 }
  )
  expect((await postJson(sampleLead())).status).toBe(200)
})
