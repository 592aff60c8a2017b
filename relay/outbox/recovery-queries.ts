import type { Query } from './ledger-queries.ts'
import { isPutOff } from './requeue-queries.ts'

// What happens after an outage of the CRM, in SQL that both SQLite and PostgreSQL run. Table `recovery` says when the CRM
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

/** Records in `recovery` that an attempt failed. */
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

/** Makes the next leads of the outage due. */
export function hastenRecovered({ now, lock, dueIndex }: Dialect): Query<void> {
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
  return { sql, values: [], read: () => undefined }
}

/** Forgets the outage once none of its leads can wait any longer. Call it after `hastenRecovered`. */
export function endRecovery({ now, dueIndex }: Dialect): Query<void> {
  const due = `select 1 from delivery ${dueIndex} where state = 'pending' and due_at <= ${now} limit 1`
  const sql = `
    update recovery set since = null, until = null
    where ${isOutside(now, 'until', lateMs)} and not exists (${due})`
  return { sql, values: [], read: () => undefined }
}
