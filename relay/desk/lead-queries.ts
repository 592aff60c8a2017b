import type { LeadRow } from '../../contract/desk-answers.ts'
import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import type { LeadState } from '../../contract/desk.ts'
import type { Lead } from '../../contract/lead.ts'
import { type Param, parameters } from '../outbox/ledger-queries.ts'
import { readRecord, text } from '../outbox/rows.ts'
import type { Query, Row } from '../outbox/store.ts'
import { inStates, isIn, leadConditions, noTests, rareStates, unlessNamed } from './lead-filter.ts'
import type { Numbers } from './numbers.ts'

// How the desk finds and counts leads, in SQL that both SQLite and PostgreSQL run, and reads them as rows of a list.

const reviewed = 'left join reviewed r on r.lead_id = l.id'

export type Looked = { filter: DeskLeadFilter; numbers: Numbers; covered: boolean }

const between = (sequence: string, { first, last }: Numbers, param: Param) =>
  `${sequence} between ${param(first)} and ${param(last)}`

/**
 * Newest first. With `among`, it looks at no more leads than that of a state that an index finds. `cross join` makes SQLite
 * begin with the first table.
 */
export function listLeads({
  filter,
  numbers,
  covered,
  limit,
  among
}: Looked & { limit: number; among?: number }): Query<LeadRow[]> {
  const { values, param } = parameters()
  const { state } = filter
  const rare = rareStates(state)
  // Few leads are erased: the plus keeps the planner from reading all others in their order.
  const isErased = state?.every((each) => each === 'erased') ?? false
  const place = rare ? 'd.sequence' : isErased ? '+l.sequence' : 'l.sequence'
  const newest = (count: number) => `(
    select d.* from delivery d where ${rare} and ${between('d.sequence', numbers, param)}
    order by d.sequence desc limit ${param(count)})`
  const tables = rare
    ? `${among === undefined ? 'delivery' : newest(among)} d cross join lead l ${reviewed} where ${rare} and l.sequence = d.sequence`
    : `lead l cross join delivery d ${reviewed} where d.lead_id = l.id and d.destination = 'crm'`
  const sql = `
    select ${leadColumns} from ${tables}
      and ${leadConditions(filter, param, { byId: covered, byNumber: true })}
      and ${noTests()}
      and ${state ? inStates(state) : 'true'}
      and ${between(place, numbers, param)}
    order by ${place} desc
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => readLeadRow(row, covered)) }
}

const readCount: Query<number>['read'] = ([row]) => Number(row?.['leads'])

/** How many leads there are, whatever their state. */
export function countAll({ filter, numbers, covered }: Looked): Query<number> {
  const { values, param } = parameters()
  const conditions = leadConditions(filter, param, { byId: covered, byNumber: true })
  // Numbers have no gaps, so without conditions only the test leads are to be counted.
  const sql =
    conditions === 'true'
      ? `select ${param(numbers.last - numbers.first + 1)} - count(*) as leads from lead l
         where l.test = 1 and ${between('l.sequence', numbers, param)}`
      : `select count(*) as leads from lead l
         where ${conditions} and ${noTests()} and ${between('l.sequence', numbers, param)}`
  return { sql, values, read: readCount }
}

/** Held leads are those `held-or-spam` without those `spam`: a person has judged few of them. */
type Indexed = Exclude<LeadState, 'in-crm' | 'held'> | 'held-or-spam'

/** Where the leads of a state are found without a look at the others. */
const indexed: Record<Indexed, { tables: string; isIn: string; sequence: 'd.sequence' | '+l.sequence' }> = {
  waiting: { tables: 'delivery d', isIn: isIn.waiting, sequence: 'd.sequence' },
  failed: { tables: 'delivery d', isIn: isIn.failed, sequence: 'd.sequence' },
  'held-or-spam': { tables: 'delivery d', isIn: `d.state = 'quarantined'`, sequence: 'd.sequence' },
  spam: {
    tables: 'reviewed r cross join delivery d',
    isIn: `d.lead_id = r.lead_id and d.state = 'quarantined'`,
    sequence: 'd.sequence'
  },
  erased: { tables: 'lead l', isIn: isIn.erased, sequence: '+l.sequence' }
}

/** How many leads are in a state that an index finds. */
export function countState(state: Indexed, { filter, numbers, covered }: Looked): Query<number> {
  const { values, param } = parameters()
  const conditions = leadConditions(filter, param, { byId: covered, byNumber: true })
  const { tables, isIn: isInState, sequence } = indexed[state]
  const joined = conditions === 'true' || state === 'erased' ? '' : 'cross join lead l'
  const sql = `
    select count(*) as leads from ${tables} ${joined}
    where ${isInState} and ${between(sequence, numbers, param)} and ${noTests(sequence)}
      and ${joined && 'l.sequence = d.sequence and '} ${conditions}`
  return { sql, values, read: readCount }
}

export type Open = { waiting: number; failed: number }

/** How many leads wait or have failed: all of them, and those to look at. One pass counts both. */
export function countOpenAndRecent({ filter, numbers, covered }: Looked): Query<{ all: Open; recent: Open }> {
  const { values, param } = parameters()
  const conditions = leadConditions(filter, param, { byId: covered, byNumber: true })
  const counted = (state: keyof Open) => `
    select '${state}' as state, count(*) as leads,
      count(*) filter (where ${conditions} and ${between('d.sequence', numbers, param)}) as recent
    from delivery d ${conditions === 'true' ? '' : 'join lead l on l.sequence = d.sequence'}
    where ${isIn[state]} and ${noTests('d.sequence')}`
  return {
    sql: `${counted('waiting')} union all ${counted('failed')}`,
    values,
    read(rows) {
      const read = (column: 'leads' | 'recent', state: keyof Open) =>
        Number(rows.find((row) => row['state'] === state)?.[column])
      const both = (column: 'leads' | 'recent') => ({
        waiting: read(column, 'waiting'),
        failed: read(column, 'failed')
      })
      return { all: both('leads'), recent: both('recent') }
    }
  }
}

const has = (state: string) =>
  `exists (select 1 from delivery d where d.state = '${state}' and d.sequence = l.sequence)`

/** How many leads wait or have failed. It looks at every lead, which is quicker if very many wait. */
export function countOpenAmong({ filter, numbers, covered }: Looked): Query<Open> {
  const { values, param } = parameters()
  const sql = `
    select coalesce(sum(case when ${has('pending')} then 1 end), 0) as waiting,
      coalesce(sum(case when ${has('dead')} then 1 end), 0) as failed
    from lead l
    where ${leadConditions(filter, param, { byId: covered, byNumber: true })} and ${noTests()}
      and ${between('l.sequence', numbers, param)}`
  return {
    sql,
    values,
    read: ([row]) => ({ waiting: Number(row?.['waiting']), failed: Number(row?.['failed']) })
  }
}

/** Failed leads by their reason, most first. */
export function groupByReason(
  filter: DeskLeadFilter & { ids?: string[] },
  states: readonly LeadState[],
  covered: boolean
) {
  const { values, param } = parameters()
  const rare = rareStates(states) ?? 'true'
  const sql = `
    select coalesce(d.last_error, '') as reason, count(*) as leads
    from delivery d cross join lead l ${reviewed}
    where ${rare} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: covered })} and ${unlessNamed(filter)}
    group by 1
    order by 2 desc, 1
    limit 20`
  return {
    sql,
    values,
    read: (rows): { reason: string; leads: number }[] =>
      rows.map((row) => ({ reason: text(row['reason']), leads: Number(row['leads']) }))
  } satisfies Query<{ reason: string; leads: number }[]>
}

/** The ids of at most `limit` leads, oldest first. */
export function findIds(
  filter: DeskLeadFilter & { ids?: string[] },
  states: readonly LeadState[],
  limit: number
): Query<string[]> {
  const { values, param } = parameters()
  const sql = `
    select l.id from delivery d cross join lead l ${reviewed}
    where ${rareStates(states) ?? 'true'} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: false })} and ${unlessNamed(filter)}
    order by d.sequence
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => text(row['id'])) }
}

/** The other leads of the person whose lead this is, newest first. */
export function othersOf(id: string, covered: boolean): Query<LeadRow[]> {
  const sql = `
    select ${leadColumns} from lead l cross join delivery d ${reviewed}
    where d.lead_id = l.id and d.destination = 'crm' and l.id <> $1 and l.email = (select email from lead where id = $1)
    order by l.sequence desc
    limit 20`
  return { sql, values: [id], read: (rows) => rows.map((row) => readLeadRow(row, covered)) }
}

export function oneLead(id: string, covered: boolean): Query<LeadRow | undefined> {
  const sql = `
    select ${leadColumns} from lead l cross join delivery d ${reviewed} where d.lead_id = l.id and d.destination = 'crm' and l.id = $1`
  return { sql, values: [id], read: ([row]) => row && readLeadRow(row, covered) }
}

export const leadColumns = `l.sequence, l.id, l.form_source, l.body, l.received_at, l.erased_at, l.contract_version,
  l.consent_version, l.page, l.campaign, d.state, d.attempts, d.due_at, d.last_status, d.last_error, d.crm_id,
  r.at as reviewed_at`

const names = {
  delivered: 'in-crm',
  pending: 'waiting',
  dead: 'failed',
  quarantined: 'held',
  erased: 'erased'
} as const

/** A lead as a list shows it. For a reader, `covered`, it does not tell who the person is. */
export function readLeadRow(row: Row, covered: boolean): LeadRow {
  const { lead, ...record } = readRecord(row)
  const state = stateOf(row, record)
  // A CRM's refusal may quote the lead. Why a lead is held is the relay's own sentence.
  const maySay = state === 'held' || state === 'spam' || (state !== 'in-crm' && !covered)
  const shown = lead && (covered ? coverLead(lead) : lead)
  return {
    id: record.id,
    number: record.sequence,
    state,
    name: shown?.name ?? '',
    email: shown?.email ?? '',
    form: record.formSource,
    page: typeof row['page'] === 'string' ? row['page'] : '',
    campaign: typeof row['campaign'] === 'string' ? row['campaign'] : '',
    receivedAt: record.receivedAt,
    ...(state === 'waiting' && { nextTryAt: record.dueAt }),
    ...(maySay && record.lastError !== undefined && { reason: record.lastError })
  }
}

function stateOf(
  row: Row,
  { state, erasedAt }: { state: keyof typeof names; erasedAt: number | undefined }
): LeadState {
  if (erasedAt !== undefined) return 'erased'
  return state === 'quarantined' && row['reviewed_at'] !== null ? 'spam' : names[state]
}

/** `Amara Okafor` becomes `A•••• O••••`: neither the letters nor how many there are. */
const cover = (words: string) => words.replaceAll(/(\S)\S*/gu, '$1••••')

/** What a reader sees of a lead: its form and campaign, and nothing that a person typed or that identifies a device. */
export const coverLead = (lead: Lead): Lead => ({
  ...lead,
  name: cover(lead.name),
  firstName: cover(lead.firstName),
  lastName: cover(lead.lastName),
  email: '••••@••••',
  phone: '',
  page_url: URL.parse(lead.page_url)?.pathname ?? '',
  referrer: URL.parse(lead.referrer)?.host ?? '',
  user_agent: ''
})
