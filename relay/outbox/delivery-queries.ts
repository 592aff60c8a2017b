import type { Attempt } from '../../contract/desk-answers.ts'
import { conditions, type Input, isOneOf, leadWithDelivery, parameters } from './ledger-queries.ts'
import type { Claim, Query, Row, Statement, Store } from './store.ts'
import { probeSoon } from './upkeep-queries.ts'

// Which deliveries become due before their time, in SQL that both SQLite and PostgreSQL run: those that an operator chooses
// and, further below, those that failed in an outage. `now` is SQL for the time, in milliseconds since the epoch.

/** Makes leads due, and resolves to their ids. Run what `after` returns in the same transaction: each lead's history says it. */
export type MakingDue = Query<string[]> & { after: (ids: string[]) => Statement[] }

export function requeue(request: Input<'requeue'>, now: string): MakingDue {
  const { state, filter = {}, limit, delayMs = 0 } = request
  const { values, param } = parameters()
  // Skip a delivery that is being attempted: the attempt settles it, and it takes no place of the limit.
  const [chosen, from, hold] =
    state === 'throttled'
      ? [{ throttled: true, state: 'pending' } as const, `hold = 'held' and lease_token is null`, `'lifted'`]
      : [{ state }, `state = ${param(state)}`, 'null']
  const sql = `
    update delivery
    set state = 'pending', attempts = 0, next_at = ${now} + ${param(delayMs)}, lease_until = null, lease_token = null, crm_id = null,
      hold = ${hold}
    where ${from} and lead_id in (
      select l.id from ${leadWithDelivery}
      where ${conditions({ ...filter, ...chosen }, param)} and ${from}
      order by d.sequence
      limit ${param(limit)}
    )
    returning lead_id`
  const found = state === 'throttled' ? 'held' : state
  const note = noting('requeued', `queued again by an operator, who found it ${found}`, now)
  const after = (ids: string[]) => [...note(ids), ...(state === 'delivered' ? beginAgain(ids) : [])]
  return { sql, values, read: readIds, after }
}

/** The next CRM gets what followed the contact in the wrong one. */
const beginAgain = (ids: string[]): Statement[] =>
  ['step', 'answer'].map((table) => {
    const { values, param } = parameters()
    return { sql: `delete from ${table} where ${isOneOf('lead_id', ids, param)}`, values }
  })

export const readIds = (rows: Row[]) => rows.map((row) => String(row['lead_id']))

/** A delivery waits for its next attempt. One that is throttled waits for a slot of its email address instead. */
const isPutOff = (delivery: string, now: string) =>
  `${delivery}.state = 'pending' and ${delivery}.lease_token is null and ${delivery}.next_at > ${now}
    and coalesce(${delivery}.hold, '') <> 'held'`

export function hasten({ filter = {}, limit }: Input<'hasten'>, now: string): MakingDue {
  const { values, param } = parameters()
  const sql = `
    update delivery set next_at = ${now}
    where ${isPutOff('delivery', now)} and lead_id in (
      select l.id from ${leadWithDelivery}
      where ${conditions(filter, param)} and ${isPutOff('d', now)}
      order by d.sequence
      limit ${param(limit)}
    )
    returning lead_id`
  return { sql, values, read: readIds, after: noting('hastened', 'made due at once by an operator', now) }
}

const isLeased = 'where lead_id = $1 and lease_token = $2 returning lead_id'

const isOne = (rows: Row[]) => rows.length === 1

export const release = ({ leadId, leaseToken }: Claim): Query<boolean> => ({
  sql: `update delivery set lease_until = null, lease_token = null ${isLeased}`,
  values: [leadId, leaseToken],
  read: isOne
})

export const throttle = (
  claim: Claim,
  wait: Parameters<Store['throttle']>[1],
  now: string
): Query<boolean> => ({
  sql: `
    update delivery
    set lease_until = null, lease_token = null, next_at = ${now} + $3, last_error = $4, hold = 'held' ${isLeased}`,
  values: [claim.leadId, claim.leaseToken, Math.round(wait.delayMs), wait.reason],
  read: isOne
})

/** Records the deed in the history of each lead, and lets the next one probe a CRM that refused every lead. */
export const noting = (kind: Attempt['kind'], said: string, now: string) => (ids: string[]) => {
  const { values, param } = parameters()
  const sql = `
    insert into attempt (lead_id, destination, at, kind, ms, error)
    select lead_id, destination, ${now}, ${param(kind)}, 0, ${param(said)} from delivery
    where ${isOneOf('lead_id', ids, param)}`
  return [{ sql, values }, probeSoon(now)]
}

// After an outage of the CRM. Table `recovery` says when the CRM
// last accepted a lead, whether it is failing since, and from when to when the last outage was (`since`, `until`).
// docs/decisions/0070-after-an-outage.md explains it.

/** A failure this soon after the CRM accepted a lead says more about the failed lead than about the CRM. */
const amidSuccessMs = 60_000

/** The accepted time is written once in this time, because several relays update the same row. */
const noteEveryMs = 1000

/** An attempt that began in the outage may end this much later. */
const lateMs = 60_000

/** Leads that are made due at once. Few, so that new leads wait only for these, and a CRM that fails again gets few calls. */
const atOnce = 32

/** How the two databases differ. `now` is SQL for the time. */
type Dialect = { now: string; lock: string; dueIndex: string }

/** `column` is not within the `ms` before now: it is earlier, or a clock ran ahead. */
const isOutside = (now: string, column: string, ms: number) =>
  `not (${column} between ${now} - ${ms} and ${now})`

export const noteFailure = (now: string) => `
  update recovery set failing = 1 where failing = 0 and ${isOutside(now, 'taken_at', amidSuccessMs)}`

/** Records in `recovery` that the CRM accepted a lead. If it was failing before, this ends the outage. */
export const noteSuccess = (now: string) => `
  update recovery
  set since = case when failing = 1 then coalesce(since, taken_at) else since end,
    until = case when failing = 1 then ${now} else until end, failing = 0, taken_at = ${now}
  where (failing = 1 or ${isOutside(now, 'taken_at', noteEveryMs)})`

/** SQL for whether leads of an outage may still wait. */
export const isRecovering = 'exists (select 1 from recovery where failing = 1 or since is not null)'

export function hastenRecovered({ now, lock, dueIndex }: Dialect): Statement {
  const due = `select 1 from delivery ${dueIndex} where state = 'pending' and due_at <= ${now} limit ${atOnce}`
  const failedInOutage = `(
    select case when kind in ('transient', 'ambiguous') and at >= since and at - ms <= until then 1 end
    from attempt where attempt.lead_id = d.lead_id order by number desc limit 1) = 1`
  const sql = `
    with chosen as materialized (
      select d.lead_id from delivery d, recovery
      where since is not null and ${isPutOff('d', now)} and ${failedInOutage}
      order by d.sequence
      limit (select ${atOnce} - count(*) from (${due}) as due)
      ${lock}
    )
    update delivery set next_at = ${now} where lead_id in (select lead_id from chosen)`
  return { sql, values: [] }
}

/** Forgets the outage once none of its leads can wait any longer. Call it after `hastenRecovered`. */
export function endRecovery({ now, dueIndex }: Dialect): Statement {
  const due = `select 1 from delivery ${dueIndex} where state = 'pending' and due_at <= ${now} limit 1`
  const sql = `
    update recovery set since = null, until = null
    where ${isOutside(now, 'until', lateMs)} and not exists (${due})`
  return { sql, values: [] }
}
