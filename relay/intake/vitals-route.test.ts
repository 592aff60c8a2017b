import { expect, test, vi } from 'vitest'
import { vitalsPath } from '../../contract/vitals.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'

async function openVitals(deps: Parameters<typeof openRelay>[0] = {}) {
  const { relay, metrics, logged } = await openRelay(deps)
  const send = (body: string, init: RequestInit = {}) =>
    relay(new Request(`http://localhost${vitalsPath}`, { method: 'POST', body, ...init }), {
      address: '192.0.2.1'
    })
  return {
    send,
    report: (path: string, values: Record<string, unknown>) =>
      send(JSON.stringify({ path, metrics: values })),
    counted: async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => /^site_\w+_(count|sum)/.test(line)),
    logged
  }
}

test('figures are counted by metric, rating and page, and nothing is said or logged', async () => {
  const { report, counted, logged } = await openVitals()
  const response = await report('/careers', { LCP: 2600, CLS: 0.01, INP: 900 })
  expect(response.status).toBe(204)
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await counted()).toEqual([
    'site_vitals_seconds_sum{metric="LCP",rating="needs-improvement",path="/careers"} 2.6',
    'site_vitals_seconds_count{metric="LCP",rating="needs-improvement",path="/careers"} 1',
    'site_vitals_seconds_sum{metric="INP",rating="poor",path="/careers"} 0.9',
    'site_vitals_seconds_count{metric="INP",rating="poor",path="/careers"} 1',
    'site_layout_shift_sum{rating="good",path="/careers"} 0.01',
    'site_layout_shift_count{rating="good",path="/careers"} 1'
  ])
  expect(logged).toEqual([])
})

// https://web.dev/articles/vitals
test.each([
  ['TTFB', 800, 1800],
  ['FCP', 1800, 3000],
  ['LCP', 2500, 4000],
  ['INP', 200, 500],
  ['CLS', 0.1, 0.25]
])('%s is good up to %d, and poor above %d', async (name, good, fair) => {
  const { report, counted } = await openVitals()
  for (const value of [good, good + 0.01, fair, fair + 0.01, 3_600_000])
    expect((await report('/careers', { [name]: value })).status).toBe(204)
  const ratings = (await counted()).flatMap(
    (line) => /_count\{.*rating="(.+?)".* (\d)$/.exec(line)?.slice(1) ?? []
  )
  expect(ratings).toEqual(['good', '1', 'needs-improvement', '2', 'poor', '2'])
})

test('a path that is no page is not made a label, nor shown at the desk', async () => {
  const countVital = vi.fn<(path: string) => void>()
  const dayCounts = { countVital, countRefused() {}, countRepeated() {} }
  const { report, counted } = await openVitals({ dayCounts })
  for (const path of ['/ada@example.com', '"} 1\nfake_total 9', '/careers?utm_source=x']) {
    expect((await report(path, { TTFB: 1 })).status).toBe(204)
  }
  expect(await counted()).toContain('site_vitals_seconds_count{metric="TTFB",rating="good",path="other"} 3')
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
  const { send, counted } = await openVitals()
  expect((await send(body)).status).toBe(400)
  expect(await counted()).toEqual([])
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
