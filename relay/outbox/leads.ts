import { z } from 'zod'
import { attempt, type Attempt } from '../../contract/desk-leads.ts'
import { deedKinds, type LeadState, outcomeKinds, stepKinds, stepStates } from '../../contract/desk.ts'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import { spellings } from '../spellings.ts'
import { isOneOf, type Param, parameters, type Query } from './database.ts'
import { deliveryStates } from './delivery.ts'
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
  type LeadFilter,
  storedCode
} from './ledger.ts'
import {
  optionalNumber,
  readAs,
  readRecord,
  rowAs,
  rowsAs,
  searchableEmail,
  text,
  wholeLead
} from './rows.ts'
import { type Receipt, receiptRow, type Store } from './store.ts'

// How leads are found, counted and read, in SQL that both databases run.

// Which leads

export const testLeads = '(select sequence from lead where test = 1)'

/** SQL for a lead `l` of one of the CRM's own forms. */
const isOfCrmForm = `l.form_source like '${crmFormPrefix}%'`

/** SQL for a delivery after the contact that was tried in vain. A lead has at most one: each waits for the one before. */
export const hasFailed = (d: string) =>
  `${d}.place > 0 and ${d}.state <> 'delivered' and (${d}.state = 'failed' or ${d}.attempts > 0)`

/** Test leads count in the books and nowhere else. */
export const noTests = (sequence = 'l.sequence') => `${sequence} not in ${testLeads}`

/** A person who names leads by their ids may mean test leads, too. */
export const unlessNamed = ({ ids }: LeadFilter) => (ids ? 'true' : noTests())

/** Leads held as spam or kept as spam are in no figure until a person releases them. */
export const notHeld = `
  not exists (select 1 from contact d where d.state in ('held', 'spam') and d.sequence = l.sequence)`

/** Needs the tables lead as `l` and contact as `d`. */
export const isIn = (state: LeadState, d = 'd'): string => {
  if (state === 'erased') return 'l.erased_at is not null'
  if (state === 'delivered') return `(${d}.state = 'delivered' and l.erased_at is null)`
  return `${d}.state = '${state}'`
}

export const inStates = (states: readonly LeadState[], d = 'd') =>
  `(${states.map((state) => isIn(state, d)).join(' or ')})`

/** SQL for these states, if an index finds them: few leads are in them, unlike those that the CRM has. */
export function rareStates(states: readonly LeadState[] | undefined): string | undefined {
  if (!states || states.includes('delivered') || states.includes('erased')) return undefined
  return `d.state in (${[...new Set(states)].map((name) => `'${name}'`).join(', ')})`
}

/** SQL for the ids of delivered leads that lack a step. */
export const lackingIds = `select s.lead_id from delivery s where ${hasFailed('s')}`

/** SQL conditions on the lead alone. `byId`: the text is searched in ids only, so that a reader cannot try out names. */
export function leadConditions(
  { q, form, language, campaign, page, from, to, ids, idPrefix, email, lacks }: LeadFilter,
  param: Param,
  { byId, byNumber = false }: { byId: boolean; byNumber?: boolean }
): string {
  // A plus keeps the planner from the index by time, which is not in the order of the list.
  const time = byNumber ? '+l.received_at' : 'l.received_at'
  const terms = [
    ids && isOneOf('l.id', ids, param),
    idPrefix !== undefined && startsWith('l.id', idPrefix, param),
    email !== undefined && `l.email = ${param(searchableEmail(email))}`,
    q !== undefined && q !== '' && textCondition(q, param, byId ? 'l.id' : 'l.search'),
    form && formCondition(form, param),
    language && `l.language in (${language.map(param).join(', ')})`,
    campaign !== undefined && `l.campaign = ${param(campaign)}`,
    page !== undefined && `l.page = ${param(page)}`,
    from !== undefined && `${time} >= ${param(from)}`,
    to !== undefined && `${time} < ${param(to)}`,
    lacks && `l.id in (${lackingIds})`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ') || 'true'
}

const startsWith = (column: string, start: string, param: Param) =>
  `substr(${column}, 1, ${param(start.length)}) = ${param(start)}`

/** SQL conditions on leads `l` and the deliveries `d` of their contacts. `d` may have another name. */
export function conditions(filter: LeadFilter, param: Param, d = 'd'): string {
  const { state, throttled, test, crmIdPrefix } = filter
  const terms = [
    leadConditions(filter, param, { byId: false }),
    state && inStates(state, d),
    throttled && `${d}.throttle = 'on'`,
    test === false && 'l.test is null',
    crmIdPrefix !== undefined && `${startsWith(`${d}.crm_id`, crmIdPrefix, param)} and not ${isOfCrmForm}`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ')
}

function formCondition(form: readonly string[], param: Param): string {
  const named = `l.form_source in (${form.map(param).join(', ')})`
  return form.includes(crmForms) ? `(${named} or ${isOfCrmForm})` : named
}

/** Every word of `q` is there, in any order. */
function textCondition(q: string, param: Param, column: 'l.id' | 'l.search'): string {
  const words = q.toLowerCase().match(/[^\s,;]+/gu) ?? []
  const terms = words.map((word) => {
    const typed = word.includes('@') ? [word, searchableEmail(word)] : [word]
    const found = column === 'l.id' ? typed : typed.flatMap(spellings)
    const likes = [...new Set(found)].map(
      (spelling) => `${column} like ${param(`%${spelling.replaceAll(/[!%_]/g, '!$&')}%`)} escape '!'`
    )
    return `(${likes.join(' or ')})`
  })
  return terms.join(' and ') || 'true'
}

// How they are read

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

const record = `l.sequence, ${wholeLead}, l.erased_at, d.state, d.attempts, d.due_at, d.last_status, d.last_error,
  d.last_code, d.crm_id,  (select replied_at from reply where lead_id = l.id) as replied_at`

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

/** Which of these leads the store ever had. The row of a lead outlives its erasure. */
export function knownIds(ids: string[]): Query<Set<string>> {
  const { values, param } = parameters()
  const sql = `select id from lead where ${isOneOf('id', ids, param)}`
  return { sql, values, read: (rows) => new Set(rows.map((row) => text(row['id']))) }
}

const waiting = ['waiting', 'failed', 'held']

/** Counts in the index by state. */
const countOf = (state: string) =>
  `(select count(*) from contact where state = '${state}' and sequence not in ${testLeads})`

export const backlog: Query<Backlog> = {
  sql: `
    select ${waiting.map((state) => `${countOf(state)} as ${state}`).join(', ')},
      (select $now - received_at from lead where sequence =
        (select sequence from contact where state = 'waiting'
          and not exists (select 1 from lead where sequence = contact.sequence and test = 1)
          order by sequence limit 1)) as oldest_waiting_ms,
      (select count(*) from contact where throttle = 'on') as throttled,
      (select $now - since from block) as blocked_ms`,
  values: [],
  read: ([row = {}]) => readBacklog(row)
}

const readBacklog = readAs(backlogRow)

function crmBlock(): Query<CrmBlock | undefined> {
  const sql = 'select since, status, reason, probes, probe_at from block'
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

// Delivered leads without a deal of their own

/** For so long after its arrival, a lead without a deal of its own needs a person. */
const recentMs = 14 * 24 * 60 * 60_000

const withoutDealRow = z.object({ leadId: z.string(), withId: z.string().optional() })

/** `withId` is the lead that the deal was made for. Without it, no deal was opened: the contact is certainly somebody else's. */
type WithoutDeal = z.infer<typeof withoutDealRow>

/** The newest leads first, or what is known of one. */
export function withoutDeal(chosen: { now: number } | { leadId: string }): Query<WithoutDeal[]> {
  const [which, value] =
    'now' in chosen
      ? (['l.received_at >= $1', chosen.now - recentMs] as const)
      : (['l.id = $1', chosen.leadId] as const)
  const sql = `
    select d.lead_id, (
      select m.lead_id from delivery m
      where m.crm_id = d.crm_id and m.result_id = d.result_id and m.destination = 'deal'
        and m.lead_id <> d.lead_id and m.last_code is null
      order by m.sequence limit 1) as with_id
    from delivery d join lead l on l.id = d.lead_id
    where d.last_code in ('other-contact', 'shared-deal') and l.erased_at is null and ${which}
    order by d.sequence desc`
  return { sql, values: [value], read: rowsAs(withoutDealRow) }
}

// Attempts

const attemptRow = attempt.extend({ code: storedCode })

function history(id: string): Query<Attempt[]> {
  const sql = `
    select at, kind, status, ms, error as raw, code from attempt
    where lead_id = $1 and destination = 'contact' order by at, number`
  return { sql, values: [id], read: rowsAs(attemptRow) }
}

/** The other rows of a history say what a person did. */
export const isAttempt = `kind not in (${deedKinds.map((kind) => `'${kind}'`).join(', ')})`

const isOfContact = `destination = 'contact' and ${isAttempt}`

/** The newest attempt at the contact of any lead. Undefined before the first one. */
export async function lastAttempt({ ask }: Pick<Store, 'ask'>): Promise<Attempt | undefined> {
  // Not the one with the latest time: a clock may have been ahead, and was set back.
  const sql = `select at, kind, status, ms, code from attempt where ${isOfContact} order by number desc limit 1`
  return ask({
    sql,
    values: [],
    read: ([row]) => row && readAttempt({ ...row, kind: kindOf(row['kind']) })
  })
}

const readAttempt = readAs(attemptRow)

/** Whether the CRM refused the last call for another lead, as it does when it refuses all. */
export function refusedAnother({ ask }: Pick<Store, 'ask'>, leadId: string): Promise<boolean> {
  const sql = `select kind from attempt where ${isOfContact} and lead_id <> $1 order by number desc limit 1`
  return ask({ sql, values: [leadId], read: ([row]) => row?.['kind'] === 'blocked' })
}

export const kindOf = (value: unknown) => outcomeKinds.find((kind) => kind === value) ?? 'transient'

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
    select lead_id, destination as kind, state, attempts, due_at, result_id, last_at, last_status, last_error, last_code,
      case when awaits is null then 0 else 1 end as awaits_guardian
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
  awaitsGuardian: z.boolean(),
  /** What the step made in the CRM, such as the deal. */
  resultId: z.string().optional(),
  lastAt: z.number().optional(),
  lastStatus: z.number().optional(),
  lastError: z.string().optional(),
  lastCode: storedCode
})

/** A step of a lead as people see it. Times are milliseconds since the epoch. */
type Step = z.infer<typeof stepRow>
