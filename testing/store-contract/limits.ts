import { describe, expect } from 'vitest'
import { createCrmRateLimit, createThrottle, readQuota } from '../../relay/outbox/limiters.ts'
import { acceptLead, claimAll, claimOne, delivered, putOff } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const minute = 60_000
const wait = { delayMs: 10 * minute }

export function describeLimits(test: StoreTest) {
  describe('throttling', () => {
    test('makes a delivery wait untried, with its reason, until it is due', async ({ store, clock }) => {
      const id = await acceptLead(store)
      const claim = await claimOne(store)
      expect(await store.throttle(claim, wait)).toBe(true)
      expect(await store.throttle(claim, wait)).toBe(false)
      expect(await store.find(id)).toMatchObject({ state: 'waiting', attempts: 0, lastCode: 'throttled' })
      expect(await store.count({ throttled: true })).toBe(1)
      expect(await store.backlog()).toMatchObject({ waiting: 1, throttled: 1 })
      clock.advance(10 * minute - 1)
      expect(await claimAll(store)).toEqual([])
      clock.advance(1)
      const due = await claimOne(store)
      expect(due).toMatchObject({ leadId: id, lifted: false, lastLease: undefined })
      // A requeue does not take a lead away from an attempt in flight.
      expect(await store.requeue({ state: 'throttled', limit: 9 })).toEqual([])
      await store.settle(due, delivered)
      expect(await store.backlog()).toMatchObject({ waiting: 0, throttled: 0 })
    })

    test('ends when a person releases it, and it is not throttled again', async ({ store }) => {
      const id = await acceptLead(store)
      await store.throttle(await claimOne(store), wait)
      expect(await store.requeue({ state: 'throttled', filter: { ids: [id] }, limit: 9 })).toEqual([id])
      const claim = await claimOne(store)
      expect(claim).toMatchObject({ leadId: id, lifted: true })
      await store.settle(claim, putOff(0))
      expect(await claimOne(store)).toMatchObject({ lifted: true })
      expect(await store.count({ throttled: true })).toBe(0)
    })

    test('releases those that wait behind one that is being attempted', async ({ store, clock }) => {
      await acceptLead(store)
      await store.throttle(await claimOne(store), { ...wait, delayMs: 0 })
      await claimOne(store)
      clock.advance(1)
      const waiting = await acceptLead(store)
      await store.throttle(await claimOne(store), wait)
      expect(await store.requeue({ state: 'throttled', limit: 1 })).toEqual([waiting])
    })
  })

  describe('the throttle of an email address', () => {
    test('lets five leads go at once, then one each ten minutes', async ({ store, openAgain, clock }) => {
      const throttles = [createThrottle(store), createThrottle(await openAgain())]
      const ask = async (count: number, email = 'Amara@example.com ') => {
        const waits = []
        for (let call = 0; call < count; call++) waits.push(await throttles[call % 2]?.(email))
        return waits
      }
      expect(await ask(7)).toEqual([0, 0, 0, 0, 0, 10 * minute, 10 * minute])
      expect(await ask(1, 'zoe@example.com')).toEqual([0])
      clock.advance(4 * minute)
      expect(await ask(1, 'amara@example.com')).toEqual([6 * minute])
      clock.advance(6 * minute)
      expect(await ask(2)).toEqual([0, 10 * minute])
    })

    test('keeps no address: its rows go with an erasure or after a day', async ({ store, clock }) => {
      const throttle = createThrottle(store)
      for (let call = 0; call < 6; call++) await throttle('amara@example.com')
      await store.erase('amara@example.com')
      expect(await throttle('amara@example.com')).toBe(0)
      clock.advance(2 * 24 * 60 * minute)
      await store.ping()
      expect(await throttle('amara@example.com')).toBe(0)
    })
  })

  describe('slots', () => {
    const request = { limiter: 'location', perSecond: 8, upTo: 5 }

    test('are shared by all relays, and come back with time', async ({ store, clock, openAgain }) => {
      const other = await openAgain()
      expect(await store.takeSlots(request)).toEqual({ taken: 5, waitMs: 0 })
      expect(await other.takeSlots(request)).toEqual({ taken: 3, waitMs: 125 })
      expect(await store.takeSlots(request)).toEqual({ taken: 0, waitMs: 125 })
      expect(await store.takeSlots({ ...request, limiter: 'another location' })).toMatchObject({ taken: 5 })
      clock.advance(125)
      expect(await other.takeSlots(request)).toEqual({ taken: 1, waitMs: 125 })
      clock.advance(60_000)
      expect(await store.takeSlots({ ...request, upTo: 100 })).toEqual({ taken: 8, waitMs: 125 })
      await other.close()
    })

    test('a call that another overtook gives no time twice', async ({ store, clock }) => {
      await store.takeSlots({ ...request, upTo: 8 })
      clock.advance(100)
      await store.takeSlots(request)
      clock.advance(-80)
      await store.takeSlots(request)
      clock.advance(80)
      expect(await store.takeSlots(request)).toEqual({ taken: 0, waitMs: 25 })
    })

    test('a rest leaves nobody a slot until it is over', async ({ store, clock }) => {
      const rest = (restMs: number) => store.takeSlots({ ...request, upTo: 0, restMs })
      expect(await rest(10_000)).toEqual({ taken: 0, waitMs: 10_000 })
      // A short one does not end a longer one.
      await rest(1000)
      clock.advance(9999)
      expect(await store.takeSlots(request)).toMatchObject({ taken: 0 })
      clock.advance(1)
      expect(await store.takeSlots(request)).toEqual({ taken: 1, waitMs: 125 })
    })

    test('a rest ends if a clock was ahead when it began', async ({ store, clock }) => {
      clock.advance(60 * 60_000)
      await store.takeSlots({ ...request, upTo: 0, restMs: 10_000 })
      clock.advance(-60 * 60_000)
      expect(await store.takeSlots(request)).toMatchObject({ taken: 1 })
    })

    test('are counted beside what the CRM says that all integrations used, from each of its days', async ({
      store,
      clock
    }) => {
      const rateLimit = createCrmRateLimit({ store, clock, limiter: 'location', perSecond: 8 })
      const known = async () => (await store.ask(readQuota('location', clock.now())))?.day
      const used = async (left: number) => {
        await rateLimit.take()
        clock.advance(60_000)
        await rateLimit.heed({ day: { left, limit: 1000 } })
        return known()
      }
      expect(await store.ask(readQuota('location', clock.now()))).toBeUndefined()
      expect(await used(600)).toEqual({ used: 400, own: 1 })
      expect(await used(500)).toEqual({ used: 500, own: 2 })
      // An answer that another one overtook begins no day.
      expect(await used(502)).toEqual({ used: 498, own: 3 })
      expect(await used(999)).toEqual({ used: 1, own: 1 })
      // An answer may leave the day out.
      await rateLimit.heed({ rest: { of: 'window', ms: 1000 } })
      expect(await known()).toEqual({ used: 1, own: 1 })
      // Nobody called for two days. Then as many calls are left as before.
      clock.advance(2 * 24 * 60 * minute)
      await store.ping()
      expect(await known()).toEqual({ used: 1, own: 1 })
      expect(await used(999)).toEqual({ used: 1, own: 1 })
    })

    test('come back as slowly as the CRM said last, and never too slowly', async ({ store, clock }) => {
      const rateLimit = createCrmRateLimit({ store, clock, limiter: 'location', perSecond: 8 })
      await rateLimit.heed({ perSecond: 0.8 })
      await rateLimit.heed({})
      expect(rateLimit.perSecond()).toBe(0.8)
      expect([await rateLimit.take(), await rateLimit.take()]).toEqual([0, 1250])
      await rateLimit.heed({ perSecond: 1e-9 })
      expect(await rateLimit.take()).toBe(10_000)
    })

    test('a clock that is set back neither takes slots away nor gives any', async ({ store, clock }) => {
      await store.takeSlots(request)
      clock.advance(-60 * 60_000)
      expect(await store.takeSlots(request)).toEqual({ taken: 3, waitMs: 125 })
      clock.advance(125)
      expect(await store.takeSlots(request)).toEqual({ taken: 1, waitMs: 125 })
    })

    test('never more than the rate are given in all, however many ask at once', async ({ store }) => {
      const asked = await Promise.all(
        Array.from({ length: 30 }, () => store.takeSlots({ ...request, upTo: 1 }))
      )
      expect(asked.reduce((sum, { taken }) => sum + taken, 0)).toBe(8)
    })
  })
}
