import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { contractVersion } from '../../contract/lead-forms.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { isOneOf, parameters, type Row, type Transaction } from './database.ts'
import { add, loadContacts, save } from './delivery-table.ts'
import { firstOf, requeue } from './delivery.ts'
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
 * `released`: the earlier lead is in quarantine, and the caller releases it. `find` finds the lead that has a key.
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
  const isReleased = known.held && entry.quarantine === undefined
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
  held: row['state'] === 'quarantined' || row['state'] === 'spam'
})

/**
 * Stores new leads, each with its delivery, or recognizes them as repeats. Undefined: another transaction claimed the key
 * meanwhile, and is committed; ask again. A unique index claims each key, so relays that get the same form at the same moment
 * store one lead.
 */
export async function accept(tx: Transaction, entries: NewLead[]): Promise<(Acceptance | undefined)[]> {
  const [now, earlier] = await Promise.all([tx.now(), findKnown(tx, entries)])
  const released = new Set<string>()
  const expired: string[] = []
  const made = new Map<string, { entry: NewLead; row: ReturnType<typeof toLeadRow> }>()
  const find = (key: string) => {
    const known = earlier.get(key)
    return known && { ...known, held: known.held && !released.has(known.id) }
  }
  const acceptances = entries.map((entry): Acceptance => {
    const known = recognize(entry, now, find)
    if (known?.kind === 'repeat' && known.released) released.add(known.id)
    if (known) return known
    const { idempotencyKey, bodyHash, quarantine } = entry
    // UUIDs of version 7 begin with the time: new rows are next to each other at the end of an index, so a commit
    // touches few pages.
    const id = entry.inCrm?.id ?? randomUUIDv7()
    const before = earlier.get(idempotencyKey)
    if (before) expired.push(before.id)
    made.set(id, { entry, row: toLeadRow(entry, { id, receivedAt: now, contractVersion }) })
    earlier.set(idempotencyKey, { id, bodyHash, receivedAt: now, held: quarantine !== undefined })
    return { kind: 'stored', id }
  })
  await freeKeys(tx, expired)
  const stored = await insertLeads(tx, [...made.values()])
  if (acceptances.some(({ kind }) => kind === 'repeat')) await tx.waitForDisk()
  await releaseHeld(tx, [...released], now)
  return acceptances.map((each) =>
    // What repeats a lead of this batch is as good as that lead.
    each.kind !== 'conflict' && made.has(each.id) && !stored.has(each.id) ? undefined : each
  )
}

async function findKnown(tx: Transaction, entries: NewLead[]): Promise<Map<string, Known>> {
  const { values, param } = parameters()
  const keys = entries.flatMap(({ idempotencyKey, twinKey }) => [
    idempotencyKey,
    ...(twinKey ? [twinKey] : [])
  ])
  const rows = await tx.rows(
    `select idempotency_key, id, body_hash, received_at,
       (select state from delivery where lead_id = id and destination = 'contact') as state
     from lead where ${isOneOf('idempotency_key', keys, param)}`,
    values
  )
  return new Map(rows.map((row) => [text(row['idempotency_key']), readKnown(row)]))
}

/** The window of each key is over: the key is the next lead's. */
async function freeKeys(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return
  const { values, param } = parameters()
  const isTheirs = isOneOf('l.id', ids, param)
  await tx.rows(
    `update lead set idempotency_key = null
     where id in (select l.id from lead l where ${isTheirs} order by l.id ${tx.lock('l')})`,
    values
  )
}

/** Resolves to the ids of the leads whose keys were free. */
async function insertLeads(
  tx: Transaction,
  made: { entry: NewLead; row: ReturnType<typeof toLeadRow> }[]
): Promise<Set<string>> {
  if (made.length === 0) return new Set()
  const rows = made.map(({ row }) => row)
  const stored = await tx.insert('lead', rows, {
    unlessTaken: 'idempotency_key',
    returning: 'id, sequence, received_at'
  })
  const numbers = new Map(stored.map((row) => [text(row['id']), row]))
  const deliveries = made.flatMap(({ entry: { quarantine, inCrm }, row: { id } }) => {
    const found = numbers.get(id)
    const first = firstOf({ quarantine, crmId: inCrm?.crmId }, Number(found?.['received_at']))
    const own = { leadId: id, destination: 'contact', ...first } as const
    return found ? [{ sequence: Number(found['sequence']), delivery: own }] : []
  })
  await add(tx, deliveries)
  return new Set(numbers.keys())
}

async function releaseHeld(tx: Transaction, ids: string[], now: number) {
  const held = await loadContacts(tx, ids, ['quarantined', 'spam'])
  if (held.length === 0) return
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

/** A lead of no real person. It is stored and rolled back at once, to check whether the store can accept leads. */
export function probeLead(): NewLead {
  const id = randomUUID()
  return {
    lead: sampleLead({ name: 'Probe', firstName: 'Probe', lastName: '', email: 'probe@example.com' }),
    idempotencyKey: `probe:${id}`,
    bodyHash: id,
    consentVersion: 0
  }
}
