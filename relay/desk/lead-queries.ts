import { z } from 'zod'
import type { LeadRow } from '../../contract/desk-answers.ts'
import { cause, type Cause, type DeskLeadFilter } from '../../contract/desk-leads.ts'
import { type LeadState, stepKinds } from '../../contract/desk.ts'
import { ofEachField } from '../../contract/lead-forms.ts'
import type { StoredLead } from '../../contract/lead.ts'
import { type Param, parameters, type Query, type Row } from '../outbox/database.ts'
import {
  hasFailed,
  inStates,
  isIn,
  lackingIds,
  leadConditions,
  noTests,
  rareStates,
  unlessNamed
} from '../outbox/leads.ts'
import { type LeadRecord, type LeadFilter, storedCode } from '../outbox/ledger.ts'
import { oldestWatched, waitsForReply } from '../outbox/reply-queries.ts'
import { oneOf, optionalNumber, readRecord, rowsAs, shownEmail, text, wholeLead } from '../outbox/rows.ts'
import { isSamePlayer } from '../spellings.ts'
import type { Shown } from './figures.ts'

// How the desk finds and counts leads, in SQL that both SQLite and PostgreSQL run, and reads them as rows of a list.

export const withReply = 'left join reply a on a.lead_id = l.id'

type Numbers = { first: number; last: number }

export type Looked = { filter: DeskLeadFilter; numbers: Numbers; covered: boolean }

/** Between which numbers the leads of a time are. `isWhole`: every lead in between is of this time. */
export function numbersOf(span: Pick<DeskLeadFilter, 'from' | 'to'>): Query<Numbers & { isWhole: boolean }> {
  const { values, param } = parameters()
  // SQLite reads one end of an index at once, but not both.
  const sql =
    span.from === undefined && span.to === undefined
      ? `select ${ends('sequence')} from (select min(sequence) as sequence from lead union all select max(sequence) from lead) as ends`
      : `select ${ends('l.sequence')}, count(*) as leads from lead l where ${leadConditions(span, param, { byId: true })}`
  return { sql, values, read: readNumbers }
}

const ends = (sequence: string) =>
  `coalesce(min(${sequence}), 1) as first, coalesce(max(${sequence}), 0) as last`

const readNumbers = ([row = {}]: Row[]) => {
  const [first, last] = [Number(row['first']), Number(row['last'])]
  // Of all time, nothing counts the leads: that reads them all.
  return { first, last, isWhole: Number(row['leads'] ?? last - first + 1) === last - first + 1 }
}

const between = (sequence: string, { first, last }: Numbers, param: Param) =>
  `${sequence} between ${param(first)} and ${param(last)}`

/** Newest first. `cross join` makes SQLite begin with the first table. */
export function listLeads({ filter, numbers, covered, limit }: Looked & { limit: number }): Query<LeadRow[]> {
  const { values, param } = parameters()
  const { state, lacks } = filter
  const rare = rareStates(state)
  const isJoined = lacks !== undefined && rare === undefined
  // Few leads are erased: the plus keeps the planner from reading all others in their order.
  const isErased = state?.every((each) => each === 'erased') ?? false
  const place = rare ? 'd.sequence' : isErased ? '+l.sequence' : 'l.sequence'
  const tables = rare
    ? `contact d cross join lead l ${withReply} where ${rare} and l.sequence = d.sequence`
    : `${isJoined ? `(${lackingIds}) s cross join ` : ''}lead l cross join contact d ${withReply}
       where ${isJoined ? 'l.id = s.lead_id and' : ''} d.lead_id = l.id`
  const sql = `
    select ${rowColumns} from ${tables}
      and ${leadConditions(isJoined ? { ...filter, lacks: undefined } : filter, param, { byId: covered, byNumber: true })}
      and ${noTests()}
      and ${state ? inStates(state) : 'true'}
      and ${between(place, numbers, param)}
    order by ${place} desc
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => readLeadRow(row, covered)) }
}

const readCount: Query<number>['read'] = ([row]) => Number(row?.['leads'])

export function countAll({ filter, numbers, covered }: Looked): Query<number> {
  const { values, param } = parameters()
  const conditions = leadConditions(filter, param, { byId: covered, byNumber: true })
  const sql = `select count(*) as leads from lead l
    where ${conditions} and ${noTests()} and ${between('l.sequence', numbers, param)}`
  return { sql, values, read: readCount }
}

/** How many leads are in these states, each of which has an index. */
export function countIn(
  states: readonly Exclude<LeadState, 'delivered'>[],
  { filter, numbers, covered }: Looked
): Query<number> {
  const { values, param } = parameters()
  const conditions = leadConditions(filter, param, { byId: covered, byNumber: true })
  const join = conditions === 'true' ? '' : 'cross join lead l'
  const counts = states.map((state) => {
    const isErased = state === 'erased'
    const sequence = isErased ? '+l.sequence' : 'd.sequence'
    const tables = isErased ? 'lead l' : `contact d ${join}`
    return `(
      select count(*) from ${tables}
      where ${isIn(state)} and ${between(sequence, numbers, param)} and ${noTests(sequence)}
        and ${join && !isErased ? 'l.sequence = d.sequence and' : ''} ${conditions})`
  })
  return { sql: `select ${counts.join(' + ')} as leads`, values, read: readCount }
}

export type Open = { waiting: number; failed: number }

/**
 * How many leads wait or have failed: all of them, those since a moment, and those of them that are shown. PostgreSQL has an
 * index for each of the two states.
 */
export function countOpen(since: number, shown: Shown): Query<Record<'all' | 'since' | 'shown', Open>> {
  const { values, param } = parameters()
  const isNew = `l.received_at >= ${param(since)}`
  const sql = `
    select d.state, count(*) as "all", count(*) filter (where ${isNew}) as since,
      count(*) filter (where ${isNew} and ${leadConditions(shown, param, { byId: true })}) as shown
    from (
      select sequence, state from contact where state = 'waiting'
      union all
      select sequence, state from contact where state = 'failed'
    ) as d cross join lead l
    where l.sequence = d.sequence and ${noTests()}
    group by d.state`
  return {
    sql,
    values,
    read(rows) {
      const read = (state: string, column: string) =>
        Number(rows.find((row) => row['state'] === state)?.[column] ?? 0)
      const both = (column: string) => ({ waiting: read('waiting', column), failed: read('failed', column) })
      return { all: both('all'), since: both('since'), shown: both('shown') }
    }
  }
}

/** Leads in these states by their cause, most first. Of the CRM's words, which may differ for each lead, one is an example. */
export function groupByCause(filter: LeadFilter, states: readonly LeadState[], covered: boolean) {
  const { values, param } = parameters()
  const rare = rareStates(states) ?? 'true'
  const sql = `
    select d.last_code as code, d.last_status as status, min(d.last_error) as raw, count(*) as leads
    from contact d cross join lead l
    where ${rare} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: covered })} and ${unlessNamed(filter)}
    group by 1, 2
    order by 4 desc, 1, 2
    limit 20`
  return {
    sql,
    values,
    read: (rows: Row[]) =>
      readCauses(rows).map(({ code, status, raw, leads }) => ({ cause: { code, status, raw }, leads }))
  }
}

const readCauses = rowsAs(cause.extend({ code: storedCode, leads: z.number() }))

/** The ids of at most `limit` leads, oldest first. */
export function findIds(filter: LeadFilter, states: readonly LeadState[], limit: number): Query<string[]> {
  const { values, param } = parameters()
  const sql = `
    select l.id from contact d cross join lead l
    where ${rareStates(states) ?? 'true'} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: false })} and ${unlessNamed(filter)}
    order by d.sequence
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => text(row['id'])) }
}

/** The ids of at most `limit` delivered leads that lack a step, oldest first. */
export function findLacking(filter: LeadFilter, limit: number): Query<string[]> {
  const { values, param } = parameters()
  const sql = `
    select l.id from (${lackingIds}) s cross join lead l
    where l.id = s.lead_id and ${leadConditions({ ...filter, lacks: undefined }, param, { byId: false })} and ${unlessNamed(filter)}
    order by l.sequence
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => text(row['id'])) }
}

type Others = Record<'others' | 'sameAddress', LeadRow[]>

/** The other leads with the lead's email address: of the same player, and of others. */
export const othersOf = (id: string, covered: boolean): Query<Others> => ({
  sql: `${everyRow} and l.email = (select email from lead where id = $1) order by l.id = $1 desc, l.sequence desc limit 21`,
  values: [id],
  read(rows) {
    const [lead, ...rest] = rows.map((row) => ({ row, sent: readRecord(row).lead }))
    const isOwn = ({ sent }: { sent: StoredLead | undefined }) =>
      !sent || !lead?.sent || isSamePlayer(sent, lead.sent)
    const { others = [], sameAddress = [] } = Object.groupBy(rest, (each) =>
      isOwn(each) ? 'others' : 'sameAddress'
    )
    const shown = (found: typeof rest) => found.map(({ row }) => readLeadRow(row, covered))
    return { others: shown(others), sameAddress: shown(sameAddress) }
  }
})

export const leadsNamed = (ids: string[], covered: boolean): Query<LeadRow[]> => ({
  sql: `${everyRow} and l.id in (${ids.map((_, index) => `$${index + 1}`).join(', ')})`,
  values: ids,
  read: (rows) => rows.map((row) => readLeadRow(row, covered))
})

/** The lead that has waited longest for a reply. */
export function longestWaiting(now: number, covered: boolean): Query<LeadRow | undefined> {
  const sql = `
    select ${rowColumns} from reply a cross join lead l cross join contact d
    where ${waitsForReply} and l.id = a.lead_id and d.lead_id = l.id
    order by a.since
    limit 1`
  return { sql, values: [oldestWatched(now)], read: ([row]) => row && readLeadRow(row, covered) }
}

/** What `readRecord` reads, and what `stateOf` needs. */
export const recordColumns = `l.sequence, ${wholeLead}, l.erased_at, d.state, d.attempts, d.due_at, d.last_status, d.last_error,
  d.last_code, d.crm_id, a.replied_at`

export const rowColumns = `${recordColumns}, l.page, l.campaign, a.since as reply_since, a.looked_at,
  (select s.destination from delivery s where s.lead_id = l.id and ${hasFailed('s')} limit 1) as lacks,
  (select max(until) from pause) as paused_until, (select max(probe_at) from block) as probe_at`

const everyRow = `select ${rowColumns} from lead l cross join contact d ${withReply}
  where d.lead_id = l.id`

/** A lead as a list shows it. For a reader, `covered`, it does not tell who the person is. */
export function readLeadRow(row: Row, covered: boolean): LeadRow {
  const { lead, ...record } = readRecord(row)
  const state = stateOf(record)
  const shown = lead && (covered ? coverLead(lead) : lead)
  return {
    id: record.id,
    number: record.sequence,
    state,
    name: shown?.name ?? '',
    email: shownEmail(shown?.email ?? ''),
    form: record.formSource,
    page: typeof row['page'] === 'string' ? row['page'] : '',
    campaign: typeof row['campaign'] === 'string' ? row['campaign'] : '',
    receivedAt: record.receivedAt,
    ...(record.player && { player: record.player }),
    ...(state === 'waiting' && { nextTryAt: nextTryOf(row, record.dueAt ?? 0) }),
    ...(state === 'delivered' && row['lacks'] !== null && { lacks: oneOf(stepKinds, row['lacks']) }),
    ...(state !== 'delivered' && causeOf(record)),
    ...replyOf(row)
  }
}

/** Nothing if nothing went wrong so far. */
export function causeOf({ lastCode: code, lastStatus: status, lastError: raw }: Failure): { cause?: Cause } {
  if (code === undefined && raw === undefined) return {}
  return { cause: { ...(code && { code }), ...(status && { status }), ...(raw && { raw }) } }
}

type Failure = Pick<LeadRecord, 'lastCode' | 'lastStatus' | 'lastError'>

/** No lead is tried while a person has paused deliveries, or before the CRM is asked again whether it takes leads. */
const nextTryOf = (row: Row, dueAt: number) =>
  Math.max(dueAt, optionalNumber(row['paused_until']) ?? 0, optionalNumber(row['probe_at']) ?? 0)

/** Nothing if nobody looked, or if the CRM could not tell. */
function replyOf(row: Row): Pick<LeadRow, 'reply'> {
  const [since, repliedAt] = [optionalNumber(row['reply_since']), optionalNumber(row['replied_at'])]
  if (since === undefined) return {}
  const waitedMs = Math.max(0, (repliedAt ?? Number(row['looked_at'])) - since)
  return { reply: { replied: repliedAt !== undefined, waitedMs } }
}

export const stateOf = ({ state, erasedAt }: Pick<LeadRecord, 'state' | 'erasedAt'>): LeadState =>
  erasedAt === undefined ? state : 'erased'

/** `Amara Okafor` becomes `A•••• O••••`: neither the letters nor how many there are. */
const cover = (words: string) => words.replaceAll(/(\S)\S*/gu, '$1••••')

/** What a reader sees of a lead: its form and campaign, and nothing that a person typed or that identifies a device. */
export const coverLead = (lead: StoredLead): StoredLead => ({
  ...lead,
  // A field that is added to the forms is covered, too.
  ...ofEachField(() => ''),
  name: cover(lead.name),
  firstName: cover(lead.firstName),
  lastName: cover(lead.lastName),
  email: '••••@••••',
  page_url: URL.parse(lead.page_url)?.pathname ?? '',
  referrer: URL.parse(lead.referrer)?.host ?? '',
  user_agent: ''
})
