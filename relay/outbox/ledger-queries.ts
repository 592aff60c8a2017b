import { attempt, type Attempt } from '../../contract/desk-answers.ts'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import {
  type Backlog,
  backlogRow,
  type Books,
  booksRow,
  type CrmBlock,
  crmBlockRow,
  type DataRequest,
  dataRequestRow,
  deliveryStates,
  type LeadFilter,
  type LeadRecord,
  type Ledger
} from './ledger.ts'
import { emailSpellings, readAs, readRecord, rowAs, rowsAs, text, wholeLead } from './rows.ts'
import type { Query, Store, Value } from './store.ts'
import { receipt, receiptKey } from './upkeep-queries.ts'

// The reads of an operator, in SQL that both SQLite and PostgreSQL run. Their tables have the same names.

/** The methods that only read and may be slow, the same in both stores. They run through `ask`. */
export const createLedgerReads = (ask: <Result>(query: Query<Result>) => Promise<Result>) =>
  ({
    books: () => ask(books()),
    crmBlock: () => ask(crmBlock()),
    list: (request) => ask(list(request)),
    count: (filter) => ask(count(filter)),
    async find(id) {
      const found = await ask(find(id))
      return found && { ...found, history: await ask(history(id)) }
    },
    receiptKey: () => ask(receiptKey()),
    receipt: (id) => ask(receipt(id)),
    dataRequests: (leadIds) => ask(dataRequests(leadIds))
  }) satisfies Partial<Store>

export type Input<Name extends keyof Ledger> = Parameters<Ledger[Name]>[0]

const countByState = deliveryStates
  .map((state) => `count(*) filter (where d.state = '${state}') as ${state}`)
  .join(', ')

const record = `l.sequence, ${wholeLead}, l.erased_at, d.state, d.attempts, d.due_at, d.last_status, d.last_error, d.crm_id,
  (select answered_at from answer where lead_id = l.id) as answered_at`

export const leadWithDelivery = 'lead l join delivery d on d.lead_id = l.id'

export function books(): Query<Books> {
  const sql = `select (select count(*) from lead) as accepted, ${countByState} from delivery d`
  return { sql, values: [], read: ([row = {}]) => readBooks(row) }
}
const readBooks = readAs(booksRow)

/** The ids of leads without a delivery. Looks at every lead. */
export const missing = (limit: number): Query<string[]> => ({
  sql: `
    select id from lead l where not exists (select 1 from delivery d where d.lead_id = l.id)
    order by sequence limit $1`,
  values: [limit],
  read: (rows) => rows.map((row) => text(row['id']))
})

const waiting = ['pending', 'dead', 'quarantined']

export const testLeads = '(select sequence from lead where test = 1)'

/** Counts in the index by state. */
const countOf = (state: string) =>
  `(select count(*) from delivery where state = '${state}' and sequence not in ${testLeads})`

export function backlog(now: string): Query<Backlog> {
  const sql = `
    select ${waiting.map((state) => `${countOf(state)} as ${state}`).join(', ')},
      (select ${now} - received_at from lead where sequence =
        (select sequence from delivery where state = 'pending'
          and not exists (select 1 from lead where sequence = delivery.sequence and test = 1)
          order by sequence limit 1)) as oldest_pending_ms,
      (select count(*) from delivery where hold = 'held') as throttled,
      (select ${now} - since from pause) as blocked_ms`
  return { sql, values: [], read: ([row = {}]) => readBacklog(row) }
}

const readBacklog = readAs(backlogRow)

function crmBlock(): Query<CrmBlock | undefined> {
  const sql = 'select since, status, reason, probes, probe_at from pause'
  return { sql, values: [], read: rowAs(crmBlockRow) }
}

function list({ filter = {}, order = 'newest', after, limit }: Input<'list'>): Query<LeadRecord[]> {
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
  return { sql, values, read: (found) => found.map(readRecord) }
}

function count(filter: LeadFilter = {}): Query<number> {
  const { values, param } = parameters()
  const sql = `select count(*) as leads from ${leadWithDelivery} where ${conditions(filter, param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

function find(id: string): Query<LeadRecord | undefined> {
  const sql = `select ${record} from ${leadWithDelivery} where l.id = $1`
  return { sql, values: [id], read: ([row]) => row && readRecord(row) }
}

function history(id: string): Query<Attempt[]> {
  const sql = 'select at, kind, status, ms, error from attempt where lead_id = $1 order by at, number'
  return { sql, values: [id], read: rowsAs(attempt) }
}

/** The alert counts open requests, and a person reads them. */
const mostRequests = 1000

function dataRequests(leadIds?: string[]): Query<DataRequest[]> {
  const { values, param } = parameters()
  const sql = `
    select r.lead_id, r.kind, r.at, coalesce(l.email, '') as email
    from data_request r join lead l on l.id = r.lead_id
    where l.erased_at is null and ${leadIds ? isOneOf('r.lead_id', leadIds, param) : 'true'}
    order by r.at, r.lead_id, r.kind
    ${leadIds ? '' : `limit ${mostRequests}`}`
  return { sql, values, read: rowsAs(dataRequestRow) }
}

export function parameters() {
  const values: Value[] = []
  return { values, param: (value: Value) => `$${values.push(value)}` }
}

export type Param = ReturnType<typeof parameters>['param']

export const isOneOf = (column: string, ids: string[], param: Param) =>
  ids.length === 0 ? 'false' : `${column} in (${ids.map(param).join(', ')})`

/** SQL for a lead `l` of one of the CRM's own forms. */
export const isOfCrmForm = `l.form_source like '${crmFormPrefix}%'`

export function conditions(filter: LeadFilter, param: Param): string {
  const { ids, idPrefix, state, erased, throttled, test, form, campaign, email, crmIdPrefix, from } = filter
  const startsWith = (column: string, start: string) =>
    `substr(${column}, 1, ${param(start.length)}) = ${param(start)}`
  const terms = [
    ids && isOneOf('l.id', ids, param),
    idPrefix !== undefined && startsWith('l.id', idPrefix),
    state && `d.state = ${param(state)}`,
    erased && 'l.erased_at is not null',
    throttled && `d.hold = 'held'`,
    test === false && 'l.test is null',
    form !== undefined && (form === crmForms ? isOfCrmForm : `l.form_source = ${param(form)}`),
    campaign !== undefined && `l.campaign = ${param(campaign)}`,
    email !== undefined && isOneOf('l.email', emailSpellings(email), param),
    crmIdPrefix !== undefined && `${startsWith('d.crm_id', crmIdPrefix)} and not ${isOfCrmForm}`,
    from !== undefined && `l.received_at >= ${param(from)}`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ') || 'true'
}

/** Divides ids into parts of at most so many, for statements in which each id is a placeholder. */
export const inParts = (ids: string[], atOnce: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce)
  )

const pageSize = 500

/**
 * Yields every lead that matches the filter, oldest first. It reads page by page, so an export holds one page in
 * memory.
 */
export async function* everyLead(store: Pick<Ledger, 'list'>, filter: LeadFilter = {}) {
  let after = 0
  for (;;) {
    const page = await store.list({ filter, order: 'oldest', after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.sequence
  }
}
