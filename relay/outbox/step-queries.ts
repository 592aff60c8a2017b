import { z } from 'zod'
import { stepKinds, type StepKind, stepStates } from '../../contract/desk.ts'
import { type MakingDue, noting, readIds } from './delivery-queries.ts'
import { keepContact } from './erasures.ts'
import { conditions, type Input, isOneOf, leadWithDelivery, parameters } from './ledger-queries.ts'
import { cleanText, oneOf, readClaimed, rowsAs, text, wholeLead } from './rows.ts'
import { farthestMs, longestPauseMs } from './schedule.ts'
import type { Query, Row, Statement, StepClaim, StepSettlement, Store } from './store.ts'

// The further steps of delivered leads, in SQL that both SQLite and PostgreSQL run. `now` is SQL for the time, in
// milliseconds since the epoch.

/**
 * SQL that adds the steps of a lead. `delivered` is SQL for the row of its delivery. Only the first step is due: each that is
 * done makes the next one due.
 */
export function queueSteps(kinds: StepKind[], delivered: string, now: string): string {
  const queued = stepKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind, at) => `select '${kind}' as kind, ${at} as position, ${at === 0 ? now : 'null'} as due_at`)
  return `
    insert into step (lead_id, kind, position, crm_id, state, due_at)
    select lead_id, kind, position, crm_id, 'pending', queued.due_at
    from ${delivered} cross join (${queued.join(' union all ')}) as queued`
}

/** How the two databases differ. `token` is SQL for a random text, `lock` locks the rows `s` that no other claim has. */
type Dialect = { now: string; token: string; lock: string }

const isWaiting = (step: string) => `${step}.state = 'pending' and ${step}.due_at is not null`

/** SQL for a step that was tried in vain. A lead has at most one: each step waits for the one before. */
export const hasFailed = (step: string) =>
  `${step}.state <> 'done' and (${step}.state = 'dead' or ${step}.attempts > 0)`

/** Its time has passed, or is so far away that a clock ran ahead when it was set. */
const isDue = (step: string, now: string) =>
  `${isWaiting(step)} and (${step}.due_at <= ${now} or ${step}.due_at > ${now} + ${farthestMs})`

/** No other step of the contact has its turn: two leads of one person at once would make two deals. */
const hasTurn = (step: string, isOthersTurn: string) => `
  not exists (select 1 from step o where o.crm_id = ${step}.crm_id and o.state = 'pending'
    and o.lead_id <> ${step}.lead_id and (o.lease_token is not null or ${isOthersTurn}))`

/** Neither does a person pause deliveries, nor does the CRM refuse every lead, while one is left that probes it. */
const isOpen = (now: string) => `
  not exists (select 1 from stop where until > ${now} and until <= ${now} + ${longestPauseMs})
  and not (exists (select 1 from pause) and exists (select 1 from delivery where state = 'pending'))`

const ofLead = wholeLead
  .split(', ')
  .map((column) => `(select ${column} from lead l where l.id = step.lead_id) as ${column.slice(2)}`)
  .join(', ')

/** One claim at a time: it sees the leases of those before. */
export function claimSteps(
  { limit, leaseMs }: Parameters<Store['claimSteps']>[0],
  { now, token, lock }: Dialect
): Query<StepClaim[]> {
  // One whose lease has expired keeps its turn.
  const isBefore = `s.lease_token is null and ${isDue('o', now)} and (o.due_at, o.lead_id) < (s.due_at, s.lead_id)`
  const sql = `
    with chosen as materialized (
      select s.lead_id, s.kind from step s
      where ${isDue('s', now)} and ${hasTurn('s', isBefore)} and ${isOpen(now)}
      order by s.due_at
      limit $1
      ${lock}
    )
    update step set due_at = ${now} + $2, lease_token = ${token}
    where (lead_id, kind) in (select lead_id, kind from chosen)
    returning kind, crm_id, attempts, lease_token, ${ofLead}`
  return { sql, values: [limit, leaseMs], read: (rows) => rows.map(readClaim) }
}

const readClaim = (row: Row): StepClaim => ({
  ...readClaimed(row),
  kind: oneOf(stepKinds, row['kind']),
  crmId: text(row['crm_id']),
  consentVersion: Number(row['consent_version'])
})

export function untilNextStep(now: string): Query<number | undefined> {
  const end = (order: 'asc' | 'desc') => `
    select * from (
      select s.due_at - ${now} as wait from step s
      where ${isWaiting('s')} and ${hasTurn('s', 'false')} and ${isOpen(now)}
      order by s.due_at ${order}
      limit 1
    ) as ${order}_end`
  return {
    sql: `${end('asc')} union all ${end('desc')}`,
    values: [],
    read(rows) {
      const waits = rows.map((row) => Number(row['wait']))
      if (waits.length === 0) return undefined
      return waits.some((ms) => ms > farthestMs) ? 0 : Math.max(0, Math.min(...waits))
    }
  }
}

/** Resolves to whether the claim's lease was valid. */
export function recordStep(
  { leadId, kind, leaseToken }: StepClaim,
  settlement: StepSettlement,
  now: string
): Query<boolean> {
  const { outcome, state } = settlement
  const isDone = outcome.kind === 'done'
  const sql = `
    update step
    set state = $4, attempts = attempts + 1, due_at = ${now} + cast($5 as bigint), lease_token = null, last_at = ${now},
      last_status = $6, last_error = $7, result_id = coalesce(cast($8 as text), result_id)
    where lead_id = $1 and kind = $2 and lease_token = $3
    returning kind`
  const values = [
    leadId,
    kind,
    leaseToken,
    state,
    settlement.state === 'pending' ? Math.round(settlement.delayMs) : null,
    outcome.status ?? null,
    isDone ? null : cleanText(outcome.error),
    isDone && outcome.crmId !== undefined ? cleanText(outcome.crmId) : null
  ]
  return { sql, values, read: (rows) => rows.length === 1 }
}

/** Run these in order after `recordStep`, in the same transaction. */
export function afterStep(
  { leadId, crmId }: StepClaim,
  { state, outcome }: StepSettlement,
  { recorded, now }: { recorded: boolean; now: string }
): Statement[] {
  if (recorded) return state === 'done' ? [openNext(leadId, now)] : []
  // If the lead was erased meanwhile, somebody erases the contact in the CRM, and with it what this attempt made.
  return outcome.kind === 'done' || outcome.kind === 'ambiguous' ? keepContact(leadId, crmId) : []
}

function openNext(leadId: string, now: string): Statement {
  const sql = `
    update step set due_at = ${now}
    where lead_id = $1 and state = 'pending' and due_at is null and not exists (
      select 1 from step e where e.lead_id = step.lead_id and e.position < step.position and e.state <> 'done')`
  return { sql, values: [leadId] }
}

export const releaseStep = ({ leadId, kind, leaseToken }: StepClaim, now: string): Query<boolean> => ({
  sql: `
    update step set due_at = ${now}, lease_token = null
    where lead_id = $1 and kind = $2 and lease_token = $3
    returning kind`,
  values: [leadId, kind, leaseToken],
  read: (rows) => rows.length === 1
})

export function retrySteps(request: Input<'retrySteps'>, now: string): MakingDue {
  const { filter = {}, limit, state } = request
  const { values, param } = parameters()
  const among = state === undefined ? `'dead', 'pending'` : `'${state}'`
  const isMissing = (step: string) => `${step}.state <> 'done' and ${step}.state in (${among})
    and ${step}.lease_token is null and (${step}.state = 'dead' or ${step}.due_at > ${now})`
  const sql = `
    update step
    set state = 'pending', attempts = case state when 'dead' then 0 else attempts end, due_at = ${now}
    where ${isMissing('step')} and lead_id in (
      select l.id from ${leadWithDelivery} join step s on s.lead_id = l.id
      where ${conditions(filter, param)} and ${isMissing('s')}
      order by d.sequence
      limit ${param(limit)}
    )
    returning lead_id`
  const said = 'missing step made due at once by an operator'
  return { sql, values, read: readIds, after: noting('hastened', said, now) }
}

/** The steps of these leads, in their order. */
export function steps(leadIds: string[]): Query<Step[]> {
  const { values, param } = parameters()
  const sql = `
    select lead_id, kind, state, attempts, due_at, result_id, last_at, last_status, last_error from step
    where ${isOneOf('lead_id', leadIds, param)}
    order by (select sequence from lead where id = step.lead_id), position`
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
export type Step = z.infer<typeof stepRow>
