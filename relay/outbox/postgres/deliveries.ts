import type { ClientBase, Pool } from 'pg'
import { endRecovery, hastenRecovered, isRecovering, noteFailure, noteSuccess } from '../delivery-queries.ts'
import { readClaim, toSettled, wholeLead } from '../rows.ts'
import { farthestMs, longestPauseMs } from '../schedule.ts'
import { afterStep, claimSteps as claimDueSteps, queueSteps, recordStep } from '../step-queries.ts'
import type { Claim, Row, Settlement, StepClaim, StepSettlement } from '../store.ts'
import { ask, change, type TimeSql } from './database.ts'

/** Skips rows that another relay is claiming at the same time, instead of waiting for them. */
export async function claim(
  client: ClientBase,
  { limit, leaseMs }: { limit: number; leaseMs: number },
  now: TimeSql
) {
  const { rows } = await client.query<Row>(
    `with gate as materialized (
      select case when exists (select from stop where ${isStopped(now)}) then 0
          else coalesce(min(case when ${isOver('probe_at', now)} then 1 else 0 end), $1::bigint) end as room,
        min(probes) as probes
      from pause
    ),
    near as materialized (${findDue(`due_at <= ${now()}`)}),
    far as materialized (${findDue(`due_at > ${now()} + ${farthestMs}`)}),
    due as materialized (select * from near union all select * from far limit (select room from gate)),
    probe as (
      update pause set probe_at = ${now()} + $2
      where ${isOver('probe_at', now)} and exists (select from due)
      returning probes
    )
    update delivery
    set next_at = least(next_at, ${now()}), lease_until = ${now()} + $2, lease_token = gen_random_uuid()
    from due join lead l on l.id = due.lead_id
    where delivery.lead_id = due.lead_id
      and ((select probes from gate) is null or exists (select from probe))
    returning (select probes from gate) as probes, hold, ${wholeLead}, attempts, delivery.lease_token, due.lease_token as last_lease,
      due.due_at, delivery.sequence`,
    [limit, leaseMs]
  )
  return rows.toSorted(byTurn).map(readClaim)
}

const findDue = (isDue: string) => `
  select lead_id, due_at, lease_token
  from delivery
  where state = 'pending' and ${isDue}
  order by due_at
  limit (select room from gate)
  for update skip locked`

/** Whether that time has passed, or is so far away that a clock ran ahead when it was set. */
const isOver = (column: string, now: TimeSql) =>
  `(${column} <= ${now()} or ${column} > ${now()} + ${farthestMs})`

/** Whether a person's pause, a row of `stop`, counts now: it has not ended, and no clock ran ahead when it was set. */
const isStopped = (now: TimeSql) => `until > ${now()} and until <= ${now()} + ${longestPauseMs}`

const byTurn = (a: Row, b: Row) =>
  Number(a['due_at']) - Number(b['due_at']) || Number(a['sequence']) - Number(b['sequence'])

export async function settle(
  client: ClientBase,
  { leadId, leaseToken, probe }: Claim,
  settlement: Settlement,
  now: TimeSql
): Promise<{ recorded: boolean; recovering: boolean }> {
  const { state, delayMs, kind, status, ms, error, crmId, steps, probeInMs, endsBlock, isFailure } =
    toSettled(settlement)
  const queued = steps.length > 0 ? `, queued as (${queueSteps(steps, 'settled', now())})` : ''
  const { rows } = await client.query<Row>(
    `with settled as (
      update delivery
      set state = $3, attempts = attempts + 1, next_at = ${now()} + $4, lease_until = null, lease_token = null,
        last_status = $6, last_error = $8, crm_id = $9, hold = nullif(hold, 'held')
      where lead_id = $1 and lease_token = $2
      returning lead_id, destination, crm_id
    )${queued}, paused as (
      insert into pause as known (destination, since, status, reason, probes, probe_at)
      select destination, ${now()}, $6, $8, 0, ${now()} + $10::bigint from settled where $10 is not null
      on conflict (destination) do update
      set status = excluded.status, reason = excluded.reason, probes = known.probes + 1, probe_at = excluded.probe_at
      where $11::boolean
    ), ended as (
      delete from pause where $12::boolean and exists (select from settled)
    ), failed as (
      ${noteFailure(now())} and $13::boolean and exists (select from settled)
    ), taken as (
      ${noteSuccess(now())} and $14::boolean and exists (select from settled)
    )
    insert into attempt (lead_id, destination, at, kind, status, ms, error)
    select lead_id, destination, ${now()}, $5, $6, $7, $8 from settled
    returning $14 and ${isRecovering} as recovering`,
    [
      leadId,
      leaseToken,
      state,
      delayMs,
      kind,
      status,
      ms,
      error,
      crmId,
      probeInMs,
      probe !== undefined,
      endsBlock,
      isFailure,
      kind === 'delivered'
    ]
  )
  return { recorded: rows.length === 1, recovering: rows[0]?.['recovering'] === true }
}

export async function untilNextDue(pool: Pool, now: TimeSql): Promise<number | undefined> {
  const {
    rows: [next]
  } = await pool.query<Row>(
    `select greatest((select until - ${now()} from stop where ${isStopped(now)}), (select probe_at - ${now()} from pause where not ${isOver('probe_at', now)}), least(
       (select greatest(0, due_at - ${now()}) from delivery where state = 'pending' order by due_at limit 1),
       (select 0 from delivery where state = 'pending' and due_at > ${now()} + ${farthestMs} limit 1)
     )) as wait, exists (select from delivery where state = 'pending') as pending`
  )
  return next?.['pending'] === true ? Number(next['wait']) : undefined
}

/**
 * Makes the next leads of an outage due. Skips rows that another relay or an operator changes at the same time: a relay
 * waits for no lock here, so none can wait for it in turn.
 */
export async function goOnAfterOutage(client: ClientBase, now: TimeSql) {
  const dialect = { now: now(), lock: 'for update of d skip locked', dueIndex: '' }
  await change(client, [hastenRecovered(dialect), endRecovery(dialect)])
}

/** An arbitrary number that nothing else in the database uses as an advisory lock. */
const stepLock = 5_276_035

/** Relays take turns: a claim has to see the leases of all others, so that no contact has two. */
export async function claimSteps(
  client: ClientBase,
  request: { limit: number; leaseMs: number },
  now: TimeSql
): Promise<StepClaim[]> {
  await client.query(`select pg_advisory_xact_lock(${stepLock}, hashtext(coalesce(current_schema(), '')))`)
  const dialect = { now: now(), token: 'gen_random_uuid()', lock: 'for update of s skip locked' }
  return ask(client, claimDueSteps(request, dialect))
}

export async function settleStep(
  client: ClientBase,
  claimed: StepClaim,
  settlement: StepSettlement,
  now: TimeSql
): Promise<boolean> {
  const recorded = await ask(client, recordStep(claimed, settlement, now()))
  await change(client, afterStep(claimed, settlement, { recorded, now: now() }))
  return recorded
}
