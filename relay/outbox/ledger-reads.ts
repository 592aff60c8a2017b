import type { Ledger } from './ledger.ts'
import * as queries from './ledger-queries.ts'
import type { Query } from './ledger-queries.ts'

type Reads = Omit<Ledger, 'requeue' | 'erase'>

/** What of the ledger only reads, by way of `ask`; `now` makes SQL for the time. */
export function createLedgerReads(
  ask: <Result>(query: Query<Result>) => Promise<Result>,
  now: () => string
): Reads {
  return {
    books: () => ask(queries.books()),
    backlog: () => ask(queries.backlog(now())),
    list: (request) => ask(queries.list(request)),
    count: (filter) => ask(queries.count(filter)),
    async find(id) {
      const record = await ask(queries.find(id))
      return record && { ...record, history: await ask(queries.history(id)) }
    },
    stats: (request) => ask(queries.stats(request)),
    chainHead: () => ask(queries.chainHead()),
    links: (request) => ask(queries.links(request))
  }
}
