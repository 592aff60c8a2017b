import { expect, test } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { openRelay } from '../testing/relay/open-relay.ts'
import { createAdminPort, createMetrics } from './admin-port.ts'

const scrape = new Request('http://127.0.0.1/metrics')

test('what was accepted, repeated and refused is counted, and where the deliveries stand', async () => {
  const { postJson, post, metrics, clock } = await openRelay()
  await postJson(sampleLead())
  await postJson(sampleLead())
  await postJson(sampleLead({ firstName: 'Grace' }), { 'X-Form-Trap': 'filled in' })
  await postJson({ ...sampleLead(), email: '' })
  await post('', { 'Content-Type': 'text/plain' })
  clock.advance(90_000)
  const response = await createAdminPort(metrics)(scrape)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'relay_leads_accepted_total 2',
      'relay_leads_repeated_total 1',
      'relay_leads_refused_total{reason="invalid"} 1',
      'relay_leads_refused_total{reason="type"} 1',
      'relay_deliveries{state="waiting"} 1',
      'relay_deliveries{state="failed"} 0',
      'relay_deliveries{state="held"} 1',
      'relay_deliveries{state="throttled"} 0',
      'relay_oldest_waiting_seconds 90',
      'relay_queue_seconds_count 0'
    ])
  )
})

test('a scrape counts what waits once, and shows the memory', async () => {
  const { store } = await openRelay()
  let counts = 0
  const backlog = () => ((counts += 1), store.backlog())
  const metrics = createMetrics({ store: { ...store, backlog } })
  const text = await (await createAdminPort(metrics)(scrape)).text()
  expect(counts).toBe(1)
  expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(2 ** 24)
})

test('the bare address of the desk leads to the desk', async () => {
  const { metrics } = await openRelay()
  const answer = await createAdminPort(metrics)(new Request('http://desk.example.com/'))
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/desk'])
})

test('a store that cannot be read fails the scrape, and nothing else is served', async () => {
  const { metrics, store } = await openRelay()
  const admin = createAdminPort(metrics)
  expect((await admin(new Request('http://evil.example:9000/metrics'))).status).toBe(421)
  expect((await admin(new Request('http://127.0.0.1/other'))).status).toBe(404)
  await store.close()
  expect((await admin(scrape)).status).toBe(503)
})
