import { describe, expect } from 'vitest'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import { sandboxIdPrefix, type CrmFormLead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { verifyChain } from '../../relay/outbox/chain.ts'
import { StoreUnavailable } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimAll, deliveredAs, newLead } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

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
  })
}
