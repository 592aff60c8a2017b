import { test } from 'vitest'
import type { Store } from '../../relay/outbox/store.ts'
import { signedIn } from '../desk/desk-on.ts'
import type { SteeredClock } from '../relay/steered-clock.ts'

/**
 * A place with an open store that holds no leads. `openAgain` opens the same leads, `alter` runs SQL without any store, and
 * `damage` an update of deliveries as a bad disk does: without a check of their throttle.
 */
export type Place = {
  store: Store
  clock: SteeredClock
  openAgain: () => Promise<Store>
  alter: (sql: string) => Promise<void>
  damage: (sql: string) => Promise<void>
}

export type StoreTest = ReturnType<typeof createStoreTest>

/**
 * Makes a `test` with a place of its own. All stores that a test opens again are closed when it ends. `desk` is that of a
 * member of staff who has just signed in.
 */
export function createStoreTest(openPlace: () => Promise<Place>) {
  return test
    .extend('place', () => openPlace())
    .extend('clock', ({ place }) => place.clock)
    .extend('store', ({ place }) => place.store)
    .extend('openAgain', ({ place }, { onCleanup }) => {
      const opened: Store[] = []
      onCleanup(async () => void (await Promise.all(opened.map((store) => store.close()))))
      return async () => {
        const store = await place.openAgain()
        opened.push(store)
        return store
      }
    })
    .extend('alter', ({ place }) => place.alter)
    .extend('damage', ({ place }) => place.damage)
    .extend('desk', ({ place }) => signedIn(place, 'staff'))
}
