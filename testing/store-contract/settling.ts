import { describe, expect } from 'vitest'
import { acceptLead, claimAll, claimOne, newLead } from './accept-lead.ts'
import { StoreUnavailable, type Settlement } from '../../relay/outbox/store.ts'
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
      await Promise.all([acceptLead(store), acceptLead(store)])
      const [first, last] = await claimAll(store)
      if (!first || !last) throw new Error('nothing was due')
      const impossible: Settlement = { ...putOff(0), outcome: { ...failed, ms: Number.NaN } }
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
      expect(await store.books()).toMatchObject({ accepted: 5, pending: 3, delivered: 2 })
      expect(await store.settle(claim, delivered)).toBe(true)
    })
  })
}
