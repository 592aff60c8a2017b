import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { startRelay } from '../../testing/relay/run-relay.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { serve } from '../../testing/relay/serve.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { blocked, givenUp, delivered, deliveredAs } from '../../testing/store-contract/accept-lead.ts'
import type { Clock } from '../clock.ts'
import { resultOf, openCrmList } from '../operator/reconcile.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

const crm = { CRM_WEBHOOK_URL: 'https://crm.example/hook' }

test('reconcile finds a lead that is in no state', async () => {
  const kept = { settlement: delivered }
  const { leadsWith, dir, ids } = await keep(kept, kept, kept)
  const leads = (...args: string[]) => leadsWith(crm, ...args)
  const sound = await leads('reconcile')
  expect(sound).toMatchObject({ status: 0, err: '' })
  expect(sound.out).toMatch(/^accepted +3\n/)
  expect(sound.out).toMatch(/^erased unsent +0\ndifference +0$/m)

  expect(JSON.parse((await leads('reconcile', '--json')).out)).toMatchObject({
    ok: true,
    books: { accepted: 3, delivered: 3, difference: 0 },
    waiting: []
  })

  const alter = (sql: string) => runSql(dir, `pragma foreign_keys = off; ${sql}`)
  await alter(`delete from delivery where lead_id in (select id from lead where sequence = 3)`)
  expect(await leads('reconcile')).toMatchObject({
    status: 1,
    out: expect.stringMatching(new RegExp(`^difference +1\nmissing: ${ids[2]}: no delivery$`, 'm'))
  })
  const { out } = await leads('reconcile', '--no-crm', '--json')
  expect(JSON.parse(out)).toMatchObject({ books: { difference: 1, missing: [ids[2]] } })
})

test('reconcile names what keeps leads from the CRM, each on a line of its own', async () => {
  const settlements = [givenUp, delivered, blocked(900_000)]
  const { leads } = await keep(...settlements.map((settlement) => ({ settlement })))
  const { status, out } = await leads('reconcile')
  expect(status).toBe(1)
  expect(out).toMatch(/^failed: 1 lead; "leads list --state failed" names them$/m)
  expect(out).toMatch(/^overdue: the oldest waiting lead came \d+ minutes ago$/m)
  expect(out).toMatch(
    /^deliveries: BLOCKED since 2026-01-05 09:00:00: the CRM answered 401: Invalid token; next try 2026-01-05 09:15:00 \(UTC\)$/m
  )
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test('reconcile says that no CRM is set, and that the sandbox took leads of production', async () => {
  const { leadsWith } = await keep({ settlement: deliveredAs('sandbox-1') }, { settlement: delivered })
  const none = await leadsWith({}, 'reconcile')
  expect(none.status).toBe(1)
  expect(none.out).toMatch(/^CRM: none is set, so leads are kept and sent to nobody/m)
  expect(none.out).not.toMatch(/^sandbox:/m)
  const production: Record<string, string>[] = [crm, { SITE_URL: 'https://www.example.com' }]
  for (const settings of production) {
    const { status, out } = await leadsWith(settings, 'reconcile')
    expect(status).toBe(1)
    expect(out).toMatch(/^sandbox: took 1 lead; "leads retry --sandbox --all" sends them to the CRM$/m)
  }
  const rehearsal = await leadsWith({ CRM_WEBHOOK_URL: 'http://localhost:1/hook' }, 'reconcile')
  expect(rehearsal).toMatchObject({ status: 0, out: expect.stringMatching(/^outside the books: /m) })
})

test.each([
  [
    'has a lead whose address it keeps in small letters',
    200,
    { contact: { id: 'c', email: 'amara@example.com', source: 'homepage-cta' } },
    { status: 0, out: expect.stringMatching(/^CRM: has 1 of 1 lead delivered/m) }
  ],
  [
    'has a lead if it changed the contact of the person since',
    200,
    { contact: { id: 'c', email: 'amara@example.com', dateUpdated: '2100-01-01T00:00:00Z' } },
    { status: 0, out: expect.stringMatching(/^CRM: has 1 of 1 lead delivered/m) }
  ],
  [
    'lacks a lead if it has only an older contact of the person',
    200,
    { contact: { id: 'c', email: 'amara@example.com', dateUpdated: '2020-01-01T00:00:00Z' } },
    { status: 1, out: expect.stringMatching(/lacks 1, /) }
  ],
  [
    'that could not be asked does not pass for one that has the lead, and the first reason is named',
    401,
    { message: 'Invalid token' },
    {
      status: 1,
      out: expect.stringMatching(
        /could not be asked for 1$\nCRM: could not be asked: the CRM answered 401: .*Invalid token.*\nCRM: its list could not be read: the CRM answered 401$/m
      )
    }
  ]
])('a CRM %s', async (_, status, found, result) => {
  const { leadsWith } = await keep({ changes: { email: 'Amara@Example.com' }, settlement: delivered })
  const url = await serve((_request, response) =>
    response.writeHead(status).end(JSON.stringify({ contacts: [], ...found }))
  )
  const api = { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'location' }
  expect(await leadsWith(api, 'reconcile')).toMatchObject(result)
})

test('the desk names eight leads that the CRM or the books lack, and counts the others', () => {
  const lacks = Array.from({ length: 10 }, (_, index) => `id-${index}`)
  const unbooked = lacks.map((id) => ({ id, crmId: `of ${id}` }))
  const found = { compared: true, asked: 12, there: 2, missing: 10, unknown: 0, lacks, unbooked } as const
  expect(resultOf(found)).toMatchObject({
    ok: false,
    result: {
      missing: 10,
      lacks: lacks.slice(0, 8),
      unbooked: 10,
      contacts: lacks.slice(0, 8).map((id) => `of ${id}`)
    }
  })
})

test('a lead that was erased is neither asked for nor counted as one that the CRM has', async () => {
  const { store, leadsWith } = await keep(
    { settlement: delivered },
    { changes: { email: 'zoe@example.com' }, settlement: delivered }
  )
  await store.erase('zoe@example.com')
  const contact = { id: 'c', email: 'amara@example.com', source: 'homepage-cta' }
  const url = await serve((_, response) => response.end(JSON.stringify({ contact, contacts: [] })))
  const api = { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'location' }
  expect((await leadsWith(api, 'reconcile')).out).toMatch(/^CRM: has 1 of 1 lead delivered/m)
})

test('a look-up waits for a slot among the deliveries', async () => {
  const { dir } = await keep({ settlement: delivered })
  const steered = createSteeredClock()
  const waits: number[] = []
  const clock: Clock = {
    now: () => steered.now(),
    elapsed: () => steered.elapsed(),
    wait: (ms, signal) => (waits.push(ms), steered.wait(ms, signal))
  }
  const store = await openSqliteStore({ dir, clock })
  onTestFinished(() => store.close())
  const [record] = await store.list({ limit: 1 })
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.end(JSON.stringify({ contact: { id: 'c', email: 'amara@example.com', source: 'homepage-cta' } }))
  })
  const api = { kind: 'api', url, token: 'pit-1', locationId: 'location' } as const
  const opened = await openCrmList({ crm: api, crmSandboxPort: 1 }, { store, clock })
  if (!opened.ok || !record) throw new Error('nothing can be looked up')

  await store.takeSlots({ limiter: 'crm:location', perSecond: 8, upTo: 8 })
  const answer = opened.list.lookUp({ ...record, lead: sampleLead() })
  await vi.waitFor(() => expect(waits).toEqual([125]), { timeout: 30_000 })
  expect(asked).toBe(0)
  steered.advance(125)
  expect(await answer).toEqual({ seen: 'there' })
})

/** Settings of an API that takes every contact, and then finds what `contact` says. */
async function crmThatFinds(contact: object | null) {
  let taken = false
  const url = await serve(({ method }, response) => {
    const found = taken ? contact : null
    taken ||= method === 'POST'
    const made = { contact: { id: 'contact-1' }, note: { id: 'note-1' } }
    response.end(JSON.stringify(method === 'POST' ? made : { contact: found }))
  })
  return { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'location' }
}

async function canary(settings: Record<string, string>) {
  const { port, dataDir } = await startRelay(settings)
  const env = { ...settings, PORT: String(port), DATA_DIR: dataDir }
  return runCommand(env, ['canary', '--form', 'cta-button-modal'])
}

test('a canary reaches a relay that listens on one address and asks for its key', async () => {
  const api = await crmThatFinds({ id: 'contact-1', email: 'canary@example.com', source: 'homepage-cta' })
  const settings = { ...api, HOST: '127.0.0.1', RELAY_ANON_KEY: 'public-key' }
  expect(await canary(settings)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringContaining('the CRM took it as contact-1, and its list shows it')
  })
})

test('a canary that the CRM says it took and does not have is a failure', async () => {
  expect(await canary(await crmThatFinds(null))).toMatchObject({
    status: 1,
    out: expect.stringContaining('yet its list does not show it')
  })
})

test('a canary of all forms asks for one early retry', async () => {
  const relay = await serve((_, response) => {
    response.end(JSON.stringify({ id: 'lead-1' }))
  })
  const { store } = await emptiedStore()
  const probeSoon = vi.fn<() => Promise<void>>(() => store.probeSoon())
  const openStore = async () => ({ ...store, probeSoon, close: async () => {} })
  const tested = await runCommand({}, ['canary', '--relay', relay, '--wait', '1'], { openStore })
  expect(tested).toMatchObject({ status: 1, out: expect.stringContaining('the relay took the lead') })
  expect(probeSoon).toHaveBeenCalledTimes(1)
})
