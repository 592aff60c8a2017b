import type { ClientBase, Pool } from 'pg'
import { readClaim, type Row } from '../rows.ts'
import { farthestMs } from '../schedule.ts'
import { toSettled } from '../settled.ts'
import type { Claim, Settlement } from '../store.ts'
import { destination, type TimeSql } from './sql.ts'

/** Rows that another relay is claiming at this moment are passed over, not waited for. */
export async function claim(
  client: ClientBase,
  { limit, leaseMs }: { limit: number; leaseMs: number },
  now: TimeSql
) {
  const { rows } = await client.query<Row>(
    `with near as materialized (${findDue(`due_at <= ${now()}`)}),
    far as materialized (${findDue(`due_at > ${now()} + ${farthestMs}`)}),
    due as (select * from near union all select * from far limit $1)
    update delivery
    set next_at = least(next_at, ${now()}), lease_until = ${now()} + $2, lease_token = gen_random_uuid()
    from due join lead on lead.id = due.lead_id
    where delivery.lead_id = due.lead_id and delivery.destination = due.destination
    returning delivery.lead_id, body, received_at, attempts, delivery.lease_token, due.lease_token as last_lease,
      due.due_at, delivery.sequence`,
    [limit, leaseMs]
  )
  return rows.toSorted(byTurn).map(readClaim)
}

const findDue = (isDue: string) => `
  select lead_id, destination, due_at, lease_token
  from delivery
  where state = 'pending' and ${isDue}
  order by due_at
  limit $1
  for update skip locked`

const byTurn = (a: Row, b: Row) =>
  Number(a['due_at']) - Number(b['due_at']) || Number(a['sequence']) - Number(b['sequence'])

export async function settle(
  client: ClientBase,
  { leadId, leaseToken }: Claim,
  settlement: Settlement,
  now: TimeSql
): Promise<boolean> {
  const { state, delayMs, kind, status, ms, error, crmId } = toSettled(settlement)
  const { rowCount } = await client.query(
    `with settled as (
      update delivery
      set state = $3, attempts = attempts + 1, next_at = ${now()} + $4, lease_until = null, lease_token = null,
        last_status = $6, last_error = $8, crm_id = $9
      where lead_id = $1 and destination = '${destination}' and lease_token = $2
      returning lead_id, destination
    )
    insert into attempt (lead_id, destination, at, kind, status, ms, error)
    select lead_id, destination, ${now()}, $5, $6, $7, $8 from settled`,
    [leadId, leaseToken, state, delayMs, kind, status, ms, error, crmId]
  )
  return rowCount === 1
}

export async function release(client: ClientBase, { leadId, leaseToken }: Claim): Promise<boolean> {
  const { rowCount } = await client.query(
    `update delivery set lease_until = null, lease_token = null
     where lead_id = $1 and destination = '${destination}' and lease_token = $2`,
    [leadId, leaseToken]
  )
  return rowCount === 1
}

export async function untilNextDue(pool: Pool, now: TimeSql): Promise<number | undefined> {
  const {
    rows: [next]
  } = await pool.query<Row>(
    `select least(
       (select greatest(0, due_at - ${now()}) from delivery where state = 'pending' order by due_at limit 1),
       (select 0 from delivery where state = 'pending' and due_at > ${now()} + ${farthestMs} limit 1)
     ) as wait`
  )
  return typeof next?.['wait'] === 'string' ? Number(next['wait']) : undefined
}
