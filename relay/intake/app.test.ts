import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { vitalsPath } from '../../contract/vitals.ts'
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
  const { relay, postJson } = await openRelay({ site: undefined })
  const failing = await openRelay({ onAccepted: failUnexpectedly })
  const local = await openRelay({ localOnly: true })
  const answers = {
    200: await relay(get('/healthz')),
    503: await (await openRelay({ isLeaving: () => true })).relay(get('/readyz')),
    400: await postJson({}),
    404: await relay(get('/')),
    405: await relay(get(vitalsPath)),
    421: await local.relay(new Request('http://evil.example/')),
    500: await failing.postJson(sampleLead())
  }
  for (const [status, answer] of Object.entries(answers)) {
    expect(answer.status).toBe(Number(status))
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
  }
})
