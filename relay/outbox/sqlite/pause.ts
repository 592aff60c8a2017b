import type { DatabaseSync } from 'node:sqlite'
import { readPause } from '../rows.ts'
import { farthestMs, longestStopMs } from '../schedule.ts'
import type { toSettled } from '../settled.ts'
import type { Claim } from '../store.ts'
import { destination } from '../destination.ts'

/** The pause of deliveries, shared by every process that has the file open. */
export function preparePause(db: DatabaseSync) {
  const find = db.prepare('select since, status, reason, probes, probe_at from pause')
  const findStop = db.prepare('select until from stop where until > ? and until <= ?')
  const begin = db.prepare(`
    insert into pause (destination, since, status, reason, probes, probe_at)
    values ('${destination}', ?, ?, ?, 0, ?) on conflict do nothing`)
  const goOn = db.prepare('update pause set status = ?, reason = ?, probes = probes + 1, probe_at = ?')
  const move = db.prepare('update pause set probe_at = ?')
  const end = db.prepare('delete from pause')

  function current() {
    const row = find.get()
    return row && readPause(row)
  }

  return {
    current,

    /**
     * Milliseconds until a person's stop ends, or until the next probe. 0 if there is neither, or if a clock ran ahead when
     * its time was set.
     */
    waitMs(now: number): number {
      const stopped = findStop.get(now, now + longestStopMs)?.['until']
      if (typeof stopped === 'number') return stopped - now
      const waitMs = (current()?.probeAt ?? now) - now
      return waitMs > farthestMs ? 0 : Math.max(0, waitMs)
    },

    /** Keeps other processes from probing until then. */
    move: (until: number) => void move.run(until),

    record(
      now: number,
      { probe }: Claim,
      { status, error, pauseMs, endsPause }: ReturnType<typeof toSettled>
    ) {
      if (endsPause) end.run()
      if (pauseMs === null) return
      if (probe !== undefined) goOn.run(status, error, now + pauseMs)
      begin.run(now, status, error, now + pauseMs)
    }
  }
}
