import type { Ledger } from './ledger.ts'
import * as queries from './ledger-queries.ts'
import type { Query } from './ledger-queries.ts'
import * as receipts from './receipt-queries.ts'
import type { Store } from './store.ts'

type Reads = Omit<
  Ledger,
  'backlog' | 'backupAge' | 'requeue' | 'hasten' | 'erase' | 'wipe' | 'closeRequests'
> &
  Pick<Store, 'receiptKey' | 'receipt'>

/** The methods that only read and may be slow. They run through `ask`. */
export function createLedgerReads(ask: <Result>(query: Query<Result>) => Promise<Result>): Reads {
  return {
    books: () => ask(queries.books()),
    pause: () => ask(queries.pause()),
    list: (request) => ask(queries.list(request)),
    count: (filter) => ask(queries.count(filter)),
    async find(id) {
      const record = await ask(queries.find(id))
      return record && { ...record, history: await ask(queries.history(id)) }
    },
    receiptKey: () => ask(receipts.receiptKey()),
    receipt: (id) => ask(receipts.receipt(id)),
    dataRequests: () => ask(receipts.dataRequests()),
    stats: (request) => ask(queries.stats(request)),
    chainHead: () => ask(queries.chainHead()),
    links: (request) => ask(queries.links(request))
  }
}
