import type { DatabaseSync } from 'node:sqlite'
import { firstDelivery, probeLead, readKnown, recognize, releasedByRepeat, sealLead } from '../accept.ts'
import { blind, chainStart } from '../chain.ts'
import { hasten, type MakingDue, requeue } from '../delivery-queries.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import { backlog } from '../ledger-queries.ts'
import { takeFrom } from '../limiters.ts'
import { leadColumns, readHead, toLeadRow } from '../rows.ts'
import { afterStep, claimSteps, recordStep, releaseStep, retrySteps, untilNextStep } from '../step-queries.ts'
import type { Acceptance, NewLead, Store } from '../store.ts'
import { backupAge, beat } from '../upkeep-queries.ts'
import { ask, change } from './database.ts'
import { prepareDeliveries } from './deliveries.ts'

/** Triggers keep this count up to date. One thread counts and accepts leads, so it must not count a million rows. */
const tallied = (state: string) => `coalesce((select deliveries from tally where state = '${state}'), 0)`

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
  db.function('blind', { deterministic: true }, (salt, value) => blind(String(salt), String(value)))

  /** Runs a query that makes leads due, and records it. */
  function makeDue(query: MakingDue) {
    const ids = ask(db, query)
    change(db, query.after(ids))
    return ids
  }

  return {
    accept,
    ...prepareDeliveries(db),
    backlog: (now) => ask(db, backlog(String(now), tallied)),
    backupAge: (now) => ask(db, backupAge(String(now))),
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
      const erasure = ask(db, findPerson(email))
      const dialect = { now: String(now), blind: (column: string) => `blind(salt, ${column})` }
      change(db, erasePerson(email, dialect))
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
    insert into delivery (lead_id, destination, sequence, state, next_at, last_error, crm_id)
    values (?, 'crm', ?, ?, ?, ?, ?)`)
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
    const head = findHead.get()
    const link = sealLead(entry, now, head ? readHead(head) : chainStart)
    insertLead.run(toLeadRow(link, entry.lead))
    moveHead.run(link.sequence, link.hash)
    const { state, last_error, crm_id } = firstDelivery(entry)
    insertDelivery.run(link.id, link.sequence, state, now, last_error, crm_id)
    return { kind: 'stored', id: link.id }
  }
}
