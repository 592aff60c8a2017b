import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { relayPath } from '../contract/relay-endpoint.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { startPostgres, type PostgresServer } from '../testing/relay/postgres-server.ts'
import { startRelay } from '../testing/relay/run-relay.ts'

// These tests kill the server, so they need their own.
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server.stop())

const send = (url: string, key: string = randomUUID()) =>
  fetch(`${url}${relayPath}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(sampleLead())
  })

test('two relays share one database: a form sent again to the other is the same lead, and both share the limit of an address', async () => {
  const settings = { DATABASE_URL: server.url, RATE_LIMIT_PER_MINUTE: '5' }
  const [one, other] = await Promise.all([startRelay(settings), startRelay(settings)])
  const key = randomUUID()
  const first = await (await send(one.url, key)).json()
  expect(first).toMatchObject({ success: true })
  expect(await (await send(other.url, key)).json()).toEqual(first)

  const more = await Promise.all(Array.from({ length: 4 }, () => send(one.url)))
  expect(more.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // The other relay learns about the calls when it reports its own.
  let calls = 0
  const refused = await vi.waitFor(
    async () => {
      const answer = await send(other.url)
      calls += 1
      expect(answer.status).toBe(429)
      return answer
    },
    { interval: 200, timeout: 10_000 }
  )
  expect(calls).toBeLessThanOrEqual(5)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
})

test('without its database a relay stays up and says so, and goes on by itself once it is back', async () => {
  const relay = await startRelay({ DATABASE_URL: server.url })
  expect((await send(relay.url)).status).toBe(200)
  await server.kill()
  const refused = await send(relay.url)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${relay.url}/readyz`)).status).toBe(503)
  await server.start()
  await vi.waitFor(async () => expect((await send(relay.url)).status).toBe(200), { timeout: 10_000 })
  // "Not ready" is cached for a second.
  const ready = async () => expect((await fetch(`${relay.url}/readyz`)).status).toBe(200)
  await vi.waitFor(ready, { timeout: 5000 })
})
