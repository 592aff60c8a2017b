import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { consentVersion } from '../../../contract/consent.ts'
import { contractVersion } from '../../../contract/lead.ts'
import type { Clock } from '../../clock.ts'
import { StoreUnavailable, type Store } from '../store.ts'
import type { OperationName } from './operations.ts'
import { createStoreThread } from './store-thread.ts'

/**
 * Opens the store that keeps its leads in one SQLite file in `dir`, which is created when missing. Rejects with
 * `StoreUnavailable` that names the path when it cannot be written.
 */
export async function openSqliteStore({ dir, clock }: { dir: string; clock: Clock }): Promise<Store> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new StoreUnavailable(`The directory ${dir} cannot be created: ${cause.message}`, { cause })
  })
  const thread = createStoreThread(join(dir, 'leads.sqlite'))

  const call = <Name extends OperationName>(name: Name, ...input: Parameters<Store[Name]>) =>
    thread.call(name, { now: clock.now(), contractVersion, consentVersion }, ...input)

  const store: Store = {
    accept: (entry) => call('accept', entry),
    claim: (request) => call('claim', request),
    settle: (claim, settlement) => call('settle', claim, settlement),
    release: (claim) => call('release', claim),
    untilNextDue: () => call('untilNextDue'),
    books: () => call('books'),
    ping: () => call('ping'),
    close: () => thread.close()
  }
  try {
    await store.ping()
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}
