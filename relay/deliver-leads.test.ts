import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sandboxIds } from '../crm-sandbox/ids.ts'
import { useSandbox } from '../testing/open-sandbox.ts'
import { emptiedStore } from '../testing/relay/emptied-store.ts'
import { serve } from '../testing/relay/serve.ts'
import { leadOf, newLead } from '../testing/store-contract/accept-lead.ts'
import { createMetrics } from './admin-port.ts'
import { type CrmSettings, openCrm } from './crm/connector.ts'
import type { Crm } from './crm/crm.ts'
import { deliverLeads } from './deliver-leads.ts'
import type { NewLead } from './outbox/store.ts'
import { createLog } from './process/log.ts'

const receiptUrl = async (leadId: string) => `https://ocsm.example/${leadId}`
const guardianUrl = async (leadId: string) => `https://ocsm.example/guardian/${leadId}`

/** A store with one lead, and its deliveries once they are started. */
async function keepLead(entry?: Partial<NewLead>) {
  const { clock, store } = await emptiedStore()
  await store.accept(newLead(entry))
  const metrics = createMetrics({ store })
  const logged: unknown[] = []
  const log = createLog({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  return {
    store,
    clock,
    logged,
    start: (crm: CrmSettings) => {
      const deliveries = deliverLeads(openCrm(crm), { store, clock, metrics, log, guardianUrl })
      onTestFinished(() => deliveries?.stop())
      return deliveries
    },
    startWith: (crm: Crm) => {
      const deliveries = deliverLeads(crm, { store, clock, metrics, log, receiptUrl })
      onTestFinished(() => deliveries?.stop())
    },
    logShows: (line: object) =>
      vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining(line)), { timeout: 15_000 }),
    metrics: async () => (await metrics.registry.metrics()).split('\n')
  }
}

const taken = '{"id":"contact-1"}'

test('the time in the queue goes from acceptance to delivery, in seconds, over every attempt', async () => {
  const { clock, start, logShows, metrics } = await keepLead()
  const statuses = [500, 200]
  const url = await serve((_, response) => response.writeHead(statuses.shift() ?? 200).end(taken))
  clock.advance(90_000)
  const deliveries = start({ kind: 'webhook', url })
  await logShows({ msg: 'lead waits for another attempt' })
  clock.advance(6000)
  deliveries?.wake()
  await logShows({ msg: 'lead delivered' })
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'relay_queue_seconds_sum 96',
      'relay_queue_seconds_count 1',
      'relay_attempts_total{outcome="transient"} 1',
      'relay_attempts_total{outcome="delivered"} 1'
    ])
  )
})

test('an attempt whose lead was erased meanwhile does not count as a delivery', async () => {
  const { store, start, logged, logShows, metrics } = await keepLead()
  const asked = Promise.withResolvers<ServerResponse>()
  start({ kind: 'webhook', url: await serve((_, response) => asked.resolve(response)) })
  const response = await asked.promise
  await store.erase('amara@example.com')
  response.end(taken)
  await logShows({ level: 40, msg: 'lease lost' })
  expect(logged).toHaveLength(1)
  expect(await metrics()).toContain('relay_queue_seconds_count 0')
})

test.each([401, 404])('%d, which every lead would meet, ends none and names the setting', async (status) => {
  const { start, store, logShows, metrics, clock } = await keepLead()
  const url = await serve((_, response) => response.writeHead(status).end())
  start({ kind: 'api', url, token: 'pit-1', locationId: 'location' })
  await logShows({ level: 50, status, setting: 'CRM_API_TOKEN' })
  expect(await store.books()).toMatchObject({ waiting: 1, failed: 0 })
  clock.advance(4000)
  const told = ['relay_blocked_seconds 4', 'relay_attempts_total{outcome="blocked"} 1']
  expect(await metrics()).toEqual(expect.arrayContaining(told))
})

const sandbox = useSandbox()

test.each(['403', '400'])(
  'a lead that alone is answered with %s waits alone, also before any other',
  async (mode) => {
    const { clock, start, store, logShows } = await keepLead()
    await sandbox.setFault(mode, { about: 'amara@example.com' })
    const deliveries = start({
      kind: 'api',
      url: sandbox.url(),
      token: 'pit-1',
      locationId: sandboxIds.location
    })
    await logShows({ msg: 'lead waits for another attempt', outcome: 'blocked', status: Number(mode) })
    expect(await store.crmBlock()).toBeUndefined()
    await store.accept(newLead(leadOf({ email: 'bo@example.com' })))
    clock.advance(10_000)
    deliveries?.wake()
    await logShows({ msg: 'lead delivered' })
    expect(await store.books()).toMatchObject({ delivered: 1, waiting: 1 })
  }
)

test('the second lead in a row that is answered with 403 shows that the CRM refuses every lead', async () => {
  const { clock, start, store, logShows } = await keepLead()
  await sandbox.setFault('403')
  const deliveries = start({
    kind: 'api',
    url: sandbox.url(),
    token: 'pit-1',
    locationId: sandboxIds.location
  })
  await logShows({ msg: 'lead waits for another attempt', status: 403 })
  await store.accept(newLead(leadOf({ email: 'bo@example.com' })))
  clock.advance(10_000)
  deliveries?.wake()
  await logShows({ msg: 'the CRM refuses every lead: deliveries are blocked' })
  expect(await store.crmBlock()).toMatchObject({ status: 403 })
})

test('the steps of a delivered lead follow its contact, with the address of its receipt', async () => {
  const { store, startWith, logShows, metrics } = await keepLead()
  const done: unknown[] = []
  startWith({
    name: 'CRM',
    setting: 'CRM_API_TOKEN',
    connect: () => async () => ({ kind: 'delivered', crmId: 'contact-1', steps: ['fields', 'deal'], ms: 5 }),
    openSteps: () => async (step) => {
      done.push(step)
      return step.kind === 'fields'
        ? { kind: 'delivered', ms: 5 }
        : { kind: 'permanent', error: 'gone', ms: 5 }
    },
    openList: async () => undefined
  })
  await logShows({ level: 50, step: 'deal', msg: 'step has failed' })
  const [lead] = await store.list({ limit: 1 })
  const step = { leadId: lead?.id, crmId: 'contact-1', receiptUrl: `https://ocsm.example/${lead?.id}` }
  expect(done).toMatchObject([
    { ...step, kind: 'fields' },
    { ...step, kind: 'deal' }
  ])
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'relay_attempts_total{outcome="delivered"} 1',
      'relay_steps_total{step="fields",outcome="delivered"} 1',
      'relay_steps_total{step="deal",outcome="permanent"} 1'
    ])
  )
})

test('a webhook gets the lead of a minor, and again once their guardian has answered', async () => {
  const email = 'mother@example.com'
  const { store, start, logShows } = await keepLead(leadOf({ email, player: 'minor' }))
  const received: unknown[] = []
  const url = await serve((request, response) => {
    received.push(json(request).then((body) => ({ id: request.headers['webhook-id'], body })))
    response.end(taken)
  })
  const deliveries = start({ kind: 'webhook', url })
  await logShows({ msg: 'lead delivered' })
  const [lead] = await store.list({ limit: 1 })
  const id = String(lead?.id)
  await store.answerGuardian({ leadId: id, answer: 'agreed', email, version: 1, language: 'en' })
  deliveries?.wake()
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 })
  const page = { guardian_url: await guardianUrl(id) }
  expect(await Promise.all(received)).toMatchObject([
    { id, body: { ...page, guardian_state: 'to confirm' } },
    { id: `${id}:agreed`, body: { ...page, guardian_state: 'agreed' } }
  ])
})

test('what is sent is signed where a secret is set', async () => {
  const { start } = await keepLead()
  const sent = Promise.withResolvers<IncomingHttpHeaders>()
  const url = await serve(({ headers }, response) => {
    sent.resolve(headers)
    response.end('{}')
  })
  start({ kind: 'webhook', url, key: Buffer.alloc(32, 7) })
  expect(await sent.promise).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) })
})
