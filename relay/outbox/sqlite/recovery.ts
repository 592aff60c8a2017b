import type { DatabaseSync } from 'node:sqlite'
import { endRecovery, hastenRecovered, isRecovering, noteFailure, noteSuccess } from '../recovery-queries.ts'
import type { toSettled } from '../settled.ts'
import { ask } from './ask.ts'

/** The end of an outage, which every process that has the file open sees. */
export function prepareRecovery(db: DatabaseSync) {
  const failed = db.prepare(noteFailure('?1'))
  const taken = db.prepare(noteSuccess('?1'))
  const find = db.prepare(`select ${isRecovering} as recovering`)

  return {
    record(now: number, { kind, isFailure }: ReturnType<typeof toSettled>) {
      if (isFailure) failed.run(now)
      if (kind !== 'delivered') return
      const isOutageOver = find.get()?.['recovering'] === 1
      taken.run(now)
      if (!isOutageOver) return
      const dialect = { now: String(now), lock: '', dueIndex: 'indexed by delivery_due' }
      ask(db, hastenRecovered(dialect))
      ask(db, endRecovery(dialect))
    }
  }
}
