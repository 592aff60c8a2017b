import { describe, expect } from 'vitest'
import type { Settlement } from '../../relay/outbox/store.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimedIds,
  claimOne,
  dead,
  delivered,
  deliveredAs,
  failed,
  leadOf,
  putOff
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const hour = 60 * 60_000
const month = 30 * 24 * hour

export function describeQueueingAgain(test: StoreTest) {
  describe('queueing again', () => {
    test('a dead lead is due at once and goes through the whole schedule again', async ({ store, clock }) => {
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
      const id = await acceptAndSettle(store, deliveredAs('other-1'))
      await acceptAndSettle(store, deliveredAs('1-other-'))
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

  describe('hastening', () => {
    test('a waiting lead is due at once, and goes on in its schedule', async ({ store }) => {
      const id = await acceptAndSettle(store, putOff(12 * hour))
      expect(await store.untilNextDue()).toBe(12 * hour)
      expect(await store.hasten({ limit: 10 })).toEqual([id])
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimOne(store)).toMatchObject({ leadId: id, attempts: 1 })
      expect((await store.find(id))?.history).toMatchObject([
        { kind: 'transient' },
        { kind: 'hastened', error: 'made due at once by an operator' }
      ])
    })

    test('leads are chosen by campaign, form and id, and taken in parts, oldest first', async ({ store }) => {
      const spring = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'spring' }))
      const autumn = await acceptAndSettle(store, putOff(hour), leadOf({ utm_campaign: 'autumn' }))
      const guide = { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } as const
      const form = await acceptAndSettle(store, putOff(hour), leadOf(guide))
      const last = await acceptAndSettle(store, putOff(hour))
      expect(await store.hasten({ filter: { campaign: 'autumn' }, limit: 10 })).toEqual([autumn])
      expect(await store.hasten({ filter: { form: guide.form_source }, limit: 10 })).toEqual([form])
      expect(await store.hasten({ filter: { ids: [autumn] }, limit: 10 })).toEqual([])
      expect(await store.hasten({ limit: 1 })).toEqual([spring])
      expect(await store.hasten({ limit: 1 })).toEqual([last])
    })

    test('what is under way, held back, dead or in quarantine stays as it is', async ({ store, clock }) => {
      await acceptAndSettle(store, dead)
      await acceptLead(store, { quarantine: 'too soon' })
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: hour, reason: 'held back' })
      await acceptAndSettle(store, putOff(1000))
      clock.advance(1000)
      await claimOne(store)
      expect(await store.hasten({ limit: 10 })).toEqual([])
      expect(await claimedIds(store)).toEqual([])
    })

    test('the probe of a pause is due at once, too', async ({ store }) => {
      const blocked: Settlement = { state: 'pending', delayMs: 0, probeInMs: hour, outcome: failed }
      const id = await acceptAndSettle(store, blocked)
      await store.hasten({ limit: 10 })
      expect(await claimOne(store)).toMatchObject({ leadId: id, probe: 0 })
    })
  })
}
