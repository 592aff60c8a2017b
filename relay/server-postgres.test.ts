import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { relayPath } from '../contract/relay-endpoint.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { postgresPlace } from '../testing/relay/postgres-place.ts'
import { startRelay } from '../testing/relay/run-relay.ts'

const send = (url: string, key: string = randomUUID()) =>
  fetch(`${url}${relayPath}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(sampleLead())
  })

test('two relays share one database: a form sent again to the other is the same lead, and both share the limit of an address', async () => {
  const settings = { DATABASE_URL: await postgresPlace(), RATE_LIMIT_PER_MINUTE: '5' }
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
