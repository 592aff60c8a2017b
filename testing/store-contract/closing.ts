import { describe, expect } from 'vitest'
import { newLead } from './accept-lead.ts'
import { StoreUnavailable } from '../../relay/outbox/store.ts'
import type { StoreTest } from './store-test.ts'

export function describeClosing(test: StoreTest) {
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
}
