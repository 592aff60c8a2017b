import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'

const get = (path: string) => new Request(`http://localhost${path}`)

function failUnexpectedly() {
  throw new TypeError('inner detail')
}

test('anything unexpected is answered in the same shape and tells nothing of the inside', async () => {
  const { postJson, logged } = await openRelay({ onAccepted: failUnexpectedly })
  const response = await postJson(sampleLead())
  expect(response.status).toBe(500)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({
    success: false,
    message: 'Something went wrong on our side. Please try again or contact us directly.'
  })
  expect(logged.join('')).toContain('inner detail')
})

test('health tells that the process is up, readiness that the store can be written', async () => {
  const { relay, store, clock, logged } = await openRelay()
  expect((await relay(get('/healthz'))).status).toBe(200)
  const ready = await relay(get('/readyz'))
  expect(ready.status).toBe(200)
  expect(ready.headers.get('Cache-Control')).toBe('no-store')

  await store.close()
  clock.advance(1000)
  await setImmediate()
  expect((await relay(get('/healthz'))).status).toBe(200)
  const notReady = await relay(get('/readyz'))
  expect(notReady.status).toBe(503)
  expect(await notReady.json()).toEqual({ success: false, message: 'The store cannot be written.' })
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([{ level: 50 }])
})

test('a relay that leaves is not ready, and still answers whoever comes', async () => {
  const { relay, postJson } = await openRelay({ isLeaving: () => true })
  const ready = await relay(get('/readyz'))
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ success: false, message: 'The relay is stopping.' })
  expect((await relay(get('/healthz'))).status).toBe(200)
  expect((await postJson(sampleLead())).status).toBe(200)
})

test('every other path is the site, and metrics are not public', async () => {
  const { relay } = await openRelay({ site: async (request) => new Response(new URL(request.url).pathname) })
  for (const path of [
    '/',
    '/opportunities',
    '/metrics',
    '/functions/v1/other',
    '/functions/v1/ghl-webhook-relay/x'
  ]) {
    expect(await (await relay(get(path))).text()).toBe(path)
  }
})

test('no answer of the relay itself is taken for another type, or asked for without TLS', async () => {
  const { relay, postJson } = await openRelay()
  for (const answer of [await relay(get('/healthz')), await relay(get('/readyz')), await postJson({})]) {
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
  }
})

test('in development a name that somebody points at this machine is not served', async () => {
  const { relay } = await openRelay({ localOnly: true })
  const rebound = await relay(new Request('http://evil.example:3000/careers'))
  expect(rebound.status).toBe(421)
  expect((await relay(new Request('http://127.0.0.1:3000/careers'))).status).toBe(200)
  const { relay: production } = await openRelay()
  expect((await production(new Request('https://www.example.com/careers'))).status).toBe(200)
})
