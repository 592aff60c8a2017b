import type { Attempt } from '../../contract/desk-leads.ts'
import { parameters, type Transaction } from './database.ts'
import { load, loadContacts, save } from './delivery-table.ts'
import * as delivery from './delivery.ts'
import type { Delivery } from './delivery.ts'
import { conditions } from './leads.ts'
import type { LeadFilter, Requeue } from './ledger.ts'

// The deeds of a person on leads that wait, failed or are held.

type Choice = { filter: LeadFilter; among: string; limit: number }

/** The deliveries of the first leads that match, `limit` at most. `among` is SQL on the deliveries `d`. */
async function choose(tx: Transaction, { filter, among, limit }: Choice): Promise<Delivery[]> {
  const { values, param } = parameters()
  const where = `${among} and exists (
    select 1 from lead l join delivery c on c.lead_id = l.id and c.place = 0
    where l.id = d.lead_id and ${conditions(filter, param, 'c')})`
  return load(tx, `${where} order by d.sequence limit ${param(limit)}`, values)
}

/** Saves what was made due, and records the deed in the history of each lead. Lets the next lead probe a CRM that refuses all. */
async function makeDue(tx: Transaction, changed: Delivery[], kind: Attempt['kind'], said: string) {
  const now = await tx.now()
  await save(tx, changed)
  await note(tx, changed, kind, said)
  await tx.rows('update block set probe_at = $1', [now])
  return changed.map(({ leadId }) => leadId)
}

async function note(tx: Transaction, changed: Delivery[], kind: Attempt['kind'], error: string) {
  const at = await tx.now()
  const rows = changed.map(({ leadId }) => ({
    lead_id: leadId,
    destination: 'contact',
    at,
    kind,
    ms: 0,
    error
  }))
  await tx.insert('attempt', rows)
}

export async function requeue(
  tx: Transaction,
  { state, filter = {}, limit, delayMs = 0 }: Requeue
): Promise<string[]> {
  // Skip a delivery that is being attempted: the attempt settles it, and it takes no place of the limit.
  const among =
    state === 'throttled'
      ? `d.place = 0 and d.throttle = 'on' and d.lease_token is null`
      : `d.place = 0 and d.state = '${state}'`
  const chosen = await choose(tx, { filter, among, limit })
  const at = (await tx.now()) + delayMs
  const ids = await makeDue(
    tx,
    chosen.map((each) => delivery.requeue(each, at)),
    'requeued',
    `queued again by an operator, who found it ${state}`
  )
  // The next CRM gets what followed the contact in the wrong one.
  if (state === 'delivered') await forgetFollowers(tx, ids)
  return ids
}

async function forgetFollowers(tx: Transaction, ids: string[]) {
  const theirs = tx.isIn('lead_id', '$1')
  const values = [JSON.stringify(ids)]
  await tx.rows(`delete from delivery where place > 0 and ${theirs}`, values)
  await tx.rows(`delete from reply where ${theirs}`, values)
}

export async function hasten(
  tx: Transaction,
  { filter = {}, limit }: { filter?: LeadFilter; limit: number }
) {
  const now = await tx.now()
  const among = `d.place = 0 and d.state = 'waiting' and d.lease_token is null
    and d.due_at > ${now} and coalesce(d.throttle, '') <> 'on'`
  const chosen = await choose(tx, { filter, among, limit })
  const changed = chosen.map((each) => delivery.hasten(each, now))
  return makeDue(tx, changed, 'hastened', 'made due at once by an operator')
}

type Retry = { filter?: LeadFilter; limit: number; state?: 'failed' | 'waiting' }

export async function retrySteps(tx: Transaction, { filter = {}, limit, state }: Retry) {
  const now = await tx.now()
  const states = state === undefined ? `'failed', 'waiting'` : `'${state}'`
  const among = `d.place > 0 and d.state in (${states})
    and d.lease_token is null and (d.state = 'failed' or d.due_at > ${now})`
  const chosen = await choose(tx, { filter, among, limit })
  const changed = chosen.map((each) =>
    each.state === 'failed' ? delivery.requeue(each, now) : delivery.hasten(each, now)
  )
  return makeDue(tx, changed, 'hastened', 'missing step made due at once by an operator')
}

const idsOf = (found: Delivery[]) => found.map(({ leadId }) => leadId)

/** A person decided that these held leads are spam. */
export async function keepAsSpam(tx: Transaction, ids: string[]): Promise<string[]> {
  const held = await loadContacts(tx, ids, ['held'])
  await save(tx, held.map(delivery.keepAsSpam))
  return idsOf(held)
}

/** Undoes a release, or a decision: puts untried leads back as `as`. */
export async function putBack(tx: Transaction, ids: string[], as: 'held' | 'spam'): Promise<string[]> {
  const now = await tx.now()
  const found = await loadContacts(tx, ids, ['waiting', 'spam'])
  const unsent = found.filter(
    (each) => each.state === 'spam' || (delivery.isPutOff(each, now) && each.attempts === 0)
  )
  const held = unsent.map(delivery.hold)
  await save(tx, as === 'spam' ? held.map(delivery.keepAsSpam) : held)
  const released = unsent.filter(({ state }) => state === 'waiting')
  await note(tx, released, 'put-back', 'held again by an operator')
  return idsOf(unsent)
}
