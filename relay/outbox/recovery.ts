import type { Transaction, Value } from './database.ts'

// After an outage of the CRM, the first lead that it accepts makes the leads due that failed in the outage, a few at a time:
// those that follow make the next ones due. Table `recovery` says when the CRM last accepted a lead, whether it is failing
// since, and from when to when the last outage was (`since`, `until`). docs/decisions/0070-after-an-outage.md explains it.

/** A failure this soon after the CRM accepted a lead says more about the failed lead than about the CRM. */
const amidSuccessMs = 60_000

/** The accepted time is written once in this time, because several relays update the same row. */
const noteEveryMs = 1000

/** An attempt that began in the outage may end this much later. */
const lateMs = 60_000

/** Leads that are made due at once. Few, so that new leads wait only for these, and a CRM that fails again gets few calls. */
const atOnce = 32

/** `column` is not within the `ms` before `$1`: it is earlier, or a clock ran ahead. */
const isOutside = (column: string, ms: number) => `not (${column} between cast($1 as bigint) - ${ms} and $1)`

export async function noteFailure(tx: Transaction, now: number): Promise<void> {
  await tx.rows(
    `update recovery set failing = 1 where failing = 0 and ${isOutside('taken_at', amidSuccessMs)}`,
    [now]
  )
}

/** Records that the CRM accepted a lead. Resolves to whether leads of an outage may still wait. */
export async function noteSuccess(tx: Transaction, now: number): Promise<boolean> {
  const found = await tx.rows('select 1 from recovery where failing = 1 or since is not null')
  await tx.rows(
    `update recovery
     set since = case when failing = 1 then coalesce(since, taken_at) else since end,
       until = case when failing = 1 then cast($1 as bigint) else until end, failing = 0, taken_at = $1
     where failing = 1 or ${isOutside('taken_at', noteEveryMs)}`,
    [now]
  )
  return found.length > 0
}

/** Says of a delivery `d` to a contact that its last attempt failed in the outage. */
const failedInOutage = `(
  select case when kind in ('transient', 'ambiguous') and at >= since and at - ms <= until then 1 end
  from attempt, recovery where attempt.lead_id = d.lead_id and destination = 'contact' order by number desc limit 1) = 1`

type Hasten = (where: string, values: Value[]) => Promise<void>

/** Makes the next leads of the outage due with `hasten`, and forgets the outage once none of them can wait any longer. */
export async function recover(tx: Transaction, now: number, hasten: Hasten): Promise<void> {
  const due = `select 1 from delivery where place = 0 and due_at <= $1`
  const [row] = await tx.rows(`select count(*) as due from (${due} limit ${atOnce}) as due`, [now])
  const room = atOnce - Number(row?.['due'])
  if (room > 0)
    await hasten(
      `d.place = 0 and d.state = 'pending' and d.lease_token is null and d.due_at > $1
        and coalesce(d.throttle, '') <> 'on' and ${failedInOutage}
        and exists (select 1 from recovery where since is not null)
      order by d.sequence limit $2`,
      [now, room]
    )
  await tx.rows(
    `update recovery set since = null, until = null
     where ${isOutside('until', lateMs)} and not exists (${due} limit 1)`,
    [now]
  )
}
