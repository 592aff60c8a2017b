import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import { sandboxIdPrefix, type CrmFormLead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { openSubmissions } from '../../relay/crm/submissions.ts'
import { verifyChain } from '../../relay/outbox/chain.ts'
import { closeContact } from '../../relay/outbox/erasures.ts'
import { StoreUnavailable } from '../../relay/outbox/store.ts'
import { createLog } from '../../relay/process/log.ts'
import { createPoll } from '../../relay/take-crm-forms.ts'
import { signedIn } from '../desk/desk-on.ts'
import { acceptAndSettle, acceptLead, claimAll, deliveredAs, newLead } from './accept-lead.ts'
import type { Place, StoreTest } from './store-test.ts'

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
    lastRun: async () => (await (await signedIn(parts, 'reader')).call('GET /health')).runs[0]
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
      expect(await store.books()).toMatchObject({ accepted: 2, delivered: 1, pending: 1 })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 2 })
    })

    test('counts as unreadable if it ever should become due', async ({ store, alter }) => {
      await store.accept(entry())
      await alter(`update delivery set state = 'pending'`)
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
      expect(await store.books()).toMatchObject({ accepted: 2, delivered: 1, pending: 1 })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 2, erased: 1 })
    })

    test('is found, counted by its page and exported at the desk', async ({ store, desk }) => {
      const own = await acceptLead(store)
      await store.accept(entry())
      const find = async (query: object) =>
        (await desk.call('GET /leads', { query })).items.map(({ id }) => id)
      expect(await find({ form: [crmForms] })).toEqual([ownId])
      expect(await find({ form: ['cta-button-modal'] })).toEqual([own])
      expect(await find({ form: ['cta-button-modal', crmForms] })).toEqual([ownId, own])
      expect(await find({ q: 'okafor', page: '/contact', state: ['in-crm'] })).toEqual([ownId])
      expect(await store.count({ form: crmForms })).toBe(1)
      expect(await desk.call('GET /leads/:id', { id: ownId })).toMatchObject({
        state: 'in-crm',
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
      expect(await lastRun()).toMatchObject({ kind: 'crm-forms', ok: true, result: '0 new.' })
    })
  })
}
