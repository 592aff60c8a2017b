import type { DatabaseSync } from 'node:sqlite'
import { probeLead } from '../probe-lead.ts'
import { limiterLifeMs } from '../slots.ts'
import type { Operations } from './operations.ts'

/** Stores a lead in the usual tables and indexes, rolls it back, and leaves another write for the commit. */
export function preparePing(db: DatabaseSync, accept: Operations['accept']): Operations['ping'] {
  const savepoint = db.prepare('savepoint probe')
  const undo = db.prepare('rollback to probe')
  const release = db.prepare('release probe')
  const beat = db.prepare(`
    insert into heartbeat (single, at) values (1, ?) on conflict (single) do update set at = excluded.at`)
  const forget = db.prepare('delete from limiter where at < ?')

  return (now) => {
    savepoint.run()
    accept(now, probeLead())
    undo.run()
    release.run()
    beat.run(now)
    forget.run(now - limiterLifeMs)
  }
}
