import { type DataRequest, dataRequestRow } from './ledger.ts'
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
    closeRequests: (leadId) => ask(closeRequests(leadId))
  }) satisfies Partial<Store>

/** The row of the first lead is never deleted, even if the lead is erased. */
export function backupAge(now: string): Query<number | undefined> {
  const sql = `
    select ${now} - coalesce(
      (select at from backup), (select received_at from lead where sequence = 1)) as age`
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

/** The alert counts open requests, and a person reads them. */
const mostRequests = 1000

export function dataRequests(): Query<DataRequest[]> {
  const sql = `
    select r.lead_id, r.kind, r.at, coalesce(l.email, '') as email
    from data_request r join lead l on l.id = r.lead_id
    where l.erased_at is null
    order by r.at, r.lead_id, r.kind
    limit ${mostRequests}`
  return { sql, values: [], read: rowsAs(dataRequestRow) }
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

function closeRequests(leadId: string): Query<boolean> {
  const sql = 'delete from data_request where lead_id = $1 returning lead_id'
  return { sql, values: [leadId], read: (found) => found.length > 0 }
}
