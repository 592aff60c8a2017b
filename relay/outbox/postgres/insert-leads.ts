import type { Pool, PoolClient } from 'pg'
import { newRows, readKnown, recognize, releasedByRepeat } from '../accept.ts'
import { text } from '../rows.ts'
import type { Acceptance, NewLead, Row } from '../store.ts'
import { begin, commit, onConnection, type TimeSql } from './database.ts'

/**
 * Stores a batch of leads. There are two round trips to the database: one to read, one to write and commit. A unique index
 * claims each key, so relays that get the same form at the same moment store one lead: those entries whose key another
 * transaction claims meanwhile are looked at once more. `finish` ends the transaction; by default it commits.
 */
export async function acceptAll(
  pool: Pool,
  entries: NewLead[],
  now: TimeSql,
  finish = commit
): Promise<Acceptance[]> {
  const found = await onConnection(pool, async (client) => {
    const [, known] = await Promise.all([begin(client), findEarlier(client, entries, now)])
    const judged = judge(entries, known)
    const inserted = insert(client, judged)
    const sent: Promise<unknown>[] = [inserted]
    if (hasRepeats(judged)) sent.push(waitForDisk(client, judged, now))
    sent.push(finish(client))
    // The others fail for the sake of the first.
    await Promise.allSettled(sent)
    await Promise.all(sent)
    const stored = await inserted
    return judged.acceptances.map((each) =>
      // What repeats a lead of this batch is as good as that lead.
      each.kind !== 'conflict' && judged.rows.has(each.id) && !stored.has(each.id) ? undefined : each
    )
  })
  const left = entries.filter((_, index) => found[index] === undefined)
  const again = left.length > 0 ? await acceptAll(pool, left, now, finish) : []
  return found.flatMap((each) => each ?? again.shift() ?? [])
}

type NewRows = Map<string, ReturnType<typeof newRows>>

function judge(entries: NewLead[], { earlier, receivedAt }: Found) {
  const rows: NewRows = new Map()
  const released = new Set<string>()
  const expired: string[] = []
  const find = (key: string) => {
    const known = earlier.get(key)
    return known && { ...known, quarantined: known.quarantined && !released.has(known.id) }
  }
  const acceptances = entries.map((entry): Acceptance => {
    const { idempotencyKey, bodyHash, quarantine } = entry
    const known = recognize(entry, receivedAt, find)
    if (known?.kind === 'repeat' && known.released) released.add(known.id)
    if (known) return known
    const made = newRows(entry, receivedAt)
    const { id } = made.lead
    rows.set(id, made)
    const before = earlier.get(idempotencyKey)
    if (before) expired.push(before.id)
    earlier.set(idempotencyKey, { id, bodyHash, receivedAt, quarantined: quarantine !== undefined })
    return { kind: 'stored', id }
  })
  return { acceptances, rows, expired, released: [...released] }
}

const hasRepeats = ({ acceptances }: ReturnType<typeof judge>) =>
  acceptances.some(({ kind }) => kind === 'repeat')

type Found = Awaited<ReturnType<typeof findEarlier>>

async function findEarlier(client: PoolClient, entries: NewLead[], now: TimeSql) {
  const { rows } = await client.query<Row>(
    `select ${now()} as now, idempotency_key, id, body_hash, received_at,
       (select state from delivery where lead_id = id) as state
     from (select 1) as always left join lead on idempotency_key = any($1)`,
    [entries.flatMap(({ idempotencyKey, twinKey }) => [idempotencyKey, ...(twinKey ? [twinKey] : [])])]
  )
  const found = rows.filter((row) => row['id'] !== null)
  return {
    receivedAt: Number(rows[0]?.['now']),
    earlier: new Map(found.map((row) => [text(row['idempotency_key']), readKnown(row)]))
  }
}

/**
 * Writes what makes the commit of a repeat wait for the disk, and for the standby, as the first commit did: the sender of the
 * first one may have got no answer because it waited in vain. Releases the leads that a repeat cleared of suspicion.
 */
async function waitForDisk(client: PoolClient, { released }: ReturnType<typeof judge>, now: TimeSql) {
  await client.query(
    `with released as (
      update delivery set state = 'pending', next_at = ${now()}, last_error = null
      where lead_id = any($1) and state = 'quarantined'
      returning lead_id, destination
    ), noted as (
      insert into attempt (lead_id, destination, at, kind, ms, error)
      select lead_id, destination, ${now()}, 'requeued', 0, $2 from released
    )
    select pg_logical_emit_message(true, 'relay', '')`,
    [released, releasedByRepeat]
  )
}

/** Resolves to the ids of the leads whose keys were free. Sorted, so that batches that claim the same keys never deadlock. */
async function insert(client: PoolClient, { rows, expired }: ReturnType<typeof judge>) {
  if (rows.size === 0) return new Set<string>()
  const made = [...rows.values()].toSorted((one, other) =>
    one.lead.idempotency_key < other.lead.idempotency_key ? -1 : 1
  )
  const [first] = made
  const columns = Object.keys(first?.lead ?? {}).join(', ')
  const freed = expired.length > 0 && client.query(freeKeys, [expired])
  const inserted = client.query<Row>({
    name: 'insert-leads',
    text: `insert into lead (${columns}) select ${columns} from json_populate_recordset(null::lead, $1)
      on conflict (idempotency_key) do nothing returning id`,
    values: [JSON.stringify(made.map(({ lead }) => lead))]
  })
  const delivered = client.query({
    ...insertDeliveries,
    values: [JSON.stringify(made.map(({ delivery }) => delivery))]
  })
  const [, { rows: stored }] = await Promise.all([freed, inserted, delivered])
  return new Set(stored.map(({ id }) => text(id)))
}

// A connection parses and plans a named statement only once; without names, that took a fifth of the database's time.
// Only the inserts are named: a search is not, because PostgreSQL would keep its plan even after the table has grown a
// hundredfold.

/** The window of each key is over: the key is the next lead's. */
const freeKeys = `
  update lead set idempotency_key = null
  where id in (select id from lead where id = any($1) order by id for update)`

const insertDeliveries = {
  name: 'insert-deliveries',
  text: `
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error, crm_id)
    select l.id, 'crm', l.sequence, n.state, l.received_at, n.last_error, n.crm_id
    from json_to_recordset($1) as n (lead_id text, state text, last_error text, crm_id text)
    join lead l on l.id = n.lead_id
    on conflict do nothing`
}
