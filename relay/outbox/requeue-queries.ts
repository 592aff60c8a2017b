import type { Attempt } from './ledger.ts'
import {
  conditions,
  isOneOf,
  leadWithDelivery,
  parameters,
  type Input,
  type Query
} from './ledger-queries.ts'

// What an operator changes in a delivery, in SQL that both databases run. `now` is SQL for the time, in milliseconds since
// the epoch.

export function requeue(
  { state, filter = {}, limit, delayMs = 0 }: Input<'requeue'>,
  now: string
): Query<string[]> {
  const { values, param } = parameters()
  // Skip a delivery that is being attempted: the attempt settles it, and it takes no place of the limit.
  const [chosen, from, hold] =
    state === 'held'
      ? [{ held: true, state: 'pending' } as const, `hold = 'held' and lease_token is null`, `'lifted'`]
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
  return { sql, values, read: (found) => found.map((row) => String(row['lead_id'])) }
}

/** A delivery waits for its next attempt. One that is held back waits for its email address's turn instead. */
export const isPutOff = (delivery: string, now: string) =>
  `${delivery}.state = 'pending' and ${delivery}.lease_token is null and ${delivery}.next_at > ${now}
    and coalesce(${delivery}.hold, '') <> 'held'`

export function hasten({ filter = {}, limit }: Input<'hasten'>, now: string): Query<string[]> {
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
  return { sql, values, read: (found) => found.map((row) => String(row['lead_id'])) }
}

export const recordRequeue = (ids: string[], state: string, now: string) =>
  record(ids, 'requeued', `queued again by an operator, who found it ${state}`, now)

export const recordHaste = (ids: string[], now: string) =>
  record(ids, 'hastened', 'made due at once by an operator', now)

/** Records in each lead's history what an operator did to it. */
function record(ids: string[], kind: Attempt['kind'], what: string, now: string): Query<void> {
  const { values, param } = parameters()
  const sql = `
    insert into attempt (lead_id, destination, at, kind, ms, error)
    select lead_id, destination, ${now}, ${param(kind)}, 0, ${param(what)} from delivery
    where ${isOneOf('lead_id', ids, param)}`
  return { sql, values, read: () => undefined }
}
