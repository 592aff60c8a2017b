import type { DatabaseSync } from 'node:sqlite'
import { readPause } from '../rows.ts'
import { farthestMs } from '../schedule.ts'
import type { toSettled } from '../settled.ts'
import type { Claim } from '../store.ts'
import { destination } from '../destination.ts'

/** The pause of deliveries, shared by every process that has the file open. */
export function preparePause(db: DatabaseSync) {
  const find = db.prepare('select since, status, reason, probes, probe_at from pause')
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
     * Milliseconds until the next probe, 0 if there is no pause or if a clock ran ahead when the probe's time was set.
     */
    waitMs(now: number): number {
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
