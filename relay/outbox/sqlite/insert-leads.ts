import { randomUUIDv7 } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { chainStart, sealLead } from '../chain.ts'
import { leadColumns, toLeadRow } from '../columns.ts'
import { contentWindowMs, isByContent, makesRepeat, releasedByRepeat } from '../repeat.ts'
import { readHead, text } from '../rows.ts'
import type { Acceptance, NewLead } from '../store.ts'

export function prepareAccept(db: DatabaseSync) {
  const findLead = db.prepare(`
    select id, body_hash, received_at, (select state from delivery where lead_id = id) as state
    from lead
    where idempotency_key = ? and erased_at is null
    order by sequence desc
    limit 1`)
  const findHead = db.prepare('select sequence, hash from chain')
  const insertLead = db.prepare(`
    insert into lead (${leadColumns.join(', ')}) values (${leadColumns.map((name) => `$${name}`).join(', ')})`)
  const moveHead = db.prepare('update chain set sequence = ?, hash = ?')
  // The only destination so far: the column exists so that a second one needs no new table.
  const insertDelivery = db.prepare(`
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error)
    values (?, 'crm', ?, ?, ?, ?)`)
  const releaseDelivery = db.prepare(`
    update delivery set state = 'pending', next_at = ?, last_error = null
    where lead_id = ?`)
  const insertAttempt = db.prepare(`
    insert into attempt (lead_id, destination, at, kind, ms, error)
    values (?, 'crm', ?, 'requeued', 0, '${releasedByRepeat}')`)

  function release(now: number, id: string) {
    releaseDelivery.run(now, id)
    insertAttempt.run(id, now)
  }

  function findRepeated(key: string | undefined, withinMs: number | undefined, now: number) {
    const earlier = key === undefined ? undefined : findLead.get(key)
    return earlier && makesRepeat(Number(earlier['received_at']), withinMs, now) ? earlier : undefined
  }

  return (now: number, entry: NewLead): Acceptance => {
    const { idempotencyKey, bodyHash, quarantine } = entry
    const same = findRepeated(idempotencyKey, entry.repeatWithinMs, now)
    if (same && same['body_hash'] !== bodyHash) return { kind: 'conflict' }
    const earlier = same ?? findRepeated(entry.twinKey, contentWindowMs, now)
    if (earlier) {
      const id = text(earlier['id'])
      const repeat = { kind: 'repeat', id, ...isByContent(entry, same !== undefined) } as const
      if (earlier['state'] !== 'quarantined' || quarantine !== undefined) return repeat
      release(now, id)
      return { ...repeat, released: true }
    }
    const head = findHead.get()
    // UUIDs of version 7 begin with the time: new rows are next to each other at the end of an index, so a commit
    // touches few pages.
    const link = sealLead(entry, {
      id: randomUUIDv7(),
      receivedAt: now,
      head: head ? readHead(head) : chainStart
    })
    insertLead.run(toLeadRow(link, entry.lead))
    moveHead.run(link.sequence, link.hash)
    const state = quarantine === undefined ? 'pending' : 'quarantined'
    insertDelivery.run(link.id, link.sequence, state, now, quarantine ?? null)
    return { kind: 'stored', id: link.id }
  }
}
