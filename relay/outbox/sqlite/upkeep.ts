import type { DatabaseSync } from 'node:sqlite'
import { blind } from '../chain.ts'
import { erasePerson, findPerson } from '../erasures.ts'
import { backlog, probeSoon } from '../ledger-queries.ts'
import { closeRequests, requestData } from '../receipt-queries.ts'
import { hasten, recordHaste, recordRequeue, requeue } from '../requeue-queries.ts'
import { backupAge, recordBackup, watch } from '../watch-queries.ts'
import { takeFrom } from '../slots.ts'
import { ask, findRows } from './ask.ts'
import type { Operations } from './operations.ts'

/** Triggers keep this count up to date. One thread counts and accepts leads, so it must not count a million rows. */
const tallied = (state: string) => `coalesce((select deliveries from tally where state = '${state}'), 0)`

type Upkeep = Pick<
  Operations,
  | 'backlog'
  | 'backupAge'
  | 'recordBackup'
  | 'watch'
  | 'probeSoon'
  | 'takeSlots'
  | 'requeue'
  | 'hasten'
  | 'erase'
  | 'requestData'
  | 'closeRequests'
  | 'change'
>

export function prepareUpkeep(db: DatabaseSync): Upkeep {
  const findBucket = db.prepare('select tokens, at from limiter where name = ?')
  const keepBucket = db.prepare(`
    insert into limiter (name, tokens, at) values (?, ?, ?)
    on conflict (name) do update set tokens = excluded.tokens, at = excluded.at`)

  db.function('blind', { deterministic: true }, (salt, value) => blind(String(salt), String(value)))

  return {
    backlog: (now) => ask(db, backlog(String(now), tallied)),
    backupAge: (now) => ask(db, backupAge(String(now))),
    recordBackup: (now) => ask(db, recordBackup(String(now))),
    watch: (now, request) => ask(db, watch(request, String(now))),
    requestData: (now, request) => ask(db, requestData(request, String(now))),
    closeRequests: (_now, leadId) => ask(db, closeRequests(leadId)),
    probeSoon: (now) => ask(db, probeSoon(String(now))),

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
    change: (_now, statements) => statements.map((statement) => findRows(db, statement)),

    erase(now, email) {
      const erasure = ask(db, findPerson(email))
      const dialect = { now: String(now), blind: (column: string) => `blind(salt, ${column})` }
      for (const step of erasePerson(email, dialect)) ask(db, step)
      return { ...erasure, wiped: false }
    }
  }
}
