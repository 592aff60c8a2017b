import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { openRelay, relayUrl } from '../testing/relay/open-relay.ts'
import { answerSchema, describeApi } from './describe-api.ts'

const { paths } = describeApi()
const foreign = { 'Sec-Fetch-Site': 'cross-site' }

const get = (path: string) => new Request(`http://localhost${path}`)
const report = (body: string, headers = {}) =>
  new Request('http://localhost/vitals', { method: 'POST', body, headers })

/** Every status that the relay answers on a path; each answer in JSON has the documented form. */
async function statusesOf(responses: Response[]) {
  for (const response of responses)
    if (response.headers.get('content-type')?.includes('json')) answerSchema.parse(await response.json())
  return responses.map(({ status }) => String(status)).toSorted()
}

function documented(path: string): string[] {
  const operations = Object.entries(paths).find(([name]) => name === path)?.[1]
  return Object.values(operations ?? {}).flatMap(({ responses }) => Object.keys(responses))
}

test('docs/openapi.json is what "npm run docs:api" writes', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(describeApi()))
  )
})

test('a lead gets every documented answer, and no other', async () => {
  const { postJson, postForm, post, relay, store } = await openRelay()
  const { firstName, lastName, email, form_source } = sampleLead()
  const key = { 'Idempotency-Key': '0198a3b0-6a3c-7c1e-9f56-3c2d1e0f9a8b' }
  const guarded = await openRelay({ anonKey: 'public-key', rateLimitPerMinute: 1, trustProxy: 0 })
  const unnamed = await openRelay({ localOnly: true })
  const closed = await openRelay()
  await closed.store.close()
  const buggy = await openRelay({ store: { ...store, accept: () => Promise.reject(new Error('a bug')) } })
  const responses = [
    await postJson(sampleLead(), key),
    await postForm({ firstName, lastName, email, form_source }),
    await postJson({ ...sampleLead(), email: '' }),
    await guarded.postJson(sampleLead(), {}, { address: '192.0.2.1' }),
    await postJson(sampleLead(), foreign),
    await postJson(sampleLead({ firstName: 'Grace' }), key),
    await postJson('x'.repeat(200_000)),
    await post('lead', { 'Content-Type': 'text/plain' }),
    await unnamed.relay(new Request('http://evil.example/', { method: 'POST' })),
    await guarded.postJson(sampleLead(), {}, { address: '192.0.2.1' }),
    await buggy.postJson(sampleLead()),
    await closed.postJson(sampleLead())
  ]
  expect(await statusesOf(responses)).toEqual(documented(new URL(relayUrl).pathname))
  // Other methods are not documented, and all answer so.
  expect((await relay(new Request(relayUrl))).status).toBe(405)
})

test('the other endpoints, too', async () => {
  const { relay } = await openRelay()
  const leaving = await openRelay({ isLeaving: () => true })
  const limited = await openRelay({ rateLimitPerMinute: 1 })
  expect(await statusesOf([await relay(get('/healthz'))])).toEqual(documented('/healthz'))
  const ready = [await relay(get('/readyz')), await leaving.relay(get('/readyz'))]
  expect(await statusesOf(ready)).toEqual(documented('/readyz'))

  const good = JSON.stringify({ path: '/', metrics: { LCP: 900 } })
  const peer = { address: '192.0.2.1' }
  await limited.relay(report(good), peer)
  const reports = [
    await relay(report(good)),
    await relay(report('{}')),
    await relay(report(good, foreign)),
    await relay(report('x'.repeat(5000))),
    await limited.relay(report(good), peer)
  ]
  expect(await statusesOf(reports)).toEqual(documented('/vitals'))
})
