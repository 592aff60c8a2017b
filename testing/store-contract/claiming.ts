import { describe, expect } from 'vitest'
import { StoreUnavailable } from '../../relay/outbox/database.ts'
import { farthestMs, type Settlement } from '../../relay/outbox/delivery.ts'
import {
  acceptLead,
  claimAll,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  unreached,
  leaseMs,
  newLead,
  putOff
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

export function describeClaiming(test: StoreTest) {
  describe('claiming', () => {
    test('the oldest due come first, as many as asked for', async ({ store, clock }) => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++) {
        ids.push(await acceptLead(store))
        clock.advance(1)
      }
      const claims = await store.claim({ limit: 3, leaseMs })
      expect(claims.map((claim) => claim.leadId)).toEqual(ids.slice(0, 3))
      expect(await claimedIds(store)).toEqual(ids.slice(3))
    })

    test('a delivery that was put off waits behind those due before it', async ({ store, clock }) => {
      const late = await acceptLead(store)
      await store.settle(await claimOne(store), putOff(2000))
      clock.advance(1000)
      const fresh = await acceptLead(store)
      clock.advance(1000)
      expect(await claimedIds(store)).toEqual([fresh, late])
    })

    test('claims at the same moment never hold the same lease', async ({ store, openAgain }) => {
      const ids = await Promise.all(Array.from({ length: 40 }, () => acceptLead(store)))
      const other = await openAgain()
      const claims = await Promise.all(
        [store, other, store, other, store, other].map((each) => each.claim({ limit: 10, leaseMs }))
      )
      await other.close()
      const claimed = claims.flat().map((claim) => claim.leadId)
      expect(claimed.toSorted()).toEqual(ids.toSorted())
    })

    test('a lease that ran out is due again and lost to its holder', async ({ store, clock }) => {
      await acceptLead(store)
      const first = await claimOne(store)
      clock.advance(leaseMs - 1)
      expect(await claimAll(store)).toEqual([])
      clock.advance(1)
      const second = await claimOne(store)
      expect(second.leadId).toBe(first.leadId)
      expect(second.leaseToken).not.toBe(first.leaseToken)

      expect(await store.settle(first, givenUp)).toBe(false)
      expect(await store.release(first)).toBe(false)
      expect(await store.settle(second, delivered)).toBe(true)
      expect(await store.books()).toMatchObject({ delivered: 1, failed: 0 })
    })

    test('a released delivery is due at once, untried', async ({ store }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      expect(await store.release(claim)).toBe(true)
      const again = await claimOne(store)
      expect(again).toMatchObject({ leadId: claim.leadId, attempts: 0 })
      expect(await store.release(claim)).toBe(false)
    })

    test('a delivery that a fast clock put off is due once the clock is right', async ({ store, clock }) => {
      const year = 365 * 24 * 60 * 60_000
      clock.advance(year)
      const late = await acceptLead(store)
      await store.settle(await claimOne(store), putOff(5000))
      const leased = await acceptLead(store)
      await claimOne(store)
      clock.advance(-year)
      expect(await store.untilNextDue()).toBe(0)
      expect(await store.backlog()).toMatchObject({ oldestWaitingMs: -year })
      const fresh = await acceptLead(store)
      expect(await claimedIds(store)).toEqual([fresh, late, leased])
      expect(await store.untilNextDue()).toBe(leaseMs)
    })

    test('what waits for hours only because a clock was ahead is due once that is corrected', async ({
      store,
      clock
    }) => {
      const hour = 60 * 60_000
      const kept = await acceptLead(store)
      await store.settle(await claimOne(store), putOff(10 * hour))
      clock.advance(7 * hour)
      const failedAhead = await acceptLead(store)
      await store.settle(await claimOne(store), putOff(60_000))
      const throttled = await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: 60_000 })
      const leased = await acceptLead(store)
      await claimOne(store)
      const untried = await acceptLead(store)
      clock.advance(-7 * hour)
      expect(await claimAll(store)).toEqual([])

      await store.correctWaits()
      expect(new Set(await claimedIds(store))).toEqual(new Set([failedAhead, throttled, leased, untried]))
      expect(await store.find(kept)).toMatchObject({ dueAt: clock.now() + 10 * hour })
    })

    test('the longest wait of the schedule is kept', async ({ store, clock }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), putOff(farthestMs))
      expect(await store.untilNextDue()).toBe(farthestMs)
      expect(await claimAll(store)).toEqual([])
      clock.advance(farthestMs)
      expect(await claimAll(store)).toHaveLength(1)
    })

    test('a row that cannot be read is claimed without its lead, beside others', async ({ store, alter }) => {
      const damaged = await acceptLead(store)
      const sound = await acceptLead(store)
      await alter(`update lead set body = '[]' where sequence = 1`)
      expect(await claimAll(store)).toMatchObject([
        { leadId: damaged, lead: undefined },
        { leadId: sound, lead: { email: 'amara@example.com' } }
      ])
      expect(await store.list({ limit: 2 })).toMatchObject([{ id: sound }, { id: damaged, lead: undefined }])
    })

    test('a claim names the lease that ran out just before it', async ({ store, clock }) => {
      await acceptLead(store)
      const first = await claimOne(store)
      expect(first.lastLease).toBeUndefined()
      clock.advance(leaseMs)
      const second = await claimOne(store)
      expect(second.lastLease).toBe(first.leaseToken)
      await store.settle(second, givenUp)
      await store.requeue({ state: 'failed', limit: 1 })
      expect(await claimOne(store)).toMatchObject({ lastLease: undefined })
    })

    test('a held lead is kept and never claimed', async ({ store, clock }) => {
      await acceptLead(store, { held: 'trap' })
      clock.advance(365 * 24 * 60 * 60_000)
      expect(await claimAll(store)).toEqual([])
      expect(await store.untilNextDue()).toBeUndefined()
      expect(await store.books()).toMatchObject({ accepted: 1, held: 1, waiting: 0 })
    })
  })

  describe('settling', () => {
    test('a delivery that was put off is due after its delay, as attempt two', async ({ store, clock }) => {
      await acceptLead(store)
      expect(await store.settle(await claimOne(store), putOff(5000))).toBe(true)
      clock.advance(4999)
      expect(await claimAll(store)).toEqual([])
      clock.advance(1)
      expect(await claimOne(store)).toMatchObject({ attempts: 1 })
    })

    test.for([
      ['delivered', delivered],
      ['failed', givenUp]
    ] as const)(
      'a delivery that is %s is never claimed again and cannot be settled twice',
      async ([state, settlement], { store, clock }) => {
        await acceptLead(store)
        const claim = await claimOne(store)
        expect(await store.settle(claim, settlement)).toBe(true)
        expect(await store.settle(claim, settlement)).toBe(false)
        clock.advance(365 * 24 * 60 * 60_000)
        expect(await claimAll(store)).toEqual([])
        expect(await store.books()).toMatchObject({ accepted: 1, [state]: 1, waiting: 0 })
      }
    )

    test('an operation that fails is refused without spoiling its neighbors', async ({ store }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      await Promise.all([acceptLead(store), acceptLead(store)])
      const [first, last] = await claimAll(store)
      if (!first || !last) throw new Error('nothing was due')
      const impossible: Settlement = { ...putOff(0), outcome: { ...unreached, ms: Number.NaN } }
      const answers = await Promise.allSettled([
        store.accept(newLead()),
        store.settle(first, delivered),
        store.settle(claim, impossible),
        store.settle(last, delivered),
        store.accept(newLead())
      ])
      expect(answers).toMatchObject([
        { status: 'fulfilled' },
        { value: true },
        { status: 'rejected', reason: expect.any(StoreUnavailable) },
        { value: true },
        { status: 'fulfilled' }
      ])
      expect(await store.books()).toMatchObject({ accepted: 5, waiting: 3, delivered: 2 })
      expect(await store.settle(claim, delivered)).toBe(true)
    })
  })
}
