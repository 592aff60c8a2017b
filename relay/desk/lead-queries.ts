import type { LeadState } from '../../contract/desk.ts'
import type { DeskLeadFilter } from '../../contract/desk-requests.ts'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { Query } from '../outbox/ledger-queries.ts'
import { text, type Row } from '../outbox/rows.ts'
import { inStates, leadConditions, noTests, parameters, rareStates } from './lead-filter.ts'
import { leadColumns, readLeadRow } from './lead-row.ts'

// SQL that both SQLite and PostgreSQL run.

const reviewed = 'left join reviewed r on r.lead_id = l.id'

type Listed = { filter: DeskLeadFilter & { ids?: string[] }; covered: boolean; after?: number; limit: number }

/** Newest first. `cross join` makes SQLite begin with the first table. */
export function listLeads({ filter, covered, after, limit }: Listed): Query<LeadRow[]> {
  const { values, param } = parameters()
  const { state } = filter
  const rare = rareStates(state)
  const place = rare ? 'd.sequence' : 'l.sequence'
  const tables = rare
    ? `delivery d cross join lead l ${reviewed} where ${rare} and l.sequence = d.sequence`
    : `lead l cross join delivery d ${reviewed} where d.lead_id = l.id and d.destination = 'crm'`
  const sql = `
    select ${leadColumns} from ${tables}
      and ${leadConditions(filter, param, { byId: covered, ranged: true })}
      and ${noTests(param)}
      and ${state ? inStates(state) : 'true'}
      and ${after === undefined ? 'true' : `${place} < ${param(after)}`}
    order by ${place} desc
    limit ${param(limit)}`
  return { sql, values, read: (rows) => rows.map((row) => readLeadRow(row, covered)) }
}

/** How many leads match, whatever their state. */
export function countAll(filter: DeskLeadFilter, covered: boolean): Query<number> {
  const { values, param } = parameters()
  const sql = `
    select count(*) as leads from lead l
    where ${leadConditions(filter, param, { byId: covered })} and ${noTests(param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

/** How many of them are in each state that an index finds. */
export function countRare(
  filter: DeskLeadFilter,
  covered: boolean
): Query<Partial<Record<LeadState, number>>> {
  const { values, param } = parameters()
  const sql = `
    select d.state, r.lead_id is not null as reviewed, count(*) as leads
    from delivery d cross join lead l ${reviewed}
    where d.state in ('pending', 'dead', 'quarantined') and l.sequence = d.sequence
      and ${leadConditions(filter, param, { byId: covered })} and ${noTests(param)}
    group by 1, 2`
  return {
    sql,
    values,
    read: (rows) => Object.fromEntries(rows.map((row) => [nameOf(row), Number(row['leads'])]))
  }
}

function nameOf({ state, reviewed: isReviewed }: Row): LeadState {
  if (state === 'pending') return 'waiting'
  if (state === 'dead') return 'failed'
  return Number(isReviewed) === 1 ? 'spam' : 'held'
}

export function countErased(filter: DeskLeadFilter, covered: boolean): Query<number> {
  const { values, param } = parameters()
  const sql = `
    select count(*) as leads from lead l
    where l.erased_at is not null and ${leadConditions(filter, param, { byId: covered })}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

/** Failed leads by their reason, most first. */
export function groupByReason(
  filter: DeskLeadFilter & { ids?: string[] },
  states: LeadState[],
  covered: boolean
) {
  const { values, param } = parameters()
  const rare = rareStates(states) ?? 'true'
  const sql = `
    select coalesce(d.last_error, '') as reason, count(*) as leads
    from delivery d cross join lead l ${reviewed}
    where ${rare} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: covered })} and ${noTests(param)}
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
  states: LeadState[],
  limit: number
): Query<string[]> {
  const { values, param } = parameters()
  const sql = `
    select l.id from delivery d cross join lead l ${reviewed}
    where ${rareStates(states) ?? 'true'} and l.sequence = d.sequence and ${inStates(states)}
      and ${leadConditions(filter, param, { byId: false })} and ${noTests(param)}
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
