import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { contractVersion } from '../../contract/lead-forms.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Row, Transaction } from './database.ts'
import { loadContacts, newRow, save } from './delivery-table.ts'
import { firstOf, requeue } from './delivery.ts'
import { limiterLifeMs } from './limiters.ts'
import { text, toLeadRow } from './rows.ts'
import type { Acceptance, NewLead } from './store.ts'

/** Recorded in the history of a held lead that a repeat released. */
const releasedByRepeat = 'released: the same form was sent again, without suspicion'

/** Within this time, in milliseconds, the same form content counts as the same lead. */
export const contentWindowMs = 24 * 60 * 60_000

/** A lead that already has a key. */
type Known = { id: string; bodyHash: string; receivedAt: number; held: boolean }

/** Only the distance in time counts, even if a clock ran ahead: sending a lead twice is better than losing it. */
const isWithin = ({ receivedAt }: Known, now: number, withinMs = Infinity) =>
  Math.abs(now - receivedAt) < withinMs

/**
 * Whether a lead that comes at `now` repeats an earlier one, or has its key and another body. Undefined if it is a new lead.
 * `released`: the earlier lead is held, and the caller releases it. `find` finds the lead that has a key.
 */
function recognize(
  entry: NewLead,
  now: number,
  find: (key: string) => Known | undefined
): Exclude<Acceptance, { kind: 'stored' }> | undefined {
  const findWithin = (key: string, withinMs?: number) => {
    const known = find(key)
    return known && isWithin(known, now, withinMs) ? known : undefined
  }
  const { idempotencyKey, repeatWithinMs, twinKey } = entry
  const same = findWithin(idempotencyKey, repeatWithinMs)
  if (same && same.bodyHash !== entry.bodyHash) return { kind: 'conflict' }
  const known = same ?? (twinKey === undefined ? undefined : findWithin(twinKey, contentWindowMs))
  if (!known) return undefined
  const knowsKey = same !== undefined && repeatWithinMs === undefined
  const isReleased = known.held && entry.held === undefined
  return {
    kind: 'repeat',
    id: known.id,
    ...(isReleased && { released: true }),
    ...(!knowsKey && { byContent: true })
  }
}

const readKnown = (row: Row): Known => ({
  id: text(row['id']),
  bodyHash: text(row['body_hash']),
  receivedAt: Number(row['received_at']),
  held: row['state'] === 'held' || row['state'] === 'spam'
})

/**
 * Stores new leads, each with its delivery, or recognizes them as repeats. Undefined: another transaction claimed the key
 * meanwhile, and is committed; ask again. A unique index claims each key, so relays that get the same form at the same moment
 * store one lead.
 */
export function accept(tx: Transaction, entries: NewLead[]): Promise<(Acceptance | undefined)[]> {
  return acceptAll(tx, entries, () => tx.end())
}

async function acceptAll(tx: Transaction, entries: NewLead[], end: () => void) {
  const [now, earlier] = await Promise.all([tx.now(), findKnown(tx, entries)])
  const { acceptances, made, released, expired } = judge(entries, now, earlier)
  // The statements are sent one after the other without waiting: a round trip for all of them.
  const storing = Promise.all([
    insertLeads(tx, made, expired),
    acceptances.some(({ kind }) => kind === 'repeat') && tx.waitForDisk()
  ])
  if (released.length === 0) end()
  const [stored] = await storing
  if (released.length > 0) await releaseHeld(tx, released, now)
  const ids = new Set(stored)
  const isNew = new Set(made.map(({ row }) => row.id))
  return acceptances.map((each) =>
    // A repeat of a lead of this batch is stored if that lead is.
    each.kind !== 'conflict' && isNew.has(each.id) && !ids.has(each.id) ? undefined : each
  )
}

type Made = { entry: NewLead; row: ReturnType<typeof toLeadRow> }

function judge(entries: NewLead[], now: number, earlier: Map<string, Known>) {
  const released = new Set<string>()
  const expired: string[] = []
  const made: Made[] = []
  const find = (key: string) => {
    const known = earlier.get(key)
    return known && { ...known, held: known.held && !released.has(known.id) }
  }
  const acceptances = entries.map((entry): Acceptance => {
    const known = recognize(entry, now, find)
    if (known?.kind === 'repeat' && known.released) released.add(known.id)
    if (known) return known
    const { idempotencyKey, bodyHash, held } = entry
    // UUIDs of version 7 begin with the time: new rows are next to each other at the end of an index, so a commit
    // touches few pages.
    const id = entry.inCrm?.id ?? randomUUIDv7()
    const before = earlier.get(idempotencyKey)
    if (before) expired.push(before.id)
    made.push({ entry, row: toLeadRow(entry, { id, receivedAt: now, contractVersion }) })
    earlier.set(idempotencyKey, { id, bodyHash, receivedAt: now, held: held !== undefined })
    return { kind: 'stored', id }
  })
  return { acceptances, made, released: [...released], expired }
}

async function findKnown(tx: Transaction, entries: NewLead[]): Promise<Map<string, Known>> {
  const keys = entries.flatMap(({ idempotencyKey, twinKey }) =>
    twinKey === undefined ? [idempotencyKey] : [idempotencyKey, twinKey]
  )
  const rows = await tx.rows(
    `select idempotency_key, id, body_hash, received_at,
       (select state from delivery where lead_id = id and destination = 'contact') as state
     from lead where ${tx.isIn('idempotency_key', '$1')}`,
    [JSON.stringify(keys)]
  )
  return new Map(rows.map((row) => [text(row['idempotency_key']), readKnown(row)]))
}

/** Resolves to the ids of the leads whose keys were free. `expired`: leads whose keys are the next lead's. */
async function insertLeads(tx: Transaction, made: Made[], expired: string[]): Promise<string[]> {
  if (made.length === 0) return []
  const freed =
    expired.length > 0 &&
    tx.rows(
      `update lead set idempotency_key = null
       where id in (select l.id from lead l where ${tx.isIn('l.id', '$1')} order by l.id ${tx.lock('l')})`,
      [JSON.stringify(expired)]
    )
  const rows = made.map(({ row }) => row)
  const deliveries = made.map(({ entry: { held, inCrm }, row: { id, received_at: at } }) =>
    newRow({ leadId: id, destination: 'contact', ...firstOf({ held, crmId: inCrm?.crmId }, at) })
  )
  const [ids] = await Promise.all([
    tx.insertPairs(
      { table: 'lead', rows, unlessTaken: 'idempotency_key' },
      { table: 'delivery', rows: deliveries, of: 'lead_id', taking: ['sequence'] }
    ),
    freed
  ])
  return ids
}

async function releaseHeld(tx: Transaction, ids: string[], now: number): Promise<void> {
  const held = await loadContacts(tx, ids, ['held', 'spam'])
  await save(
    tx,
    held.map((each) => requeue(each, now))
  )
  await tx.insert(
    'attempt',
    held.map(({ leadId }) => ({
      lead_id: leadId,
      destination: 'contact',
      at: now,
      kind: 'requeued',
      ms: 0,
      error: releasedByRepeat
    }))
  )
}

/** Stores a lead in the usual tables and indexes, rolls it back, and leaves another write for the commit. */
export async function ping(tx: Transaction): Promise<void> {
  await tx.rows('savepoint probe')
  await acceptAll(tx, [probeLead()], () => {})
  await tx.rows('rollback to savepoint probe')
  const now = await tx.now()
  await tx.rows(
    'insert into heartbeat (single, at) values (1, $1) on conflict (single) do update set at = excluded.at',
    [now]
  )
  // How many calls the relays made of the CRM's day is counted from those of all time.
  await tx.rows('delete from limiter where at < $1 and name not in (select limiter from quota)', [
    now - limiterLifeMs
  ])
}

/** A lead of no real person. */
function probeLead(): NewLead {
  const id = randomUUID()
  return {
    lead: sampleLead({ name: 'Probe', firstName: 'Probe', lastName: '', email: 'probe@example.com' }),
    idempotencyKey: `probe:${id}`,
    bodyHash: id,
    consentVersion: 0
  }
}
