import { describe, expect } from 'vitest'
import { acceptLead } from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

const leaseMs = 60_000

export function describeWatching(test: StoreTest) {
  describe('watching', () => {
    test('is for one of all who have the store open, who keeps a note for the next', async ({
      store,
      openAgain,
      clock
    }) => {
      const other = await openAgain()
      const taken = await Promise.all([
        store.watch({ watcher: 'one', leaseMs }),
        other.watch({ watcher: 'two', leaseMs })
      ])
      expect(taken.toSorted()).toEqual(['', undefined])
      const [watcher, loser] = taken[0] === '' ? ['one', 'two'] : ['two', 'one']
      expect(await store.watch({ watcher, leaseMs, note: 'told' })).toBe('told')
      expect(await other.watch({ watcher: loser, leaseMs })).toBeUndefined()
      clock.advance(leaseMs)
      expect(await other.watch({ watcher: loser, leaseMs })).toBe('told')
      expect(await store.watch({ watcher, leaseMs, note: 'late' })).toBeUndefined()
      expect(await other.watch({ watcher: loser, leaseMs })).toBe('told')
    })

    test('passes on at once when a watcher leaves, and when the clock was set back', async ({
      store,
      clock
    }) => {
      await store.watch({ watcher: 'one', leaseMs, note: 'told' })
      await store.watch({ watcher: 'one', leaseMs: 0 })
      expect(await store.watch({ watcher: 'two', leaseMs })).toBe('told')
      clock.advance(-2 * leaseMs)
      expect(await store.watch({ watcher: 'three', leaseMs })).toBe('told')
    })
  })

  describe('the age of the newest copy', () => {
    test('counts from the first lead until a copy is recorded', async ({ store, clock }) => {
      expect(await store.backupAge()).toBeUndefined()
      await acceptLead(store)
      clock.advance(5000)
      await acceptLead(store)
      expect(await store.backupAge()).toBe(5000)
      await store.recordBackup()
      clock.advance(300)
      expect(await store.backupAge()).toBe(300)
      await store.recordBackup()
      expect(await store.backupAge()).toBe(0)
    })
  })
}
