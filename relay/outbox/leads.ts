import { z } from 'zod'
import { attempt, type Attempt } from '../../contract/desk-answers.ts'
import { stepKinds, stepStates } from '../../contract/desk.ts'
import { isOneOf, parameters, type Query } from './database.ts'
import { deliveryStates } from './delivery.ts'
import { conditions, testLeads } from './lead-filter.ts'
import {
  type Backlog,
  backlogRow,
  type Books,
  booksRow,
  type CrmBlock,
  crmBlockRow,
  type DataRequest,
  dataRequestRow,
  type LeadRecord,
  type Ledger,
  type LeadFilter
} from './ledger.ts'
import { optionalNumber, readAs, readRecord, rowAs, rowsAs, text, wholeLead } from './rows.ts'
import { type Receipt, receiptRow, type Store } from './store.ts'

// How leads are found, counted and read, in SQL that both databases run.

/** The methods that only read and may be slow. They run through `ask`. */
export const createReads = (ask: <Result>(query: Query<Result>) => Promise<Result>) =>
  ({
    books: () => ask(books()),
    backlog: () => ask(backlog),
    backupAge: () => ask(backupAge),
    crmBlock: () => ask(crmBlock()),
    list: (request) => ask(list(request)),
    count: (filter) => ask(count(filter)),
    async find(id) {
      const found = await ask(find(id))
      return found && { ...found, history: await ask(history(id)) }
    },
    receiptKey: () => ask(receiptKey),
    receipt: (id) => ask(receipt(id)),
    dataRequests: (leadIds) => ask(dataRequests(leadIds))
  }) satisfies Partial<Store>

/** The row of the first lead is never deleted, even if the lead is erased. */
const backupAge: Query<number | undefined> = {
  sql: `
    select $now - coalesce(
      (select at from backup), (select received_at from lead order by sequence limit 1)) as age`,
  values: [],
  read: ([row]) => optionalNumber(row?.['age'])
}

export const receiptKey: Query<string> = {
  sql: 'select key from receipt_key',
  values: [],
  read: ([row]) => text(row?.['key'])
}

const receipt = (id: string): Query<Receipt | undefined> => ({
  sql: `
    select l.received_at, l.language, case d.state when 'delivered' then 1 else 0 end as delivered
    from ${leadWithDelivery} where l.id = $1 and l.erased_at is null`,
  values: [id],
  read: rowAs(receiptRow)
})

type Input<Name extends keyof Ledger> = Parameters<Ledger[Name]>[0]

const countByState = deliveryStates
  .map((state) => `count(*) filter (where d.state = '${state}') as ${state}`)
  .join(', ')

const record = `l.sequence, ${wholeLead}, l.erased_at, d.state, d.attempts, d.due_at, d.last_status, d.last_error, d.crm_id,
  (select answered_at from answer where lead_id = l.id) as answered_at`

const leadWithDelivery = 'lead l join contact d on d.lead_id = l.id'

export function books(): Query<Books> {
  const sql = `select (select count(*) from lead) as accepted, ${countByState} from contact d`
  return { sql, values: [], read: ([row = {}]) => readBooks(row) }
}
const readBooks = readAs(booksRow)

/** The ids of leads without a delivery. Looks at every lead. */
export const missing = (limit: number): Query<string[]> => ({
  sql: `
    select id from lead l where not exists (select 1 from contact d where d.lead_id = l.id)
    order by sequence limit $1`,
  values: [limit],
  read: (rows) => rows.map((row) => text(row['id']))
})

const waiting = ['pending', 'dead', 'quarantined']

/** Counts in the index by state. */
const countOf = (state: string) =>
  `(select count(*) from contact where state = '${state}' and sequence not in ${testLeads})`

export const backlog: Query<Backlog> = {
  sql: `
    select ${waiting.map((state) => `${countOf(state)} as ${state}`).join(', ')},
      (select $now - received_at from lead where sequence =
        (select sequence from contact where state = 'pending'
          and not exists (select 1 from lead where sequence = contact.sequence and test = 1)
          order by sequence limit 1)) as oldest_pending_ms,
      (select count(*) from contact where throttle = 'on') as throttled,
      (select $now - since from pause) as blocked_ms`,
  values: [],
  read: ([row = {}]) => readBacklog(row)
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
  const sql = `
    select at, kind, status, ms, error from attempt where lead_id = $1 and destination = 'contact' order by at, number`
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

/** What follows the contacts of these leads, in its order. */
export function steps(leadIds: string[]): Query<Step[]> {
  const { values, param } = parameters()
  const sql = `
    select lead_id, destination as kind, case state when 'delivered' then 'done' else state end as state, attempts, due_at,
      result_id, last_at, last_status, last_error
    from delivery
    where place > 0 and ${isOneOf('lead_id', leadIds, param)}
    order by sequence, place`
  return { sql, values, read: rowsAs(stepRow) }
}

const stepRow = z.object({
  leadId: z.string(),
  kind: z.enum(stepKinds),
  state: z.enum(stepStates),
  attempts: z.number(),
  /** When it is due, or when its lease ends. Undefined if an earlier step is not done, and if the step waits no more. */
  dueAt: z.number().optional(),
  /** What the step made in the CRM, such as the deal. */
  resultId: z.string().optional(),
  lastAt: z.number().optional(),
  lastStatus: z.number().optional(),
  lastError: z.string().optional()
})

/** A step of a lead as people see it. Times are milliseconds since the epoch. */
type Step = z.infer<typeof stepRow>
