import type { Pool, PoolClient } from 'pg'
import { firstDelivery, readKnown, recognize, releasedByRepeat, sealLead } from '../accept.ts'
import { chainStart } from '../chain.ts'
import { leadColumns, type LeadRow, readHead, text, toLeadRow } from '../rows.ts'
import type { Acceptance, NewLead, Row } from '../store.ts'
import { begin, commit, onConnection, type TimeSql } from './database.ts'

const columns = leadColumns.join(', ')

/**
 * Stores a batch of leads at the end of the chain. Locks the row of the chain's end until the commit, so one relay at a
 * time appends; the lock costs time per batch, not per lead. There are two round trips to the database: one to read,
 * one to write and commit. `finish` ends the transaction; by default it commits.
 */
export function acceptAll(
  pool: Pool,
  entries: NewLead[],
  now: TimeSql,
  finish = commit
): Promise<Acceptance[]> {
  return onConnection(pool, async (client) => {
    const [, end, found] = await Promise.all([
      begin(client),
      client.query<Row>(lockEnd),
      findEarlier(client, entries, now)
    ])
    const { acceptances, leads, released, head } = chain(entries, end.rows[0], found)
    await Promise.all([
      leads.length > 0 && insert(client, leads, head),
      released.length > 0 && release(client, released, now),
      finish(client)
    ])
    return acceptances
  })
}

type NewRow = LeadRow & ReturnType<typeof firstDelivery>

function chain(entries: NewLead[], end: Row | undefined, { earlier, receivedAt }: Found) {
  let head = end ? readHead(end) : chainStart
  const leads: NewRow[] = []
  const released = new Set<string>()
  const find = (key: string) => {
    const known = earlier.get(key)
    return known && { ...known, quarantined: known.quarantined && !released.has(known.id) }
  }
  const acceptances = entries.map((entry): Acceptance => {
    const { idempotencyKey, bodyHash, quarantine } = entry
    const known = recognize(entry, receivedAt, find)
    if (known?.kind === 'repeat' && known.released) released.add(known.id)
    if (known) return known
    const link = sealLead(entry, receivedAt, head)
    leads.push({ ...toLeadRow(link, entry.lead), ...firstDelivery(entry) })
    earlier.set(idempotencyKey, { id: link.id, bodyHash, receivedAt, quarantined: quarantine !== undefined })
    head = link
    return { kind: 'stored', id: link.id }
  })
  return { acceptances, leads, released: [...released], head }
}

type Found = Awaited<ReturnType<typeof findEarlier>>

/** Runs after the lock is taken, so it sees what other relays committed before. */
async function findEarlier(client: PoolClient, entries: NewLead[], now: TimeSql) {
  const { rows } = await client.query<Row>(
    `select ${now()} as now, idempotency_key, id, body_hash, received_at,
       (select state from delivery where lead_id = id) as state
     from (select 1) as always left join lead on idempotency_key = any($1) and erased_at is null
     order by sequence`,
    [entries.flatMap(({ idempotencyKey, twinKey }) => [idempotencyKey, ...(twinKey ? [twinKey] : [])])]
  )
  const found = rows.filter((row) => row['id'] !== null)
  return {
    receivedAt: Number(rows[0]?.['now']),
    // If several leads have one key, the last one counts.
    earlier: new Map(found.map((row) => [text(row['idempotency_key']), readKnown(row)]))
  }
}

async function release(client: PoolClient, ids: string[], now: TimeSql) {
  await client.query(
    `with released as (
      update delivery set state = 'pending', next_at = ${now()}, last_error = null
      where lead_id = any($1) and state = 'quarantined'
      returning lead_id, destination
    )
    insert into attempt (lead_id, destination, at, kind, ms, error)
    select lead_id, destination, ${now()}, 'requeued', 0, $2 from released`,
    [ids, releasedByRepeat]
  )
}

async function insert(client: PoolClient, leads: object[], head: { sequence: number; hash: string }) {
  await client.query({ ...insertLeads, values: [JSON.stringify(leads), head.sequence, head.hash] })
}

// A connection parses and plans a named statement only once; without names, that took a fifth of the database's time.
// Only these two statements are named: one locks a single row, the other inserts the rows it gets. A search is not
// named, because PostgreSQL would keep its plan even after the table has grown a hundredfold.

const lockEnd = { name: 'lock-end', text: 'select sequence, hash from chain for update' }

const insertLeads = {
  name: 'insert-leads',
  text: `with new as (
      select * from json_to_recordset($1) as new (
        sequence bigint, id text, form_source text, idempotency_key text, body_hash text, lead_hash text, body text,
        email text, source text, campaign text, medium text, page text, search text, received_at bigint, contract_version integer, consent_version integer,
        language text, prev_hash text, hash text, salt text, state text, last_error text, crm_id text)
    ), leads as (
      insert into lead (${columns}) select ${columns} from new
    ), moved as (
      update chain set sequence = $2, hash = $3
    )
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error, crm_id)
    select id, 'crm', sequence, state, received_at, last_error, crm_id from new`
}
