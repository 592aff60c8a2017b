import { randomUUIDv7 } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { chainStart, sealLead } from '../chain.ts'
import { leadColumns, toLeadRow } from '../columns.ts'
import { readHead, text } from '../rows.ts'
import { destination, type Operations } from './operations.ts'

export function prepareAccept(db: DatabaseSync): Operations['accept'] {
  const findLead = db.prepare('select id, body_hash from lead where idempotency_key = ?')
  const findHead = db.prepare('select sequence, hash from chain')
  const insertLead = db.prepare(`
    insert into lead (${leadColumns.join(', ')}) values (${leadColumns.map((name) => `$${name}`).join(', ')})`)
  const moveHead = db.prepare('update chain set sequence = ?, hash = ?')
  const insertDelivery = db.prepare(`
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error)
    values (?, '${destination}', ?, ?, ?, ?)`)

  return (now, entry) => {
    const earlier = findLead.get(entry.idempotencyKey)
    if (earlier) {
      if (earlier['body_hash'] !== entry.bodyHash) return { kind: 'conflict' }
      return { kind: 'repeat', id: text(earlier['id']) }
    }
    const { quarantine } = entry
    const head = findHead.get()
    // Version 7 begins with the time: new rows stand together at the end of an index, so a commit touches few pages.
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
