import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { newRows, probeLead, readKnown, recognize, releasedByRepeat } from '../accept.ts'
import { hasten, type MakingDue, requeue } from '../delivery-queries.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import { takeFrom } from '../limiters.ts'
import { afterStep, claimSteps, recordStep, releaseStep, retrySteps, untilNextStep } from '../step-queries.ts'
import type { Acceptance, NewLead, Store } from '../store.ts'
import { beat } from '../upkeep-queries.ts'
import { ask, change } from './database.ts'
import { prepareDeliveries } from './deliveries.ts'

/** The store's methods as the thread runs them: synchronous, with the time of the call as first argument. */
type OfStore<Name extends keyof Store> = {
  [Each in Name]: (
    now: number,
    ...input: Parameters<Required<Store>[Each]>
  ) => Awaited<ReturnType<Required<Store>[Each]>>
}

/**
 * What writes, or must see the writes of the same turn. Prepares every statement once. The functions run inside a
 * transaction that the caller holds.
 */
export function prepareOperations(db: DatabaseSync) {
  const accept = prepareAccept(db)
  const findBucket = db.prepare('select tokens, at from limiter where name = ?')
  const keepBucket = db.prepare(`
    insert into limiter (name, tokens, at) values (?, ?, ?)
    on conflict (name) do update set tokens = excluded.tokens, at = excluded.at`)
  const beginProbe = db.prepare('savepoint probe')
  const undoProbe = db.prepare('rollback to probe')
  const endProbe = db.prepare('release probe')

  /** Runs a query that makes leads due, and records it. */
  function makeDue(query: MakingDue) {
    const ids = ask(db, query)
    change(db, query.after(ids))
    return ids
  }

  return {
    accept,
    ...prepareDeliveries(db),
    change: (_now, statements) => change(db, statements),

    takeSlots(now, { limiter, ...request }) {
      const row = findBucket.get(limiter)
      const found = row && { tokens: Number(row['tokens']), at: Number(row['at']) }
      const { bucket, ...slots } = takeFrom(found, { ...request, now })
      keepBucket.run(limiter, bucket.tokens, bucket.at)
      return slots
    },

    requeue: (now, request) => makeDue(requeue(request, String(now))),
    hasten: (now, request) => makeDue(hasten(request, String(now))),
    retrySteps: (now, request) => makeDue(retrySteps(request, String(now))),

    claimSteps: (now, request) =>
      ask(db, claimSteps(request, { now: String(now), token: 'lower(hex(randomblob(16)))', lock: '' })),

    settleStep(now, claim, settlement) {
      const recorded = ask(db, recordStep(claim, settlement, String(now)))
      change(db, afterStep(claim, settlement, { recorded, now: String(now) }))
      return recorded
    },

    releaseStep: (now, claim) => ask(db, releaseStep(claim, String(now))),
    untilNextStep: (now) => ask(db, untilNextStep(String(now))),

    erase(now, email) {
      const { ids, ...erasure } = ask(db, findPerson(email))
      change(db, erasePerson(email, ids, String(now)))
      return { ...erasure, wiped: false }
    },

    /** Stores a lead in the usual tables and indexes, rolls it back, and leaves another write for the commit. */
    ping(now) {
      beginProbe.run()
      accept(now, probeLead())
      undoProbe.run()
      endProbe.run()
      change(db, beat(String(now)))
    }
  } satisfies Partial<OfStore<keyof Store>>
}

export type OperationName = keyof ReturnType<typeof prepareOperations>

export type Operations = OfStore<OperationName>

function prepareAccept(db: DatabaseSync) {
  const findLead = db.prepare(`
    select id, body_hash, received_at, (select state from delivery where lead_id = id) as state
    from lead where idempotency_key = ?`)
  // The window of its key is over: the key is the next lead's.
  const freeKey = db.prepare('update lead set idempotency_key = null where idempotency_key = ?')
  let insertLead: StatementSync | undefined
  // The only destination so far: the column exists so that a second one needs no new table.
  const insertDelivery = db.prepare(`
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error, crm_id)
    values ($lead_id, 'crm', $sequence, $state, $next_at, $last_error, $crm_id)`)
  const releaseDelivery = db.prepare(`
    update delivery set state = 'pending', next_at = ?, last_error = null
    where lead_id = ?`)
  const insertAttempt = db.prepare(`
    insert into attempt (lead_id, destination, at, kind, ms, error)
    values (?, 'crm', ?, 'requeued', 0, '${releasedByRepeat}')`)

  function findKnown(key: string) {
    const row = findLead.get(key)
    return row && readKnown(row)
  }

  return (now: number, entry: NewLead): Acceptance => {
    const known = recognize(entry, now, findKnown)
    if (known?.kind === 'repeat' && known.released) {
      releaseDelivery.run(now, known.id)
      insertAttempt.run(known.id, now)
    }
    if (known) return known
    const { lead, delivery } = newRows(entry, now)
    const columns = Object.keys(lead)
    insertLead ??= db.prepare(`
      insert into lead (${columns.join(', ')}) values (${columns.map((name) => `$${name}`).join(', ')})`)
    freeKey.run(entry.idempotencyKey)
    const { lastInsertRowid } = insertLead.run(lead)
    insertDelivery.run({ ...delivery, sequence: lastInsertRowid, next_at: now })
    return { kind: 'stored', id: lead.id }
  }
}
