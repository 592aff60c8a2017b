import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { createSteeredClock, type SteeredClock } from '../relay/steered-clock.ts'
import type { Store } from '../../relay/outbox/store.ts'

/**
 * Opens stores in places. A place is a name of letters, digits and hyphens that is new for each test. A store that is opened
 * again in the same place has its earlier content. `alter` runs SQL without any store.
 */
export type Places = {
  open: (place: string, clock: SteeredClock) => Promise<Store>
  alter: (place: string, sql: string) => Promise<void>
}

export type StoreTest = ReturnType<typeof createStoreTest>

/** Makes a `test` with its own store. All stores that a test opens are closed when it ends. */
export function createStoreTest({ open, alter }: Places) {
  return test
    .extend('place', () => `place-${randomUUID()}`)
    .extend('clock', () => createSteeredClock())
    .extend('openAgain', ({ place, clock }, { onCleanup }) => {
      const opened: Store[] = []
      onCleanup(async () => void (await Promise.all(opened.map((store) => store.close()))))
      return async () => {
        const store = await open(place, clock)
        opened.push(store)
        return store
      }
    })
    .extend('store', ({ openAgain }) => openAgain())
    .extend(
      'alter',
      ({ place }) =>
        (sql: string) =>
          alter(place, sql)
    )
}
