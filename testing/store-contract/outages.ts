import { describe, expect } from 'vitest'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import type { Claim, Store } from '../../relay/outbox/store.ts'
import {
  acceptAndSettle,
  acceptLead,
  blocked,
  claimAll,
  claimedIds,
  claimOne,
  givenUp,
  delivered,
  leaseMs,
  putOff
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const minute = 60_000
const hour = 60 * minute

const timedOut = (ms: number): Settlement => ({
  state: 'waiting',
  delayMs: 12 * hour,
  outcome: { kind: 'ambiguous', error: 'no answer', ms }
})

/** All at once, as a relay does, which takes one transaction. */
const settleAll = (store: Store, claims: Claim[], settlement: Settlement) =>
  Promise.all(claims.map((claim) => store.settle(claim, settlement)))

/** Claims what is due, and delivers it. Resolves to the number of leads. */
async function deliverDue(store: Store): Promise<number> {
  const claims = await claimAll(store)
  await settleAll(store, claims, delivered)
  return claims.length
}

export function describeOutages(test: StoreTest) {
  describe('pausing', () => {
    test('holds every delivery until a probe, also after reopening', async ({ store, openAgain, clock }) => {
      for (let count = 0; count < 3; count++) await acceptLead(store)
      const since = clock.now()
      expect(await store.crmBlock()).toBeUndefined()
      expect(await store.settle(await claimOne(store), blocked(5000))).toBe(true)
      const other = await openAgain()
      await store.close()

      const reason = 'the CRM answered 401: Invalid token'
      expect(await other.crmBlock()).toEqual({ since, status: 401, reason, probes: 0, probeAt: since + 5000 })
      expect(await other.books()).toMatchObject({ waiting: 3 })
      clock.advance(4999)
      expect(await claimAll(other)).toEqual([])
      expect(await other.untilNextDue()).toBe(1)
      expect(await other.backlog()).toMatchObject({ blockedMs: 4999 })
      clock.advance(1)
      expect(await other.untilNextDue()).toBe(0)
      expect(await claimAll(other)).toMatchObject([{ probe: 0 }])
    })

    test('lets one lead after the other probe, at growing waits', async ({ store, openAgain, clock }) => {
      const ids = [await acceptLead(store), await acceptLead(store)]
      clock.advance(1)
      await store.settle(await claimOne(store), blocked(1000))
      clock.advance(1000)
      const other = await openAgain()
      const probes = [await claimAll(store), await claimAll(other)]
      expect(probes.flat()).toMatchObject([{ leadId: ids[1], probe: 0 }])
      expect(await store.untilNextDue()).toBe(leaseMs)
      for (const probe of probes.flat()) await store.settle(probe, blocked(60_000))
      expect(await store.crmBlock()).toMatchObject({ probes: 1, probeAt: clock.now() + 60_000 })

      clock.advance(60_000)
      expect(await claimAll(store)).toMatchObject([{ leadId: ids[0], probe: 1 }])
      // Of two relays that ask at the same moment, one probes, with either lead.
      clock.advance(leaseMs)
      expect((await Promise.all([claimAll(store), claimAll(other)])).flat()).toMatchObject([{ probe: 1 }])
    })

    test('holds no lead that comes meanwhile: the CRM may refuse one lead only', async ({ store, clock }) => {
      const odd = await acceptAndSettle(store, blocked(15 * minute))
      clock.advance(1000)
      const another = await acceptLead(store)
      expect(await store.untilNextDue()).toBe(0)
      const second = await claimOne(store)
      expect(second).toMatchObject({ leadId: another, probe: undefined })
      expect(await store.untilNextDue()).toBe(leaseMs)
      await store.settle(second, blocked(5000))
      expect(await store.crmBlock()).toMatchObject({ probes: 0, probeAt: clock.now() - 1000 + 15 * minute })
      expect(await claimAll(store)).toEqual([])

      clock.advance(1000)
      const good = await acceptAndSettle(store, delivered)
      expect(await store.find(good)).toMatchObject({ state: 'delivered' })
      expect(await store.crmBlock()).toBeUndefined()
      expect(await claimedIds(store)).toEqual([odd, another])
    })

    test('lasts as long as a probe may wait after a clock was hours ahead', async ({ store, clock }) => {
      await acceptAndSettle(store, blocked(5000))
      clock.advance(-7 * hour)
      await store.correctWaits()
      expect(await store.untilNextDue()).toBe(0)
      expect(await claimAll(store)).toMatchObject([{ probe: 0 }])
    })

    test('is not put off by what was under way when it began', async ({ store, clock }) => {
      await acceptLead(store)
      await acceptLead(store)
      const since = clock.now()
      for (const claim of await claimAll(store)) {
        await store.settle(claim, blocked(5000))
        clock.advance(1000)
      }
      expect(await store.crmBlock()).toMatchObject({ since, probes: 0, probeAt: since + 5000 })
    })

    test.for([
      ['took one', delivered],
      ['refused one for itself', givenUp]
    ] as const)(
      'ends when the CRM %s, and all that waits is due',
      async ([, settlement], { store, clock }) => {
        for (let count = 0; count < 4; count++) await acceptLead(store)
        await store.settle(await claimOne(store), blocked(5000))
        clock.advance(5000)
        await store.settle(await claimOne(store), settlement)
        expect(await store.crmBlock()).toBeUndefined()
        expect(await claimAll(store)).toHaveLength(3)
      }
    )

    test('goes on after a probe that failed, and after a lost lease', async ({ store, clock }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(1000))
      clock.advance(1000)
      const lost = await claimOne(store)
      clock.advance(leaseMs)
      await store.settle(await claimOne(store), putOff(60_000))
      expect(await store.settle(lost, delivered)).toBe(false)
      const probeAt = clock.now() + leaseMs
      clock.advance(leaseMs)
      // The only lead waits for longer, so this claim is no probe.
      expect(await claimAll(store)).toEqual([])
      expect(await store.crmBlock()).toMatchObject({ probes: 0, probeAt })
    })

    test("probes at once after a person's change or a reset clock", async ({ store, clock }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(60_000))
      await store.probeSoon()
      const probe = await claimOne(store)
      await store.settle(probe, blocked(60_000))
      await store.requeue({ state: 'failed', limit: 1 })
      await store.settle(await claimOne(store), blocked(60_000))
      clock.advance(-365 * 24 * 60 * 60_000)
      expect(await store.untilNextDue()).toBe(0)
      expect(await claimAll(store)).toMatchObject([{ probe: 2 }])
    })

    test('keeps no reason of a person whose data is erased', async ({ store }) => {
      await acceptLead(store)
      await store.settle(await claimOne(store), blocked(60_000))
      await store.erase('amara@example.com')
      expect(await store.crmBlock()).toMatchObject({ status: 401, reason: undefined })
    })
  })

  describe('recovering from an outage', () => {
    test('the first delivered lead makes those of the outage due', async ({ store, openAgain, clock }) => {
      await acceptAndSettle(store, delivered)
      // At first it cannot be told whether this lead failed, or the CRM.
      clock.advance(1000)
      const early = await acceptAndSettle(store, putOff(12 * hour))
      clock.advance(minute)
      const late = await acceptAndSettle(store, timedOut(15_000))
      clock.advance(hour)
      expect(await claimedIds(store)).toEqual([])

      const other = await openAgain()
      await acceptAndSettle(other, delivered)
      const claims = await claimAll(store)
      expect(Object.fromEntries(claims.map(({ leadId, attempts }) => [leadId, attempts]))).toEqual({
        [early]: 1,
        [late]: 1
      })
    })

    test('a second outage does not forget the leads of the first', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      const ids = await Promise.all(Array.from({ length: 60 }, () => acceptLead(store)))
      await settleAll(store, await claimAll(store), putOff(12 * hour))
      clock.advance(hour)
      // This makes 32 of them due, which fail once more: the CRM is away again.
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      await settleAll(store, await claimAll(store), putOff(12 * hour))
      clock.advance(hour)

      await acceptAndSettle(store, delivered)
      let sent = 0
      for (let due = await deliverDue(store); due > 0; due = await deliverDue(store)) sent += due
      expect(sent).toBe(ids.length)
    })

    test('leads become due a few at a time, each delivery the next ones', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      const ids = await Promise.all(Array.from({ length: 100 }, () => acceptLead(store)))
      await settleAll(store, await claimAll(store), putOff(12 * hour))
      clock.advance(hour)

      await acceptAndSettle(store, delivered)
      const first = await claimAll(store)
      expect(first).toHaveLength(32)
      clock.advance(1000)
      await settleAll(store, first.slice(1), putOff(12 * hour))
      expect(await claimAll(store)).toEqual([])
      // The outage ended long ago, and its leads are still sent.
      clock.advance(2 * minute)
      for (const claim of first.slice(0, 1)) await store.settle(claim, delivered)
      let sent = 1
      for (let due = await deliverDue(store); due > 0; due = await deliverDue(store)) sent += due
      expect(sent).toBe(ids.length - 31)
    })

    test('a lead is due whose attempt began in the outage and ended later', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      await acceptAndSettle(store, putOff(minute))
      await acceptLead(store)
      const hanging = await claimOne(store)
      await acceptAndSettle(store, delivered)
      expect(await deliverDue(store)).toBe(1)
      clock.advance(14_000)
      await store.settle(hanging, timedOut(15_000))
      await acceptAndSettle(store, delivered)
      expect(await claimedIds(store)).toEqual(expect.arrayContaining([hanging.leadId]))
    })

    test('an outage is found after a clock that ran ahead is set back', async ({ store, clock }) => {
      for (const ms of [0, 2 * minute, hour, -hour]) {
        clock.advance(ms)
        await acceptAndSettle(store, delivered)
      }
      clock.advance(2 * minute)
      const id = await acceptAndSettle(store, putOff(12 * hour))
      await acceptAndSettle(store, delivered)
      expect(await claimedIds(store)).toEqual([id])
    })

    test('a lead that fails while the CRM accepts others keeps its wait', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(1000)
      const id = await acceptAndSettle(store, putOff(12 * hour))
      for (let minutes = 0; minutes < 10; minutes++) {
        clock.advance(minute)
        await acceptAndSettle(store, delivered)
      }
      expect(await claimAll(store)).toEqual([])
      // Nor does an outage of the others make it due.
      const other = await acceptLead(store)
      clock.advance(hour)
      await store.settle(await claimOne(store), putOff(12 * hour))
      await acceptAndSettle(store, delivered)
      expect(await claimedIds(store)).toEqual([other])
      expect(await store.find(id)).toMatchObject({ attempts: 1 })
    })

    test('a lead that fails again keeps its wait, and so does a throttled one', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      await acceptAndSettle(store, putOff(12 * hour))
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: 12 * hour })
      await acceptAndSettle(store, delivered)
      clock.advance(1000)
      await store.settle(await claimOne(store), putOff(12 * hour))
      for (let times = 0; times < 3; times++) {
        clock.advance(30_000)
        await acceptAndSettle(store, delivered)
        expect(await claimAll(store)).toEqual([])
      }
    })
  })
}
