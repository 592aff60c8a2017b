import { emailSpellings } from './columns.ts'
import { dataRequestKinds, type DataRequest } from './data-request.ts'
import type { Query } from './ledger-queries.ts'
import { oneOf, text, type Row } from './rows.ts'
import type { Receipt, Store } from './store.ts'

/** The alert counts open requests, and a person reads them. */
const mostRequests = 1000

export function receiptKey(): Query<string> {
  return { sql: 'select key from receipt_key', values: [], read: ([row]) => text(row?.['key']) }
}

export function receipt(id: string): Query<Receipt | undefined> {
  const sql = `
    select l.received_at, d.state from lead l join delivery d on d.lead_id = l.id
    where l.id = $1 and l.erased_at is null`
  return { sql, values: [id], read: ([row]) => row && readReceipt(row) }
}

/** `now` is SQL for the time, in milliseconds since the epoch. */
export function requestData(
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

export function dataRequests(): Query<DataRequest[]> {
  const sql = `
    select r.lead_id, r.kind, r.at, coalesce(l.email, '') as email
    from data_request r join lead l on l.id = r.lead_id
    where l.erased_at is null
    order by r.at, r.lead_id, r.kind
    limit ${mostRequests}`
  return { sql, values: [], read: (found) => found.map(readRequest) }
}

export function closeRequests(leadId: string): Query<boolean> {
  const sql = 'delete from data_request where lead_id = $1 returning lead_id'
  return { sql, values: [leadId], read: (found) => found.length > 0 }
}

const readReceipt = (row: Row): Receipt => ({
  receivedAt: Number(row['received_at']),
  delivered: row['state'] === 'delivered'
})

const readRequest = (row: Row): DataRequest => ({
  leadId: text(row['lead_id']),
  kind: oneOf(dataRequestKinds, row['kind']),
  at: Number(row['at']),
  email: text(row['email'])
})
