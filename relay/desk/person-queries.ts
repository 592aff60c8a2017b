import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { LeadState } from '../../contract/desk.ts'
import { emailSpellings } from '../outbox/columns.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Query } from '../outbox/ledger-queries.ts'
import { readRecord } from '../outbox/rows.ts'
import { inStates, leadConditions, parameters, unlessNamed, type Param } from './lead-filter.ts'
import { leadColumns, readLeadRow } from './lead-row.ts'

// SQL that both SQLite and PostgreSQL run.

const tables = 'lead l join delivery d on d.lead_id = l.id left join reviewed r on r.lead_id = l.id'

const pageSize = 500

type Chosen = DeskLeadFilter & { ids?: string[] }

const matches = (chosen: Chosen, param: Param) =>
  `${leadConditions(chosen, param, { byId: false })} and ${unlessNamed(chosen)} and ${chosen.state ? inStates(chosen.state) : 'true'}`

export function countMatching(chosen: Chosen): Query<number> {
  const { values, param } = parameters()
  const sql = `select count(*) as leads from ${tables} where ${matches(chosen, param)}`
  return { sql, values, read: ([row]) => Number(row?.['leads']) }
}

/** The next leads of an export, oldest first. */
export function exportPage(chosen: Chosen, after: number): Query<{ record: LeadRecord; state: LeadState }[]> {
  const { values, param } = parameters()
  const sql = `
    select ${leadColumns} from ${tables}
    where ${matches(chosen, param)} and l.sequence > ${param(after)}
    order by l.sequence
    limit ${pageSize}`
  return {
    sql,
    values,
    read: (rows) => rows.map((row) => ({ record: readRecord(row), state: readLeadRow(row, false).state }))
  }
}

/** All leads of a person, newest first. */
export function leadsOf(email: string): Query<(LeadRow & { crmId: string | undefined })[]> {
  const sql = `select ${leadColumns} from ${tables} where l.email in ($1, $2, $3) order by l.sequence desc`
  return {
    sql,
    values: emailSpellings(email),
    read: (rows) => rows.map((row) => ({ ...readLeadRow(row, false), crmId: readRecord(row).crmId }))
  }
}
