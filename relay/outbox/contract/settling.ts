import { describe, expect } from 'vitest'
import { newLead } from '../new-lead.ts'
import { StoreUnavailable, type Settlement } from '../store.ts'
import { acceptLead, claimAll, claimOne } from './accept-lead.ts'
import { dead, delivered, failed, putOff } from './settlements.ts'
import type { StoreTest } from './store-test.ts'

export function describeSettling(test: StoreTest) {
  describe('settling', () => {
    test('a delivery that was put off is due after its delay, with one attempt more', async ({
      store,
      clock
    }) => {
      await acceptLead(store)
      expect(await store.settle(await claimOne(store), putOff(5000))).toBe(true)
      clock.advance(4999)
      expect(await claimAll(store)).toEqual([])
      clock.advance(1)
      expect(await claimOne(store)).toMatchObject({ attempts: 1 })
    })

    test.for([
      ['delivered', delivered],
      ['dead', dead]
    ] as const)(
      'a delivery that is %s is never claimed again and cannot be settled twice',
      async ([state, settlement], { store, clock }) => {
        await acceptLead(store)
        const claim = await claimOne(store)
        expect(await store.settle(claim, settlement)).toBe(true)
        expect(await store.settle(claim, settlement)).toBe(false)
        clock.advance(365 * 24 * 60 * 60_000)
        expect(await claimAll(store)).toEqual([])
        expect(await store.books()).toMatchObject({ accepted: 1, [state]: 1, pending: 0 })
      }
    )

    test('an operation that cannot be carried out is refused without spoiling its neighbors', async ({
      store
    }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      const impossible: Settlement = { ...putOff(0), outcome: { ...failed, ms: Number.NaN } }
      const [before, spoiled, after] = await Promise.allSettled([
        store.accept(newLead()),
        store.settle(claim, impossible),
        store.accept(newLead())
      ])
      expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(spoiled).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
      expect(await store.books()).toMatchObject({ accepted: 3, pending: 3 })
      expect(await store.settle(claim, delivered)).toBe(true)
    })
  })
}
