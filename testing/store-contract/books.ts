import { describe, expect } from 'vitest'
import { StoreUnavailable } from '../../relay/outbox/database.ts'
import { missing } from '../../relay/outbox/leads.ts'
import {
  acceptLead,
  claimAll,
  claimOne,
  givenUp,
  delivered,
  leaseMs,
  newLead,
  putOff
} from './accept-lead.ts'
import type { StoreTest } from './store-test.ts'

export function describeBooks(test: StoreTest) {
  describe('keeping the books', () => {
    test('an empty store has nothing due and balanced books', async ({ store }) => {
      expect(await store.untilNextDue()).toBeUndefined()
      const states = { waiting: 0, delivered: 0, failed: 0, held: 0, spam: 0, erased: 0 }
      expect(await store.books()).toEqual({ accepted: 0, ...states })
    })

    test('the next due delivery is told through waiting, lease and release', async ({ store, clock }) => {
      await acceptLead(store)
      expect(await store.untilNextDue()).toBe(0)
      const claim = await claimOne(store)
      expect(await store.untilNextDue()).toBe(leaseMs)
      clock.advance(1000)
      expect(await store.untilNextDue()).toBe(leaseMs - 1000)
      await store.release(claim)
      expect(await store.untilNextDue()).toBe(0)
      await store.settle(await claimOne(store), putOff(5000))
      expect(await store.untilNextDue()).toBe(5000)
      clock.advance(6000)
      expect(await store.untilNextDue()).toBe(0)
      await store.settle(await claimOne(store), delivered)
      expect(await store.untilNextDue()).toBeUndefined()
    })

    test('the books balance at every moment, also after reopening', async ({ store, openAgain }) => {
      const settlements = [delivered, givenUp, putOff(60_000), delivered, putOff(1)]
      await acceptLead(store, { held: 'haste' })
      await Promise.all(settlements.map(() => acceptLead(store)))
      for (const settlement of settlements) {
        await store.settle(await claimOne(store), settlement)
        const { accepted, ...states } = await store.books()
        expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(accepted)
      }
      await store.close()
      const reopened = await openAgain()
      const states = { waiting: 2, delivered: 2, failed: 1, held: 1 }
      expect(await reopened.books()).toMatchObject({ accepted: 6, ...states })
    })

    test('leads that are in no state are named', async ({ store, alter }) => {
      const ids: string[] = []
      for (let lead = 1; lead <= 3; lead += 1) ids.push(await acceptLead(store))
      expect(await store.ask(missing(20))).toEqual([])
      await alter(`delete from delivery where lead_id in ('${ids[0]}', '${ids[2]}')`)
      expect(await store.ask(missing(20))).toEqual([ids[0], ids[2]])
      expect(await store.ask(missing(1))).toHaveLength(1)
      expect(await store.books()).toMatchObject({ accepted: 3, waiting: 1 })
    })

    test('a lease outlives closing and reopening', async ({ store, openAgain }) => {
      await acceptLead(store)
      const claim = await claimOne(store)
      await store.close()
      const reopened = await openAgain()
      expect(await claimAll(reopened)).toEqual([])
      expect(await reopened.settle(claim, delivered)).toBe(true)
    })
  })

  describe('closing', () => {
    test('what was asked before closing is finished', async ({ store, openAgain }) => {
      const acceptances = Array.from({ length: 20 }, () => store.accept(newLead()))
      await store.close()
      await Promise.all(acceptances)
      const reopened = await openAgain()
      expect(await reopened.books()).toMatchObject({ accepted: 20 })
    })

    test('a store that can be read and not be written does not answer a ping', async ({ store, alter }) => {
      await store.ping()
      await alter('alter table heartbeat rename to away')
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
      expect(await store.books()).toMatchObject({ accepted: 0 })
    })

    test('a closed store is unavailable', async ({ store }) => {
      await store.close()
      await expect(store.accept(newLead())).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })

  describe('watching', () => {
    test('is for one relay at a time, with a note for the next', async ({ store, openAgain, clock }) => {
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

    test('passes on at once when a watcher leaves or the clock is set back', async ({ store, clock }) => {
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
