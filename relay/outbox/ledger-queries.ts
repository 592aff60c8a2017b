import { emailSpellings } from './columns.ts'
import {
  type Attempt,
  type Backlog,
  type Books,
  type ChainHead,
  type DataRequest,
  dataRequestKinds,
  deliveryStates,
  type LeadFilter,
  type LeadRecord,
  type Ledger,
  type Link,
  type Pause
} from './ledger.ts'
import * as rows from './rows.ts'
import type { Row } from './rows.ts'
import type { Receipt, Store } from './store.ts'

// The operator's queries, in SQL that both SQLite and PostgreSQL run. Both have tables of the same names.

export type Value = string | number | null

/** Placeholders are `$1`, `$2`… */
export type Statement = { sql: string; values: Value[] }
export type Query<Result> = Statement & { read: (found: Row[]) => Result }

export type Input<Name extends keyof Ledger> = Parameters<Ledger[Name]>[0]

const countByState = deliveryStates
  .map((state) => `count(*) filter (where d.state = '${state}') as ${state}`)
  .join(', ')

const record = `l.sequence, l.id, l.form_source, l.body, l.received_at, l.erased_at, l.contract_version, l.consent_version,
  d.state, d.attempts, d.due_at, d.last_status, d.last_error, d.crm_id`

export const leadWithDelivery = 'lead l join delivery d on d.lead_id = l.id'

export function books(): Query<Books> {
  const sql = `select (select sequence from chain) as accepted, ${countByState} from delivery d`
  return { sql, values: [], read: ([row = {}]) => rows.readBooks(row) }
}

/** Numbers of accepted leads that the books miss, of one lead with its id if its row is still there. */
export type Missing = { first: number; last: number; id?: string }

/** Looks at every lead. */
export function missing(limit: number): Query<Missing[]> {
  const sql = `
    select sequence as first, sequence as last, id from lead l
    where not exists (select 1 from delivery d where d.lead_id = l.id)
    union all
    select l.sequence + 1, coalesce((select min(sequence) from lead where sequence > l.sequence), chain.sequence + 1) - 1, null
    from (select 0 as sequence union all select sequence from lead) l, chain
    where l.sequence < chain.sequence and not exists (select 1 from lead next where next.sequence = l.sequence + 1)
    order by 1
    limit $1`
  return { sql, values: [limit], read: (found) => found.map(readMissing) }
}

const readMissing = (row: Row): Missing => ({
  first: Number(row['first']),
  last: Number(row['last']),
  ...(row['id'] !== null && { id: rows.text(row['id']) })
})

const waiting = ['pending', 'dead', 'quarantined']

/** The numbers of all test leads. */
export const testLeads = '(select sequence from lead where test = 1)'

/** `countOf` returns SQL that counts the deliveries in a state, without test leads. */
export function backlog(now: string, countOf: (state: string) => string): Query<Backlog> {
  const sql = `
    select ${waiting.map((state) => `${countOf(state)} as ${state}`).join(', ')},
      (select ${now} - received_at from lead where sequence =
        (select sequence from delivery where state = 'pending'
          and not exists (select 1 from lead where sequence = delivery.sequence and test = 1)
          order by sequence limit 1)) as oldest_pending,
      (select count(*) from delivery where hold = 'held') as held,
      (select ${now} - since from pause) as paused`
  return { sql, values: [], read: ([row = {}]) => rows.readBacklog(row) }
}

export function pause(): Query<Pause | undefined> {
  const sql = 'select since, status, reason, probes, probe_at from pause'
  return { sql, values: [], read: ([row]) => row && rows.readPause(row) }
}

export function list({ filter = {}, order = 'newest', after, limit }: Input<'list'>): Query<LeadRecord[]> {
  const { values, param } = parameters()
  // Each of the two columns has an index in the requested order.
  const place = filter.state === undefined ? 'l.sequence' : 'd.sequence'
  const [direction, behind] = order === 'newest' ? ['desc', '<'] : ['asc', '>']
  const start = after === undefined ? 'true' : `${place} ${behind} ${param(after)}`
  const sql = `
    select ${record} from ${leadWithDelivery}
    where ${conditions(filter, param)} and ${start}
    order by ${place} ${direction}
    limit ${param(limit)}`
  return { sql, values, read: (found) => found.map(rows.readRecord) }
}

export function count(filter: LeadFilter = {}): Query<number> {
  const { values, param } = parameters()
  const sql = `select count(*) as leads from ${leadWithDelivery} where ${conditions(filter, param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

export function find(id: string): Query<LeadRecord | undefined> {
  const sql = `select ${record} from ${leadWithDelivery} where l.id = $1`
  return { sql, values: [id], read: ([row]) => row && rows.readRecord(row) }
}

export function history(id: string): Query<Attempt[]> {
  const sql = 'select at, kind, status, ms, error from attempt where lead_id = $1 order by at, number'
  return { sql, values: [id], read: (found) => found.map(rows.readAttempt) }
}

export function chainHead(): Query<ChainHead | undefined> {
  const sql = 'select sequence, hash from chain where sequence > 0'
  return { sql, values: [], read: ([row]) => row && rows.readHead(row) }
}

export function links({ after, limit }: Input<'links'>): Query<Link[]> {
  const sql = `
    select sequence, id, received_at, form_source, idempotency_key, body_hash, lead_hash, contract_version,
      consent_version, prev_hash, hash, salt, body, erased_at
    from lead
    where sequence > $1
    order by sequence
    limit $2`
  return { sql, values: [after, limit], read: (found) => found.map(rows.readLink) }
}

export function parameters() {
  const values: Value[] = []
  return { values, param: (value: Value) => `$${values.push(value)}` }
}

export const isOneOf = (column: string, ids: string[], param: (value: Value) => string) =>
  ids.length === 0 ? 'false' : `${column} in (${ids.map(param).join(', ')})`

export function conditions(filter: LeadFilter, param: (value: Value) => string): string {
  const { ids, idPrefix, state, erased, held, test, form, source, campaign, email, crmIdPrefix, from, to } =
    filter
  const terms = [
    ids && isOneOf('l.id', ids, param),
    idPrefix !== undefined && `substr(l.id, 1, ${param(idPrefix.length)}) = ${param(idPrefix)}`,
    state && `d.state = ${param(state)}`,
    erased && 'l.erased_at is not null',
    held && `d.hold = 'held'`,
    test === false && 'l.test is null',
    form !== undefined && `l.form_source = ${param(form)}`,
    source !== undefined && `l.source = ${param(source)}`,
    campaign !== undefined && `l.campaign = ${param(campaign)}`,
    email !== undefined && isOneOf('l.email', emailSpellings(email), param),
    crmIdPrefix !== undefined && `substr(d.crm_id, 1, ${param(crmIdPrefix.length)}) = ${param(crmIdPrefix)}`,
    from !== undefined && `l.received_at >= ${param(from)}`,
    to !== undefined && `l.received_at < ${param(to)}`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ') || 'true'
}

/** Divides ids into parts of at most so many, for statements in which each id is a placeholder. */
export const inParts = (ids: string[], atOnce: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce)
  )

/** The alert counts open requests, and a person reads them. */
const mostRequests = 1000

export function receiptKey(): Query<string> {
  return { sql: 'select key from receipt_key', values: [], read: ([row]) => rows.text(row?.['key']) }
}

function receipt(id: string): Query<Receipt | undefined> {
  const sql = `
    select l.received_at, d.state from lead l join delivery d on d.lead_id = l.id
    where l.id = $1 and l.erased_at is null`
  return { sql, values: [id], read: ([row]) => row && readReceipt(row) }
}

function dataRequests(): Query<DataRequest[]> {
  const sql = `
    select r.lead_id, r.kind, r.at, coalesce(l.email, '') as email
    from data_request r join lead l on l.id = r.lead_id
    where l.erased_at is null
    order by r.at, r.lead_id, r.kind
    limit ${mostRequests}`
  return { sql, values: [], read: (found) => found.map(readRequest) }
}

const readReceipt = (row: Row): Receipt => ({
  receivedAt: Number(row['received_at']),
  delivered: row['state'] === 'delivered'
})

const readRequest = (row: Row): DataRequest => ({
  leadId: rows.text(row['lead_id']),
  kind: rows.oneOf(dataRequestKinds, row['kind']),
  at: Number(row['at']),
  email: rows.text(row['email'])
})

/** The methods that only read and may be slow, the same in both stores. They run through `ask`. */
export const createLedgerReads = (ask: <Result>(query: Query<Result>) => Promise<Result>) =>
  ({
    books: () => ask(books()),
    pause: () => ask(pause()),
    list: (request) => ask(list(request)),
    count: (filter) => ask(count(filter)),
    async find(id) {
      const found = await ask(find(id))
      return found && { ...found, history: await ask(history(id)) }
    },
    receiptKey: () => ask(receiptKey()),
    receipt: (id) => ask(receipt(id)),
    dataRequests: () => ask(dataRequests()),
    chainHead: () => ask(chainHead()),
    links: (request) => ask(links(request))
  }) satisfies Partial<Store>
