import type { StepKind } from '../../contract/desk.ts'
import type { Transaction } from './database.ts'
import { add, load, save } from './delivery-table.ts'
import * as delivery from './delivery.ts'
import type { Delivery, Settlement } from './delivery.ts'
import { keepContact } from './erasures.ts'
import { guardianStateOf, lockLead } from './guardians.ts'
import { cleanText } from './rows.ts'
import type { Claim } from './store.ts'

// How an attempt ends, and what its outcome says about the CRM: whether it refuses every lead, and whether an outage is over.

type Leased = Pick<Claim, 'leadId' | 'destination' | 'leaseToken'>

const loadLeased = async (tx: Transaction, { leadId, destination, leaseToken }: Leased) =>
  (
    await load(tx, 'd.lead_id = $1 and d.destination = $2 and d.lease_token = $3', [
      leadId,
      destination,
      leaseToken
    ])
  )[0]

export async function settle(tx: Transaction, claimed: Claim, settlement: Settlement): Promise<boolean> {
  const { leadId, destination, probe } = claimed
  const { outcome } = settlement
  const stepsAfter = outcome.kind === 'delivered' && 'steps' in outcome ? outcome.steps : undefined
  // The guardian answers either before this reads the answer, or once what waits for it is there.
  if (stepsAfter) await lockLead(tx, leadId)
  const found = await loadLeased(tx, claimed)
  if (!found) {
    // If the lead was erased meanwhile, somebody erases the contact in the CRM, and with it what this attempt made.
    const crmId =
      destination === 'contact'
        ? outcome.kind === 'delivered' && outcome.crmId
        : (outcome.kind === 'delivered' || outcome.kind === 'ambiguous') && claimed.crmId
    if (typeof crmId === 'string') await keepContact(tx, leadId, crmId)
    return false
  }
  const now = await tx.now()
  const settled = delivery.settle(found, settlement, now)
  await save(tx, [settled])
  await tx.insert('attempt', [
    {
      lead_id: leadId,
      destination,
      at: now,
      kind: outcome.kind,
      status: outcome.status ?? null,
      ms: Math.round(outcome.ms),
      error: outcome.kind === 'delivered' ? null : cleanText(outcome.error),
      code: outcome.code ?? null
    }
  ])
  if (destination !== 'contact') {
    if (settled.state === 'delivered') await openNext(tx, leadId, now)
    return true
  }
  if (stepsAfter) await follow(tx, settled, stepsAfter, now)
  await noteBlock(tx, settlement, probe, now)
  if (outcome.kind === 'transient' || outcome.kind === 'ambiguous') await noteFailure(tx, now)
  if (outcome.kind === 'delivered' && (await noteSuccess(tx, now))) await recover(tx, now)
  return true
}

async function follow(tx: Transaction, contact: Delivery, steps: readonly StepKind[], now: number) {
  const { leadId, crmId = '' } = contact
  const guardian = await guardianStateOf(tx, leadId)
  const [lead] = await tx.rows('select sequence from lead where id = $1', [leadId])
  const sequence = Number(lead?.['sequence'])
  await add(tx, delivery.following({ leadId, crmId, steps, guardian }, now), sequence)
}

/** Opens the first that is left after a contact. */
async function openNext(tx: Transaction, leadId: string, now: number) {
  const left = await load(tx, `d.lead_id = $1 and d.place > 0 and d.state <> 'delivered' order by d.place`, [
    leadId
  ])
  const [next] = left
  if (next?.state === 'waiting' && next.dueAt === undefined) await save(tx, [delivery.open(next, now)])
}

/** A CRM that refuses every lead, for every process that has the store open. */
async function noteBlock(tx: Transaction, settlement: Settlement, probe: number | undefined, now: number) {
  const { outcome } = settlement
  // The CRM judged the lead itself, so it does not refuse every lead.
  const isJudged =
    (outcome.kind === 'delivered' || outcome.kind === 'permanent') && outcome.status !== undefined
  if (isJudged) await tx.rows('delete from block')
  if (settlement.state !== 'waiting' || settlement.probeInMs === undefined) return
  const error = outcome.kind === 'delivered' ? null : cleanText(outcome.error)
  await tx.rows(
    `insert into block as known (single, since, status, reason, probes, probe_at) values (1, $1, $2, $3, 0, $4)
     on conflict (single) do update
     set status = excluded.status, reason = excluded.reason, probes = known.probes + 1, probe_at = excluded.probe_at
     where $5 = 1`,
    [now, outcome.status ?? null, error, now + settlement.probeInMs, probe === undefined ? 0 : 1]
  )
}

export async function release(tx: Transaction, claimed: Leased): Promise<boolean> {
  const found = await loadLeased(tx, claimed)
  if (found) await save(tx, [delivery.release(found, await tx.now())])
  return found !== undefined
}

export async function throttle(tx: Transaction, claimed: Leased, { delayMs }: { delayMs: number }) {
  const found = await loadLeased(tx, claimed)
  if (found) await save(tx, [delivery.throttle(found, (await tx.now()) + Math.round(delayMs))])
  return found !== undefined
}

// After an outage of the CRM, the first lead that it accepts makes the leads due that failed in the outage, a few at a time:
// those that follow make the next ones due. Table `recovery` says when the CRM last accepted a lead, whether it is failing
// since, and from when to when the last outage was (`since`, `until`). docs/decisions/0070-after-an-outage.md explains it.

/** The accepted time is written once in this time, because several relays update the same row. */
const noteEveryMs = 1000

/** An attempt that began in the outage may end this much later. */
const lateMs = 60_000

/** Leads that are made due at once. Few, so that new leads wait only for these, and a CRM that fails again gets few calls. */
const atOnce = 32

/** `column` is not within the `ms` before `$1`: it is earlier, or a clock ran ahead. */
const isOutside = (column: string, ms: number) => `not (${column} between cast($1 as bigint) - ${ms} and $1)`

async function noteFailure(tx: Transaction, now: number): Promise<void> {
  await tx.rows(
    `update recovery set failing = 1 where failing = 0 and ${isOutside('taken_at', delivery.amidSuccessMs)}`,
    [now]
  )
}

/** Records that the CRM accepted a lead. Resolves to whether leads of an outage may still wait. */
async function noteSuccess(tx: Transaction, now: number): Promise<boolean> {
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

/** Makes the next leads of the outage due, and forgets the outage once none of them can wait any longer. */
async function recover(tx: Transaction, now: number): Promise<void> {
  const due = `select 1 from delivery where place = 0 and due_at <= $1`
  const [row] = await tx.rows(`select count(*) as due from (${due} limit ${atOnce}) as due`, [now])
  const room = atOnce - Number(row?.['due'])
  if (room > 0) {
    const late = await load(
      tx,
      `d.place = 0 and d.state = 'waiting' and d.lease_token is null and d.due_at > $1
        and coalesce(d.throttle, '') <> 'on' and ${failedInOutage}
        and exists (select 1 from recovery where since is not null)
      order by d.sequence limit $2`,
      [now, room],
      tx.lockFree('d')
    )
    await save(
      tx,
      late.map((each) => delivery.hasten(each, now))
    )
  }
  await tx.rows(
    `update recovery set since = null, until = null
     where ${isOutside('until', lateMs)} and not exists (${due} limit 1)`,
    [now]
  )
}
