import { deliveryStates } from './delivery-state.ts'
import { emailSpellings } from './columns.ts'
import * as rows from './rows.ts'
import type { Row } from './rows.ts'
import type {
  Attempt,
  Backlog,
  Books,
  ChainHead,
  LeadFilter,
  LeadRecord,
  Ledger,
  Link,
  Pause,
  Stat
} from './ledger.ts'

// The operator's queries, in SQL that both SQLite and PostgreSQL run. Both have tables of the same names.

export type Value = string | number | null

/** Placeholders are `$1`, `$2`… */
export type Statement = { sql: string; values: Value[] }
export type Query<Result> = Statement & { read: (found: Row[]) => Result }

export type Input<Name extends keyof Ledger> = Parameters<Ledger[Name]>[0]

const dayMs = 24 * 60 * 60_000

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

/** `now` is SQL for the time. */
export const probeSoon = (now: string): Query<void> => ({
  sql: `update pause set probe_at = ${now}`,
  values: [],
  read: nothing
})

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

export function stats({ by, filter = {} }: Input<'stats'>): Query<Stat[]> {
  const { values, param } = parameters()
  const name = {
    day: `l.received_at / ${dayMs} * ${dayMs}`,
    // The epoch began on a Thursday.
    week: `(l.received_at + ${3 * dayMs}) / ${7 * dayMs} * ${7 * dayMs} - ${3 * dayMs}`,
    form: 'l.form_source',
    campaign: `coalesce(l.campaign, '')`
  }[by]
  const sql = `
    select ${name} as name, count(*) as accepted, ${countByState}
    from ${leadWithDelivery}
    where ${conditions(filter, param)}
    group by 1
    order by 1`
  const nameOf = (value: unknown) =>
    by === 'day' || by === 'week' ? new Date(Number(value)).toISOString().slice(0, 10) : String(value)
  return {
    sql,
    values,
    read: (found) => found.map((row) => ({ name: nameOf(row['name']), ...rows.readBooks(row) }))
  }
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

const nothing = () => undefined

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
