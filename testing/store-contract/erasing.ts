import { describe, expect } from 'vitest'
import { newLead } from '../../relay/outbox/new-lead.ts'
import { verifyChain } from '../../relay/outbox/verify-chain.ts'
import { acceptAndSettle, acceptLead, claimOne, leadOf, leaseMs } from './accept-lead.ts'
import { dead, delivered, putOff } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

const day = 24 * 60 * 60_000

export function describeErasing(test: StoreTest) {
  describe('erasing', () => {
    test('takes every trace of the person and nothing of others, and the books stay whole', async ({
      store,
      clock
    }) => {
      const theirs = [
        await acceptAndSettle(store, delivered, leadOf({ utm_source: 'newsletter', utm_campaign: 'spring' })),
        await acceptAndSettle(store, dead, leadOf({ email: 'AMARA@example.com' })),
        await acceptAndSettle(store, putOff(60_000))
      ]
      const other = await acceptLead(store, leadOf({ email: 'zoe@example.com' }))
      clock.advance(day)

      expect(await store.erase(' Amara@Example.com')).toEqual({
        leads: 3,
        undelivered: 2,
        crmIds: ['contact-1'],
        wiped: expect.any(Boolean)
      })
      for (const id of theirs) {
        const record = await store.find(id)
        expect(record).toMatchObject({ lead: undefined, erasedAt: clock.now(), crmId: undefined })
        expect(JSON.stringify(record)).not.toMatch(/amara|spring|contact-1/i)
      }
      expect(await store.count({ email: 'amara@example.com' })).toBe(0)
      expect(await store.count({ source: 'newsletter' })).toBe(0)
      expect(await store.count({ erased: true })).toBe(3)
      expect(await store.stats({ by: 'campaign' })).toMatchObject([{ name: '', accepted: 4 }])
      expect(await store.find(other)).toMatchObject({ lead: { email: 'zoe@example.com' } })
      expect(await store.books()).toEqual({
        accepted: 4,
        delivered: 1,
        erased: 2,
        pending: 1,
        dead: 0,
        quarantined: 0
      })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 4, erased: 3 })
      expect(await store.erase('amara@example.com')).toMatchObject({ leads: 0, undelivered: 0, crmIds: [] })
    })

    test('a lead that waits is not sent any more', async ({ store, clock }) => {
      await acceptLead(store)
      await store.erase('amara@example.com')
      clock.advance(30 * day)
      expect(await store.claim({ limit: 10, leaseMs })).toEqual([])
      expect(await store.untilNextDue()).toBeUndefined()
    })

    test('an attempt that was on its way is not recorded', async ({ store }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      await store.erase('amara@example.com')
      expect(await store.settle(claim, dead)).toBe(false)
      expect(await store.books()).toMatchObject({ erased: 1, dead: 0 })
    })

    test('a lead that comes under the key of an erased one is a new lead', async ({ store }) => {
      const entry = newLead()
      const erased = await acceptLead(store, entry)
      await store.erase('amara@example.com')
      const id = await acceptLead(store, entry)
      expect(id).not.toBe(erased)
      expect(await store.accept(entry)).toEqual({ kind: 'repeat', id })
      expect(await store.find(erased)).toMatchObject({ lead: undefined, state: 'erased' })
      expect(await claimOne(store)).toMatchObject({ leadId: id, lead: entry.lead })
      expect(await store.books()).toMatchObject({ accepted: 2, erased: 1, pending: 1 })
      expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 2, erased: 1 })
    })
  })
}
