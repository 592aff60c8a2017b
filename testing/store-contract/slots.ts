import { describe, expect } from 'vitest'
import type { StoreTest } from './store-test.ts'

export function describeSlots(test: StoreTest) {
  describe('slots', () => {
    const request = { limiter: 'location', perSecond: 8, upTo: 5 }

    test('are shared by all who have the store open, and come back with time', async ({
      store,
      clock,
      openAgain
    }) => {
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
      expect(await store.takeSlots({ ...request, upTo: 0, restMs: 10_000 })).toEqual({
        taken: 0,
        waitMs: 10_000
      })
      clock.advance(9999)
      expect(await store.takeSlots(request)).toMatchObject({ taken: 0 })
      clock.advance(1)
      expect(await store.takeSlots(request)).toEqual({ taken: 1, waitMs: 125 })
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
