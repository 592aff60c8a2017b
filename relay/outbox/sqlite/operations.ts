import type { DatabaseSync } from 'node:sqlite'
import { blind } from '../chain.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import { backlog } from '../ledger-queries.ts'
import { probeLead } from '../probe-lead.ts'
import { hasten, recordHaste, recordRequeue, requeue } from '../requeue-queries.ts'
import { limiterLifeMs, takeFrom } from '../rate-limits.ts'
import type { Store } from '../store.ts'
import { backupAge, probeSoon } from '../upkeep-queries.ts'
import { ask, findRows } from './database.ts'
import { prepareDeliveries } from './deliveries.ts'
import { prepareAccept } from './insert-leads.ts'

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
  const beat = db.prepare(`
    insert into heartbeat (single, at) values (1, ?) on conflict (single) do update set at = excluded.at`)
  const forgetBuckets = db.prepare('delete from limiter where at < ?')

  db.function('blind', { deterministic: true }, (salt, value) => blind(String(salt), String(value)))

  return {
    accept,
    ...prepareDeliveries(db),
    backlog: (now) => ask(db, backlog(String(now), tallied)),
    backupAge: (now) => ask(db, backupAge(String(now))),
    change: (_now, statements) => statements.map((statement) => findRows(db, statement)),

    takeSlots(now, { limiter, ...request }) {
      const row = findBucket.get(limiter)
      const found = row && { tokens: Number(row['tokens']), at: Number(row['at']) }
      const { bucket, ...slots } = takeFrom(found, { ...request, now })
      keepBucket.run(limiter, bucket.tokens, bucket.at)
      return slots
    },

    requeue(now, request) {
      const ids = ask(db, requeue(request, String(now)))
      ask(db, recordRequeue(ids, request.state, String(now)))
      ask(db, probeSoon(String(now)))
      return ids
    },

    hasten(now, request) {
      const ids = ask(db, hasten(request, String(now)))
      ask(db, recordHaste(ids, String(now)))
      ask(db, probeSoon(String(now)))
      return ids
    },

    erase(now, email) {
      const erasure = ask(db, findPerson(email))
      const dialect = { now: String(now), blind: (column: string) => `blind(salt, ${column})` }
      for (const step of erasePerson(email, dialect)) ask(db, step)
      return { ...erasure, wiped: false }
    },

    /** Stores a lead in the usual tables and indexes, rolls it back, and leaves another write for the commit. */
    ping(now) {
      beginProbe.run()
      accept(now, probeLead())
      undoProbe.run()
      endProbe.run()
      beat.run(now)
      forgetBuckets.run(now - limiterLifeMs)
    }
  } satisfies Partial<OfStore<keyof Store>>
}

export type OperationName = keyof ReturnType<typeof prepareOperations>

export type Operations = OfStore<OperationName>
