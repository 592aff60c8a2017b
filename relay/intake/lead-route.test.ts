import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { chunked, openRelay, relayUrl } from '../../testing/relay/open-relay.ts'

test.each(['', '{', 'name=Ada', '{"name":"Ada"'])('a body that is no JSON is refused: %o', async (body) => {
  const { post } = await openRelay()
  const response = await post(body, { 'Content-Type': 'application/json' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    success: false,
    message: 'What was sent could not be read. The body must be valid JSON or a form.'
  })
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('%s is not taken', async (method) => {
  const { relay } = await openRelay()
  const response = await relay(new Request(relayUrl, { method }))
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
  const answer = { success: false, message: 'Leads are taken by POST only.' }
  expect(await response.text()).toBe(method === 'HEAD' ? '' : JSON.stringify(answer))
})

test.each(['text/plain', 'application/xml', 'application/jsonp', ''])(
  'media type %o is not taken',
  async (type) => {
    const { post } = await openRelay()
    const response = await post(JSON.stringify(sampleLead()), { 'Content-Type': type })
    expect(response.status).toBe(415)
    expect(await response.json()).toEqual({
      success: false,
      message: 'Please send the lead as application/json or as a form.'
    })
  }
)

test('a media type may be in any case and carry a charset', async () => {
  const { postJson } = await openRelay()
  const response = await postJson(sampleLead(), { 'Content-Type': 'Application/JSON; charset=utf-8' })
  expect(response.status).toBe(200)
})

const padded = (size: number) => JSON.stringify(sampleLead()).padEnd(size)

const tooLarge = {
  success: false,
  message: 'That is more than a form may hold (16 KiB). Please shorten it.'
}

test('a body of exactly 16 KiB is read, one byte more is not', async () => {
  const { post } = await openRelay()
  const headers = { 'Content-Type': 'application/json' }
  expect((await post(padded(16 * 1024), { ...headers, 'Content-Length': '16384' })).status).toBe(200)
  const response = await post(padded(16 * 1024 + 1), { ...headers, 'Content-Length': '16385' })
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual(tooLarge)
})

test('the limit holds for a body that comes in pieces', async () => {
  const { post } = await openRelay()
  const headers = { 'Content-Type': 'application/json' }
  expect((await post(chunked(padded(9000), ' '.repeat(7384)), headers)).status).toBe(200)
  const response = await post(chunked(padded(9000), ' '.repeat(7385)), headers)
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual(tooLarge)
})

test('where a key is set, calls without it are refused', async () => {
  const { postJson, store } = await openRelay({ anonKey: 'public-key' })
  for (const headers of [{}, { apikey: 'other' }, { Authorization: 'Bearer public-ke' }, { apikey: '' }]) {
    const response = await postJson(sampleLead(), headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({
      success: false,
      message: 'The key of this site is missing or wrong. Please reload the page and try again.'
    })
  }
  expect(await store.books()).toMatchObject({ accepted: 0 })
})

test('the key is taken from either header', async () => {
  const { postJson } = await openRelay({ anonKey: 'public-key' })
  expect((await postJson(sampleLead(), { apikey: 'public-key' })).status).toBe(200)
  expect((await postJson(sampleLead(), { Authorization: 'Bearer public-key' })).status).toBe(200)
})

test('an address that posts too often waits, others do not', async () => {
  const { postJson, clock } = await openRelay({ rateLimitPerMinute: 2 })
  const noisy = { address: '192.0.2.1' }
  await postJson(sampleLead(), {}, noisy)
  clock.advance(20_500)
  await postJson(sampleLead(), {}, noisy)
  const response = await postJson(sampleLead(), {}, noisy)
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('40')
  expect(await response.json()).toEqual({
    success: false,
    message: 'Too many forms came from your connection. Please try again in 40 seconds.'
  })
  expect((await postJson(sampleLead(), {}, { address: '192.0.2.2' })).status).toBe(200)
  clock.advance(39_500)
  expect((await postJson(sampleLead(), {}, noisy)).status).toBe(200)
})

test('behind a proxy, addresses are told apart by what the proxy saw', async () => {
  const { postJson } = await openRelay({ rateLimitPerMinute: 1, trustProxy: 1 })
  const proxy = { address: '10.0.0.1' }
  expect((await postJson(sampleLead(), { 'X-Forwarded-For': '192.0.2.1' }, proxy)).status).toBe(200)
  expect((await postJson(sampleLead(), { 'X-Forwarded-For': '192.0.2.2' }, proxy)).status).toBe(200)
  const spoofed = { 'X-Forwarded-For': '198.51.100.9, 192.0.2.1' }
  expect((await postJson(sampleLead(), spoofed, proxy)).status).toBe(429)
})

test('a call is judged by method, rate, key, type, size and content, in this order', async () => {
  const { relay, post } = await openRelay({ anonKey: 'k', rateLimitPerMinute: 3 })
  const large = padded(20_000)
  expect((await relay(new Request(relayUrl, { method: 'PUT', body: large }))).status).toBe(405)
  expect((await post(large, { 'Content-Type': 'text/plain' })).status).toBe(401)
  expect((await post(large, { 'Content-Type': 'text/plain', apikey: 'k' })).status).toBe(415)
  expect((await post(large, { 'Content-Type': 'application/json', apikey: 'k' })).status).toBe(413)
  expect((await post(large, { 'Content-Type': 'text/plain' })).status).toBe(429)
})

test('every post is named in its answer and in the log by the same id, which is not the sender’s', async () => {
  const { postJson, logged } = await openRelay()
  const answers = [
    await postJson(sampleLead(), { 'X-Request-Id': 'chosen-by-me' }),
    await postJson({}, { 'X-Request-Id': 'chosen-by-me' })
  ]
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'))
  expect(new Set(ids).size).toBe(2)
  expect(logged.map((line): unknown => JSON.parse(line).request)).toEqual(ids)
  expect(ids).not.toContain('chosen-by-me')
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
