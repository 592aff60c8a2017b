import { describe, expect } from 'vitest'
import type { Settlement } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimOne, leadOf } from './accept-lead.ts'
import { dead, delivered } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

const month = 30 * 24 * 60 * 60_000

const takenAs = (crmId: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, status: 200, ms: 5 }
})

export function describeQueueingAgain(test: StoreTest) {
  describe('queueing again', () => {
    test('what is dead is due at once and goes through the whole schedule again', async ({
      store,
      clock
    }) => {
      const id = await acceptAndSettle(store, dead)
      const other = await acceptLead(store, { quarantine: 'too soon' })
      clock.advance(month)
      expect(await store.requeue({ state: 'dead', limit: 10 })).toEqual([id])
      expect(await store.requeue({ state: 'dead', limit: 10 })).toEqual([])
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 0 })
      expect((await store.find(id))?.history).toMatchObject([
        { kind: 'permanent' },
        { kind: 'requeued', error: 'queued again by an operator, who found it dead' }
      ])
      expect(await store.find(other)).toMatchObject({ state: 'quarantined' })
    })

    test('what is quarantined is released where the filter says so', async ({ store }) => {
      const id = await acceptLead(store, { quarantine: 'honeypot filled' })
      await acceptLead(store, { quarantine: 'honeypot filled' })
      expect(await store.requeue({ state: 'quarantined', filter: { ids: [id] }, limit: 10 })).toEqual([id])
      expect(await claimOne(store)).toMatchObject({ leadId: id })
      expect(await store.books()).toMatchObject({ pending: 1, quarantined: 1 })
    })

    test('many are taken in parts, oldest first', async ({ store }) => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++) ids.push(await acceptAndSettle(store, dead))
      const request = { state: 'dead', limit: 3 } as const
      expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(0, 3)))
      expect(new Set(await store.requeue(request))).toEqual(new Set(ids.slice(3)))
    })

    test('what was delivered to the wrong CRM goes again, as its ids show', async ({ store }) => {
      const id = await acceptAndSettle(store, takenAs('other-1'))
      await acceptAndSettle(store, takenAs('1-other-'))
      const request = { state: 'delivered', filter: { crmIdPrefix: 'other-' }, limit: 10 } as const
      expect(await store.requeue(request)).toEqual([id])
      expect(await store.find(id)).toMatchObject({ state: 'pending', attempts: 0, crmId: undefined })
      expect(await store.requeue(request)).toEqual([])
      expect(await store.books()).toMatchObject({ delivered: 1, pending: 1 })
      expect(await store.backlog()).toMatchObject({ pending: 1 })
    })

    test('what is delivered or erased stays so', async ({ store }) => {
      const id = await acceptAndSettle(store, delivered)
      await acceptLead(store, { ...leadOf({ email: 'gone@example.com' }), quarantine: 'too soon' })
      await store.erase('gone@example.com')
      expect(await store.requeue({ state: 'quarantined', limit: 10 })).toEqual([])
      expect(await store.requeue({ state: 'dead', filter: { ids: [id] }, limit: 10 })).toEqual([])
    })
  })
}
