import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { vitalsPath } from '../../contract/vitals.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'
import { startRelay } from '../../testing/relay/run-relay.ts'
import { serve } from '../../testing/relay/serve.ts'
import { systemClock } from '../clock.ts'
import { everyLead } from '../outbox/leads.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

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

test('every other path is the site, and metrics are not public', async () => {
  const { relay } = await openRelay({ site: async (request) => new Response(new URL(request.url).pathname) })
  for (const path of ['/', '/opportunities', '/metrics', '/functions/v1/other', `${relayPath}/x`])
    expect(await (await relay(get(path))).text()).toBe(path)
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

/** In every value that comes from a person, so that any trace of one is found. */
const mark = 'Zqxmark'

const person = sampleLead({
  name: `${mark}first ${mark}last`,
  firstName: `${mark}first`,
  lastName: `${mark}last`,
  email: `${mark}.mail@example.com`,
  phone: `+1 555 ${mark}`,
  utm_campaign: `${mark}campaign`,
  page_url: `https://ocsm.example/?name=${mark}`,
  referrer: `https://mail.example/${mark}`,
  user_agent: `${mark}agent`
})

/** A CRM that answers every lead with `status`, and repeats in the answer what it was sent. */
async function startEchoingCrm() {
  let status = 200
  const echo = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const escaped = body.replaceAll('Z', String.raw`\u005a`)
    const answer = { message: [`refused ${body}`, escaped, encodeURIComponent(body)], ...JSON.parse(body) }
    response.writeHead(status).end(JSON.stringify(answer))
  }
  const url = await serve((request, response) => void echo(request, response))
  return { url: `${url}/hook?${mark}`, answerWith: (next: number) => (status = next) }
}

test('what a person sent is in no line of the log, in no metric and in no reason that is kept', async () => {
  const crm = await startEchoingCrm()
  const adminPort = await freePort()
  const relay = await startRelay({ CRM_WEBHOOK_URL: crm.url, ADMIN_PORT: String(adminPort) })

  const post = async (body: string, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const { status } = await fetch(`${relay.url}${relayPath}?${mark}`, init)
    return status
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const settled = (line: object) =>
    vi.waitFor(() => expect(relay.logged()).toContainEqual(expect.objectContaining(line)), {
      timeout: 30_000
    })

  crm.answerWith(500)
  expect(await post(lead(), key)).toBe(200)
  await settled({ outcome: 'transient', status: 500 })
  crm.answerWith(400)
  expect(await post(lead({ utm_term: '400' }))).toBe(200)
  await settled({ msg: 'lead has failed', status: 400, level: 50 })
  crm.answerWith(401)
  expect(await post(lead({ utm_term: '401' }))).toBe(200)
  await settled({ level: 50, status: 401, setting: 'CRM_WEBHOOK_URL' })
  // The probe of the pause.
  crm.answerWith(200)
  await settled({ outcome: 'blocked', status: 200 })
  expect(await post(lead(), key)).toBe(200)
  expect(await post(lead({ firstName: `${mark}other` }), key)).toBe(409)
  expect(await post(lead({ email: mark, [mark]: mark, form_source: mark }))).toBe(400)
  expect(await post(`{"${mark}": ${mark}`)).toBe(400)
  expect(await post(mark, { 'content-type': `text/${mark}` })).toBe(415)
  expect(await post(mark.repeat(3000))).toBe(413)
  expect(await post(new URLSearchParams({ firstName: mark, [mark]: mark }).toString(), formType)).toBe(400)
  expect(
    await post(lead({ utm_term: 'trapped' }), { [besideTheLead.trap.header]: mark, 'x-request-id': mark })
  ).toBe(200)
  await settled({ msg: 'lead is held', level: 50 })

  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  expect(metrics).toContain('relay_deliveries{state="failed"} 1')
  expect(metrics).toContain('relay_deliveries{state="held"} 1')
  const reasons = await keptReasons(relay.dataDir)
  expect(reasons).toContainEqual(expect.stringContaining('the CRM answered 400'))
  for (const told of [metrics, JSON.stringify(relay.logged()), JSON.stringify(reasons)]) {
    expect(told.toLowerCase()).not.toContain(mark.toLowerCase())
  }
})

const lead = (changes = {}) => JSON.stringify({ ...person, ...changes })

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

async function keptReasons(dir: string) {
  const store = await openSqliteStore({ dir, clock: systemClock })
  const reasons: (string | undefined)[] = []
  for await (const { id, lastError } of everyLead(store)) {
    const found = await store.find(id)
    reasons.push(lastError, ...(found?.history ?? []).map(({ raw }) => raw))
  }
  await store.close()
  return reasons
}
