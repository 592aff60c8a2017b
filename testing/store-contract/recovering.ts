import { describe, expect } from 'vitest'
import type { Settlement, Store } from '../../relay/outbox/store.ts'
import { acceptAndSettle, acceptLead, claimAll, claimedIds, claimOne } from './accept-lead.ts'
import { delivered, putOff } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

const minute = 60_000
const hour = 60 * minute

const timedOut = (ms: number): Settlement => ({
  state: 'pending',
  delayMs: 12 * hour,
  outcome: { kind: 'ambiguous', error: 'no answer', ms }
})

/** Claims what is due, and delivers it. Resolves to the number of leads. */
async function deliverDue(store: Store): Promise<number> {
  const claims = await claimAll(store)
  for (const claim of claims) await store.settle(claim, delivered)
  return claims.length
}

export function describeRecovering(test: StoreTest) {
  describe('recovering from an outage', () => {
    test('the first lead that any process delivers makes all that failed in the outage due', async ({
      store,
      openAgain,
      clock
    }) => {
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
      expect(new Map(claims.map(({ leadId, attempts }) => [leadId, attempts]))).toEqual(
        new Map([
          [early, 1],
          [late, 1]
        ])
      )
    })

    test('leads become due a few at a time, each delivery the next ones', async ({ store, clock }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      const ids = await Promise.all(Array.from({ length: 100 }, () => acceptLead(store)))
      for (const claim of await claimAll(store)) await store.settle(claim, putOff(12 * hour))
      clock.advance(hour)

      await acceptAndSettle(store, delivered)
      const first = await claimAll(store)
      expect(first).toHaveLength(32)
      clock.advance(1000)
      for (const claim of first.slice(1)) await store.settle(claim, putOff(12 * hour))
      expect(await claimAll(store)).toEqual([])
      for (const claim of first.slice(0, 1)) await store.settle(claim, delivered)
      let sent = 1
      for (let due = await deliverDue(store); due > 0; due = await deliverDue(store)) sent += due
      expect(sent).toBe(ids.length - 31)
    })

    test('a lead that the CRM was asked for in the outage is due, though its attempt ended later', async ({
      store,
      clock
    }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      await acceptAndSettle(store, putOff(minute))
      await acceptLead(store)
      const hanging = await claimOne(store)
      await acceptAndSettle(store, delivered)
      clock.advance(14_000)
      await store.settle(hanging, timedOut(15_000))
      await acceptAndSettle(store, delivered)
      expect(await claimedIds(store)).toEqual(expect.arrayContaining([hanging.leadId]))
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

    test('a lead that fails again after the outage keeps its wait, and so does one that is held back', async ({
      store,
      clock
    }) => {
      await acceptAndSettle(store, delivered)
      clock.advance(hour)
      await acceptAndSettle(store, putOff(12 * hour))
      await acceptLead(store)
      await store.throttle(await claimOne(store), { delayMs: 12 * hour, reason: 'held back' })
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
