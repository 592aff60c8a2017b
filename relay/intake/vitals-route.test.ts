import { expect, test, vi } from 'vitest'
import { vitalsPath } from '../../contract/vitals.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'

async function openVitals(deps: Parameters<typeof openRelay>[0] = {}) {
  const countVital = vi.fn<(path: string, name: string, value: number) => void>()
  const dayCounts = { countVital, countRefused() {}, countRepeated() {} }
  const { relay, logged } = await openRelay({ dayCounts, ...deps })
  const send = (body: string, init: RequestInit = {}) =>
    relay(new Request(`http://localhost${vitalsPath}`, { method: 'POST', body, ...init }), {
      address: '192.0.2.1'
    })
  return {
    send,
    report: (path: string, values: Record<string, unknown>) =>
      send(JSON.stringify({ path, metrics: values })),
    countVital,
    logged
  }
}

test('figures are counted for the desk by page, and nothing is said or logged', async () => {
  const { report, countVital, logged } = await openVitals()
  const response = await report('/careers', { LCP: 2600, CLS: 0.01 })
  expect(response.status).toBe(204)
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(countVital.mock.calls).toEqual([
    ['/careers', 'LCP', 2600],
    ['/careers', 'CLS', 0.01]
  ])
  expect(logged).toEqual([])
})

test('a path that is no page is not shown at the desk', async () => {
  const { report, countVital } = await openVitals()
  for (const path of ['/ada@example.com', '"} 1\nfake_total 9', '/careers?utm_source=x'])
    expect((await report(path, { TTFB: 1 })).status).toBe(204)
  expect(countVital.mock.calls.map(([path]) => path)).toEqual(['other', 'other', 'other'])
})

test.each([
  ['not JSON', 'LCP=1'],
  ['an unknown metric', '{"path":"/","metrics":{"FID":1}}'],
  ['more than was asked', '{"path":"/","metrics":{},"email":"a@b.c"}'],
  ['text for a number', '{"path":"/","metrics":{"LCP":"1"}}'],
  ['a negative time', '{"path":"/","metrics":{"LCP":-1}}'],
  ['a time of more than an hour', '{"path":"/","metrics":{"LCP":3600001}}'],
  ['no finite number', '{"path":"/","metrics":{"LCP":1e999}}'],
  ['an endless path', JSON.stringify({ path: '/'.repeat(201), metrics: {} })]
])('%s is refused', async (_what, body) => {
  const { send, countVital } = await openVitals()
  expect((await send(body)).status).toBe(400)
  expect(countVital).not.toHaveBeenCalled()
})

test('a report is small, posted, and not sent all the time', async () => {
  const { send, report } = await openVitals({ rateLimitPerMinute: 3 })
  expect((await send(' '.repeat(2049), { headers: { 'Content-Length': '2049' } })).status).toBe(413)
  expect((await report('/careers', {})).status).toBe(204)
  expect((await report('/careers', {})).status).toBe(204)
  const fourth = await report('/careers', {})
  expect(fourth.status).toBe(429)
  expect(fourth.headers.get('Retry-After')).toBe('60')
  const { send: ask } = await openVitals()
  expect((await ask('', { method: 'PUT' })).status).toBe(405)
})

test('behind a proxy each visitor has a limit of their own', async () => {
  const { send } = await openVitals({ rateLimitPerMinute: 1, trustProxy: 1 })
  const from = async (address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return (await send('{"path":"/careers","metrics":{}}', { headers })).status
  }
  expect([await from('192.0.2.7'), await from('192.0.2.8'), await from('192.0.2.7')]).toEqual([204, 204, 429])
})
