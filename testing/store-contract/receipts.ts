import { describe, expect } from 'vitest'
import { acceptAndSettle, acceptLead, leadOf, newLead } from './accept-lead.ts'
import { dead, delivered } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

export function describeReceipts(test: StoreTest) {
  describe('receipts', () => {
    test('say the same of every undelivered lead, and nothing of an erased or unknown one', async ({
      store,
      clock
    }) => {
      const taken = await acceptAndSettle(store, delivered, leadOf({ email: 'zoe@example.com' }))
      const refused = await acceptAndSettle(store, dead)
      const suspected = await acceptLead(store, { quarantine: 'a field that no person sees was filled in' })
      const waiting = await acceptLead(store)
      const received = { receivedAt: clock.now(), delivered: false }
      expect(await Promise.all([refused, suspected, waiting].map((id) => store.receipt(id)))).toEqual([
        received,
        received,
        received
      ])
      expect(await store.receipt(taken)).toEqual({ ...received, delivered: true })
      await store.erase('zoe@example.com')
      expect(await store.receipt(taken)).toBeUndefined()
      expect(await store.receipt('00000000-0000-0000-0000-000000000000')).toBeUndefined()
    })

    test('have one random key, for as long as the store exists', async ({ store, openAgain }) => {
      const key = await store.receiptKey()
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      expect(await (await openAgain()).receiptKey()).toBe(key)
    })

    test('a repeat says whether its sender knows the key or only the content', async ({ store }) => {
      const byKey = newLead({ twinKey: 'content' })
      const byContent = newLead({ idempotencyKey: 'content', repeatWithinMs: 1000 })
      const id = await acceptLead(store, byContent)
      expect(await store.accept(byContent)).toEqual({ kind: 'repeat', id, byContent: true })
      expect(await store.accept(byKey)).toEqual({ kind: 'repeat', id, byContent: true })
      const own = await acceptLead(store, { idempotencyKey: 'own' })
      expect(await store.accept(newLead({ idempotencyKey: 'own' }))).toEqual({ kind: 'repeat', id: own })
    })
  })

  describe('requests about data', () => {
    const email = 'amara@example.com'

    test('are kept once, only for the right email address, until they are closed', async ({
      store,
      clock
    }) => {
      const leadId = await acceptLead(store)
      expect(await store.requestData({ leadId, kind: 'erase', email: 'zoe@example.com' })).toBe(false)
      expect(await store.dataRequests()).toEqual([])

      const at = clock.now()
      expect(await store.requestData({ leadId, kind: 'erase', email: ' Amara@Example.com' })).toBe(true)
      clock.advance(1000)
      expect(await store.requestData({ leadId, kind: 'erase', email })).toBe(true)
      expect(await store.requestData({ leadId, kind: 'correct', email })).toBe(true)
      expect(await store.dataRequests()).toEqual([
        { leadId, kind: 'erase', at, email },
        { leadId, kind: 'correct', at: at + 1000, email }
      ])
      expect(await store.closeRequests(leadId)).toBe(true)
      expect(await store.closeRequests(leadId)).toBe(false)
      expect(await store.dataRequests()).toEqual([])
    })

    test('end when the person is erased, and no new one can be made', async ({ store }) => {
      const leadId = await acceptLead(store)
      const others = await acceptLead(store, leadOf({ email: 'zoe@example.com' }))
      await store.requestData({ leadId, kind: 'erase', email })
      await store.requestData({ leadId: others, kind: 'erase', email: 'zoe@example.com' })
      await store.erase(email)
      expect(await store.dataRequests()).toMatchObject([{ leadId: others }])
      expect(await store.requestData({ leadId, kind: 'erase', email })).toBe(false)
      expect(await store.requestData({ leadId, kind: 'erase', email: '' })).toBe(false)
    })
  })
}
