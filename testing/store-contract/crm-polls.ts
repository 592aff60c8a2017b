import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import { canaryEmail, type CrmFormLead, sandboxIdPrefix } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { readConditions } from '../../relay/alerts/rules.ts'
import { readConfig } from '../../relay/config.ts'
import { openSubmissions } from '../../relay/crm/submissions.ts'
import { replyLimitOf } from '../../relay/desk/zone.ts'
import { StoreUnavailable } from '../../relay/outbox/database.ts'
import { closeContact } from '../../relay/outbox/erasures.ts'
import {
  type WithoutReply,
  countWaits,
  findWithoutReply,
  longestWaits,
  recordLook,
  watchedMs
} from '../../relay/outbox/reply-queries.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createPoll } from '../../relay/poll-crm.ts'
import { createLog } from '../../relay/process/log.ts'
import { signedIn } from '../desk/desk-on.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimAll,
  givenUp,
  delivered,
  deliveredAs,
  leadOf,
  newLead
} from './accept-lead.ts'
import type { Place, StoreTest } from './store-test.ts'

const hour = 60 * 60_000

/** The settings of a relay that asks for replies. */
export const asking = {
  CRM_API_TOKEN: 'pit-1',
  CRM_LOCATION_ID: 'loc',
  CRM_REPLIES_MINUTES: '5',
  ALERT_REPLY_HOURS: '8'
}

/** Accepts and delivers a lead of this name. */
const deliver = (store: Store, name: string) =>
  acceptAndSettle(store, deliveredAs(`contact-${name}`), leadOf({ name, email: `${name}@example.com` }))

const unanswered = async (store: Store, now: number) => store.ask(findWithoutReply({ now, limit: 10 }))

function look(store: Store, lead: WithoutReply | undefined, lookedAt: number, repliedAt?: number) {
  if (!lead) throw new Error('a lead was expected')
  return store.change([recordLook(lead, { since: lead.since, repliedAt, lookedAt })])
}

/** When somebody first replied to each lead, as far as the relay knows. */
export function describeAnswers(test: StoreTest) {
  describe('the replies to leads', () => {
    test('are looked for where none is known, the oldest look first', async ({ store, clock }) => {
      const start = clock.now()
      await deliver(store, 'eve')
      await store.erase('eve@example.com')
      await acceptAndSettle(store, delivered, leadOf({ email: canaryEmail }))
      const first = await deliver(store, 'ada')
      const second = await deliver(store, 'bo')
      await acceptAndSettle(store, givenUp)
      await acceptLead(store)
      const find = async () => (await unanswered(store, clock.now())).map(({ leadId }) => leadId)
      expect(await unanswered(store, start)).toEqual([
        { leadId: first, crmId: 'contact-ada', since: start },
        { leadId: second, crmId: 'contact-bo', since: start }
      ])
      const [ada, bo] = await unanswered(store, start)
      clock.advance(hour)
      await look(store, ada, clock.now())
      expect(await find()).toEqual([second, first])
      expect(await store.ask(longestWaits(clock.now(), 9))).toEqual([
        { leadId: first, since: start, lookedAt: start + hour }
      ])
      await look(store, bo, clock.now() + 1, start + 60_000)
      await look(store, ada, clock.now() + 2)
      expect(await find()).toEqual([first])
      expect(await store.find(second)).toMatchObject({ repliedAt: start + 60_000 })
      expect(await store.find(first)).toMatchObject({ repliedAt: undefined })

      clock.advance(watchedMs)
      expect(await find()).toEqual([])
      expect(await store.ask(countWaits(clock.now()))).toBe(0)
    })

    test('go with an erased person, and with a lead that goes to another CRM', async ({ store, clock }) => {
      await deliver(store, 'ada')
      await acceptAndSettle(store, deliveredAs('sandbox-1'), leadOf({ email: 'bo@example.com' }))
      const leads = await unanswered(store, clock.now())
      for (const lead of leads) await look(store, lead, clock.now())
      expect(await store.ask(countWaits(clock.now()))).toBe(2)
      await store.erase('ada@example.com')
      await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
      expect(await store.ask(countWaits(clock.now()))).toBe(0)
      // A look that was on its way ends after them.
      for (const lead of leads) await look(store, lead, clock.now(), clock.now())
      expect(await store.ask(longestWaits(clock.now(), 9))).toEqual([])
      expect(await unanswered(store, clock.now())).toEqual([])
    })

    test('are at the desk and in its export, where the relay asks for them', async ({ store, clock }) => {
      const start = clock.now()
      const place = { store, clock }
      const [first, second] = [await deliver(store, 'Ada'), await deliver(store, 'Bo')]
      const desk = await signedIn(place, 'staff', asking)
      const leads = async () => (await desk.call('GET /leads')).items.map(({ id, reply }) => [id, reply])
      expect(await leads()).toEqual([
        [second, undefined],
        [first, undefined]
      ])
      expect((await desk.call('GET /today')).replies).toEqual({ waiting: 0 })
      const [ada, bo] = await unanswered(store, start)
      clock.advance(5 * hour)
      await look(store, ada, clock.now())
      await look(store, bo, clock.now(), start + 2 * hour)
      // The wait counts up to the last look.
      clock.advance(hour)
      expect(await leads()).toEqual([
        [second, { replied: true, waitedMs: 2 * hour }],
        [first, { replied: false, waitedMs: 5 * hour }]
      ])
      expect(await desk.call('GET /me')).toMatchObject({ replies: true })
      expect((await desk.call('GET /today')).replies).toMatchObject({
        waiting: 1,
        longest: { id: first, name: 'Ada', reply: { replied: false, waitedMs: 5 * hour } }
      })
      const reader = await desk.signIn('reader')
      expect(JSON.stringify((await reader.call('GET /today')).replies)).not.toMatch(/Ada/)
      const exported = await desk.call('POST /leads/export', { body: { format: 'csv' } })
      const [head, ...lines] = (await exported.text()).split('\r\n')
      const column = head?.split(',').indexOf('"replied_at"') ?? -1
      expect(lines.slice(0, 2).map((line) => line.split(',')[column])).toEqual([
        '""',
        '"2026-01-05 11:00:00+00:00"'
      ])

      const off = await signedIn(place, 'owner')
      expect(await off.call('GET /me')).not.toHaveProperty('replies')
      expect((await off.call('GET /today')).replies).toBeUndefined()
    })

    test('alert after working hours, as long as the CRM says that nobody replied', async ({
      store,
      clock
    }) => {
      const config = readConfig({ ...asking, DESK_TIME_ZONE: 'America/Los_Angeles' })
      if (!config.ok) throw new Error(config.problem)
      const watched = { dataDir: undefined, backupHours: 0 }
      const found = () =>
        readConditions({ ...watched, store, now: clock.now(), replies: replyLimitOf(config.config) })
      // On a Friday at two; on Sunday, clocks change.
      clock.advance(Date.parse('2026-03-06T14:00-08:00') - clock.now())
      const since = clock.now()
      const id = await deliver(store, 'ada')
      const [ada] = await unanswered(store, since)
      clock.advance(Date.parse('2026-03-09T13:59-07:00') - clock.now())
      await look(store, ada, clock.now())
      clock.advance(24 * hour)
      expect(await found()).toEqual([])
      await look(store, ada, Date.parse('2026-03-09T14:00-07:00'))
      expect(await found()).toEqual([
        {
          name: 'reply',
          since,
          size: 1,
          what: '1 lead has waited 8 working hours for a reply.',
          leads: `The CRM has them. The longest without a reply: ${id}.`,
          facts: { hours: 8 }
        }
      ])
      await look(store, ada, clock.now(), clock.now())
      expect(await found()).toEqual([])
    })
  })
}

const crmFormLead = (changes: Partial<CrmFormLead> = {}): CrmFormLead => ({
  ...sampleLead({ page_url: 'https://ocsm.example/contact?x=1', utm_campaign: 'spring' }),
  interest: '',
  form_source: `${crmFormPrefix}Contact`,
  ...changes
})

const ownId = '6f1c2b3a-0000-8000-a000-000000000001'

const entry = (changes: Partial<CrmFormLead> = {}, id = ownId) =>
  newLead({
    lead: crmFormLead(changes),
    idempotencyKey: id,
    bodyHash: id,
    inCrm: { id, crmId: `${sandboxIdPrefix}1` }
  })

const minuteMs = 60_000
const locationId = sandboxIds.location
export const ada = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }

/** The sandbox with the time of a store, and what a relay's polls log. */
export async function pollsOn({ store, clock }: Pick<Place, 'store' | 'clock'>) {
  const sandbox = await startSandbox({ port: 0, clock })
  onTestFinished(() => sandbox.close())
  const logged: Record<string, unknown>[] = []
  const log = createLog({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })
  const parts = { store, clock, log }
  const settings = (url = sandbox.url) => ({ url, token: 'pit-1', locationId })

  async function post(path: string, body: string | URLSearchParams, type?: string) {
    const headers = { Accept: 'application/json', ...(type && { 'Content-Type': type }) }
    const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body })
    return z.object({ id: z.string().optional() }).parse(answer.status === 204 ? {} : await answer.json())
  }

  return {
    ...parts,
    logged,
    settings,
    url: sandbox.url,
    /** Sends a form or books a call, as the page's frame does. */
    send: (fields: Record<string, string>, path = `/widget/form/${sandboxIds.forms.contact}`) =>
      post(path, new URLSearchParams({ ...ada, message: 'Hello', ...fields })),
    setLocation: (changed: object) => post('/api/location', JSON.stringify(changed), 'application/json'),
    /** A relay that has just started, and that polls once. */
    poll: (url?: string) => createPoll(openSubmissions(settings(url)), parts)(AbortSignal.timeout(20_000)),
    leads: () => store.list({ order: 'oldest', limit: 500 }),
    lastRun: async () => (await (await signedIn(parts, 'staff')).call('GET /health')).runs[0]
  }
}

/** Leads that the CRM had first. */
export function describeCrmForms(test: StoreTest) {
  describe('a lead that came from the CRM', () => {
    test('is delivered from the start, and nothing sends it', async ({ store, clock }) => {
      expect(await store.accept(entry())).toEqual({ kind: 'stored', id: ownId })
      expect(await store.find(ownId)).toMatchObject({
        state: 'delivered',
        crmId: `${sandboxIdPrefix}1`,
        attempts: 0,
        history: [],
        formSource: 'HighLevel form: Contact'
      })
      expect(await store.accept(entry({ name: 'Another' }))).toEqual({ kind: 'repeat', id: ownId })
      const sent = await acceptAndSettle(store, deliveredAs(`${sandboxIdPrefix}2`))
      const filter = { crmIdPrefix: sandboxIdPrefix }
      expect(await store.count(filter)).toBe(1)
      expect(await store.requeue({ state: 'delivered', filter, limit: 9 })).toEqual([sent])
      await store.hasten({ limit: 9 })
      clock.advance(1000)
      expect((await claimAll(store)).map(({ leadId }) => leadId)).toEqual([sent])
      expect(await store.books()).toMatchObject({ accepted: 2, delivered: 1, waiting: 1 })
    })

    test('counts as unreadable if it ever should become due', async ({ store, alter }) => {
      await store.accept(entry())
      await alter(`update delivery set state = 'waiting', due_at = 0`)
      expect(await claimAll(store)).toMatchObject([{ leadId: ownId, lead: undefined }])
    })

    test('is erased with its person, and its id stays taken', async ({ store }) => {
      await store.accept(entry())
      const contacts = [{ leadId: ownId, crmId: `${sandboxIdPrefix}1` }]
      expect(await store.erase('amara@example.com')).toMatchObject({ leads: 1, undelivered: 0, contacts })
      await expect(store.accept(entry())).rejects.toThrow(StoreUnavailable)
      const other = await acceptLead(store)
      expect(await store.list({ filter: { ids: [ownId, other] }, limit: 9 })).toMatchObject([
        { id: other },
        { id: ownId, lead: undefined, crmId: undefined }
      ])
      expect(await store.books()).toMatchObject({ accepted: 2, delivered: 1, waiting: 1 })
    })

    test('is found, counted by its page and exported at the desk', async ({ store, desk }) => {
      const own = await acceptLead(store)
      await store.accept(entry())
      const find = async (query: object) =>
        (await desk.call('GET /leads', { query })).items.map(({ id }) => id)
      expect(await find({ form: [crmForms] })).toEqual([ownId])
      expect(await find({ form: ['cta-button-modal'] })).toEqual([own])
      expect(await find({ form: ['cta-button-modal', crmForms] })).toEqual([ownId, own])
      expect(await find({ q: 'okafor', page: '/contact', state: ['delivered'] })).toEqual([ownId])
      expect(await store.count({ form: [crmForms] })).toBe(1)
      expect(await desk.call('GET /leads/:id', { id: ownId })).toMatchObject({
        state: 'delivered',
        form: 'HighLevel form: Contact',
        lead: { email: 'amara@example.com' },
        others: [{ id: own }]
      })
      const today = await desk.call('GET /today')
      expect(today.pages).toEqual(expect.arrayContaining([{ page: '/contact', leads: 1 }]))
      expect(today.days.at(-1)?.forms).toEqual({ 'cta-button-modal': 1, 'HighLevel form: Contact': 1 })
      expect(today.total).toBe(2)
      const exported = await desk.call('POST /leads/export', {
        body: { format: 'csv', filter: { form: [crmForms] } }
      })
      expect(await exported.text()).toMatch(/"HighLevel form: Contact"/)
    })

    test('does not come back once its person is erased, unless they send a form again', async ({
      store,
      clock
    }) => {
      const { send, poll, leads, lastRun } = await pollsOn({ store, clock })
      const { id: crmId } = await send({})
      await poll()
      // Sent, but not read when the person is erased.
      clock.advance(minuteMs)
      await send({})
      clock.advance(minuteMs)
      const { contacts } = await store.erase('ADA@example.com')
      expect(contacts).toMatchObject([{ crmId }])
      for (const _ of [1, 2]) await poll()
      expect(await leads()).toMatchObject([{ lead: undefined, crmId: undefined }])

      clock.advance(minuteMs)
      await send({ firstName: 'Ada again' })
      await poll()
      expect(await leads()).toMatchObject([{ lead: undefined }, { lead: { firstName: 'Ada again' } }])
      // Somebody says that the contact is erased in the CRM, and it is not.
      await store.erase('ada@example.com')
      await store.change(contacts.map(closeContact))
      clock.advance(minuteMs)
      await poll()
      const kept = (await leads()).filter(({ lead }) => lead !== undefined)
      expect(kept).toEqual([])
      expect(await lastRun()).toMatchObject({ kind: 'crm-forms', ok: true, result: { taken: 0 } })
    })
  })
}
