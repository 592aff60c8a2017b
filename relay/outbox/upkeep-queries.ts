import { type DataRequestKey, dataRequestKey } from './ledger.ts'
import { limiterLifeMs } from './limiters.ts'
import { emailSpellings, optionalNumber, rowAs, rowsAs, text } from './rows.ts'
import { type Query, type Receipt, receiptRow, type Statement, type Store } from './store.ts'

// Backups, the watch, receipts and requests about data, in SQL that both databases run. `now` is SQL for the time, in
// milliseconds since the epoch.

/** The methods that write with one statement, the same in both stores. They run through `ask`. */
export const createUpkeep = (ask: <Result>(query: Query<Result>) => Promise<Result>, now: () => string) =>
  ({
    probeSoon: () => ask(probeSoon(now())),
    recordBackup: () => ask(recordBackup(now())),
    watch: (request) => ask(watch(request, now())),
    requestData: (request) => ask(requestData(request, now())),
    closeRequests: async (requests) => (requests.length === 0 ? [] : ask(closeRequests(requests)))
  }) satisfies Partial<Store>

/** The row of the first lead is never deleted, even if the lead is erased. */
export function backupAge(now: string): Query<number | undefined> {
  const sql = `
    select ${now} - coalesce(
      (select at from backup), (select received_at from lead order by sequence limit 1)) as age`
  return { sql, values: [], read: ([row]) => optionalNumber(row?.['age']) }
}

function recordBackup(now: string): Query<void> {
  const sql = `
    insert into backup (single, at) values (1, ${now}) on conflict (single) do update set at = excluded.at`
  return { sql, values: [], read: () => undefined }
}

/** What a check of the store writes. */
export const beat = (now: string): Statement[] => [
  {
    sql: `insert into heartbeat (single, at) values (1, ${now}) on conflict (single) do update set at = excluded.at`,
    values: []
  },
  { sql: `delete from limiter where at < ${now} - ${limiterLifeMs}`, values: [] }
]

function watch(request: Parameters<Store['watch']>[0], now: string): Query<string | undefined> {
  const { watcher, leaseMs, note = null } = request
  // A lease that ends too far in the future is free as well: a clock was set back, and the watcher may be gone.
  const free = `watch.until <= ${now} or watch.until > ${now} + cast($2 as bigint)`
  const sql = `
    insert into watch (single, watcher, until, note)
    values (1, $1, ${now} + cast($2 as bigint), coalesce(cast($3 as text), ''))
    on conflict (single) do update
    set watcher = excluded.watcher, until = excluded.until, note = coalesce(cast($3 as text), watch.note)
    where watch.watcher = $1 or (cast($3 as text) is null and (${free}))
    returning note`
  return { sql, values: [watcher, leaseMs, note], read: ([row]) => row && String(row['note']) }
}

export const probeSoon = (now: string): Query<void> => ({
  sql: `update pause set probe_at = ${now}`,
  values: [],
  read: () => undefined
})

export function receiptKey(): Query<string> {
  return { sql: 'select key from receipt_key', values: [], read: ([row]) => text(row?.['key']) }
}

export function receipt(id: string): Query<Receipt | undefined> {
  const sql = `
    select l.received_at, l.language, case d.state when 'delivered' then 1 else 0 end as delivered
    from lead l join delivery d on d.lead_id = l.id
    where l.id = $1 and l.erased_at is null`
  return { sql, values: [id], read: rowAs(receiptRow) }
}

function requestData(
  { leadId, kind, email }: Parameters<Store['requestData']>[0],
  now: string
): Query<boolean> {
  const sql = `
    insert into data_request (lead_id, kind, at)
    select id, cast($2 as text), ${now} from lead where id = $1 and email in ($3, $4, $5)
    on conflict (lead_id, kind) do update set at = data_request.at
    returning lead_id`
  return { sql, values: [leadId, kind, ...emailSpellings(email)], read: (found) => found.length > 0 }
}

function closeRequests(requests: readonly DataRequestKey[]): Query<DataRequestKey[]> {
  const given = requests.map(
    (_, index) => `($${3 * index + 1}, $${3 * index + 2}, cast($${3 * index + 3} as bigint))`
  )
  const sql = `
    delete from data_request where (lead_id, kind, at) in (values ${given.join(', ')})
    returning lead_id, kind, at`
  const values = requests.flatMap(({ leadId, kind, at }) => [leadId, kind, at])
  return { sql, values, read: rowsAs(dataRequestKey) }
}
