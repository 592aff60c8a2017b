import type { Books } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { deliveryStates, type Books as StoreBooks } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'

/** How many accepted leads are in no state. 0 unless somebody changed the store. */
export const differenceOf = (books: StoreBooks): number =>
  books.accepted - deliveryStates.reduce((sum, state) => sum + books[state], 0)

/** Counts every lead and its state, row by row. */
export async function countBooks({ ask, books }: Pick<Store, 'ask' | 'books'>, clock: Clock): Promise<Books> {
  const count = (sql: string) => ask({ sql, values: [], read: ([row]) => Number(row?.['found']) })
  const [counted, spam, tests] = await Promise.all([
    books(),
    count(
      `select count(*) as found from reviewed r cross join delivery d where d.lead_id = r.lead_id and d.state = 'quarantined'`
    ),
    count('select count(*) as found from lead where test = 1')
  ])
  return {
    countedAt: clock.now(),
    accepted: counted.accepted,
    inCrm: counted.delivered,
    waiting: counted.pending,
    failed: counted.dead,
    held: counted.quarantined - spam,
    spam,
    erasedUnsent: counted.erased,
    difference: differenceOf(counted),
    tests
  }
}
