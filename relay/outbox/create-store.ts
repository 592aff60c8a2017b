import { accept, ping } from './accept.ts'
import { claim, correctWaits, untilNext } from './claim.ts'
import { createLane, type Database, type Row, type Statement, type Transaction } from './database.ts'
import { hasten, keepAsSpam, putBack, requeue, retrySteps } from './deeds.ts'
import { erase, eraseDone, wipeSoon } from './erasures.ts'
import { answerGuardian, guardian } from './guardians.ts'
import { createReads } from './leads.ts'
import { type DataRequestKey, dataRequestKey } from './ledger.ts'
import { takeSlots } from './limiters.ts'
import { rowsAs, searchableEmail } from './rows.ts'
import { release, settle, throttle } from './settle.ts'
import type { Acceptance, NewLead, Store } from './store.ts'

// The verbs that change the store, each once for both databases. A verb runs in a transaction, and its result counts once that
// is committed. Those about deliveries are in files of their own.

async function recordBackup(tx: Transaction): Promise<void> {
  await tx.rows(
    'insert into backup (single, at) values (1, $1) on conflict (single) do update set at = excluded.at',
    [await tx.now()]
  )
}

async function probeSoon(tx: Transaction): Promise<void> {
  await tx.rows('update block set probe_at = $1', [await tx.now()])
}

/** Runs the statements in order. Resolves to the rows of each. */
async function change(tx: Transaction, statements: Statement[]): Promise<Row[][]> {
  const found: Row[][] = []
  for (const { sql, values } of statements) found.push(await tx.rows(sql, values))
  return found
}

async function watch(
  tx: Transaction,
  { watcher, leaseMs, note }: Parameters<Store['watch']>[0]
): Promise<string | undefined> {
  const now = await tx.now()
  // A lease that ends too far in the future is free as well: a clock was set back, and the watcher may be gone.
  const [row] = await tx.rows(
    `insert into watch (single, watcher, until, note)
     values (1, $1, cast($2 as bigint) + cast($3 as bigint), coalesce(cast($4 as text), ''))
     on conflict (single) do update
     set watcher = excluded.watcher, until = excluded.until, note = coalesce(cast($4 as text), watch.note)
     where watch.watcher = $1
       or (cast($4 as text) is null and (watch.until <= $2 or watch.until > cast($2 as bigint) + cast($3 as bigint)))
     returning note`,
    [watcher, now, leaseMs, note ?? null]
  )
  return row && String(row['note'])
}

async function requestData(
  tx: Transaction,
  { leadId, kind, email }: Parameters<Store['requestData']>[0]
): Promise<boolean> {
  const found = await tx.rows(
    `insert into data_request (lead_id, kind, at)
     select id, cast($2 as text), cast($3 as bigint) from lead where id = $1 and email = $4
     on conflict (lead_id, kind) do update set at = data_request.at
     returning lead_id`,
    [leadId, kind, await tx.now(), searchableEmail(email)]
  )
  return found.length > 0
}

async function closeRequests(
  tx: Transaction,
  requests: readonly DataRequestKey[]
): Promise<DataRequestKey[]> {
  if (requests.length === 0) return []
  const given = requests.map(
    (_, index) => `($${3 * index + 1}, $${3 * index + 2}, cast($${3 * index + 3} as bigint))`
  )
  const rows = await tx.rows(
    `delete from data_request where (lead_id, kind, at) in (values ${given.join(', ')})
     returning lead_id, kind, at`,
    requests.flatMap(({ leadId, kind, at }) => [leadId, kind, at])
  )
  return rowsAs(dataRequestKey)(rows)
}

export const verbs = {
  accept,
  claim,
  untilNext,
  correctWaits,
  settle,
  release,
  throttle,
  requeue,
  hasten,
  retrySteps,
  keepAsSpam,
  putBack,
  erase,
  eraseDone,
  takeSlots,
  ping,
  watch,
  requestData,
  closeRequests,
  answerGuardian,
  recordBackup,
  probeSoon,
  change
}

export type Verbs = typeof verbs

/** The store on a database. */
export function createStore(database: Database<Verbs>): Store {
  const { read, write } = database
  const accepting = createLane<NewLead, Acceptance>((entries) => write('accept', entries), 2)

  async function acceptOne(entry: NewLead): Promise<Acceptance> {
    for (;;) {
      const acceptance = await accepting.add(entry)
      if (acceptance) return acceptance
    }
  }

  return {
    ...createReads(read),
    accept: acceptOne,
    claim: (request) => write('claim', request),
    settle: (leased, settlement) => write('settle', leased, settlement),
    release: (leased) => write('release', leased),
    throttle: (leased, wait) => write('throttle', leased, wait),
    untilNextDue: (request) => write('untilNext', request),
    correctWaits: () => write('correctWaits'),
    takeSlots: (request) => write('takeSlots', request),
    requeue: (request) => write('requeue', request),
    hasten: (request) => write('hasten', request),
    retrySteps: (request) => write('retrySteps', request),
    keepAsSpam: (ids) => write('keepAsSpam', ids),
    putBack: (ids, as) => write('putBack', ids, as),
    erase: async (email) => ({
      ...(await write('erase', email)),
      wiped: await wipeSoon(() => database.wipe(false))
    }),
    eraseDone: (ids) => write('eraseDone', ids),
    wipe: () => database.wipe(true),
    watch: (request) => write('watch', request),
    guardian: (leadId) => read(guardian(leadId)),
    answerGuardian: (answer) => write('answerGuardian', answer),
    requestData: (request) => write('requestData', request),
    closeRequests: (requests) => write('closeRequests', requests),
    recordBackup: () => write('recordBackup'),
    probeSoon: () => write('probeSoon'),
    ping: () => write('ping'),
    ask: (query) => database.ask(query),
    change: (statements) => write('change', statements),
    async close() {
      await accepting.drain()
      await database.close()
    }
  }
}
