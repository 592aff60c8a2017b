import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  endRecovery,
  hastenRecovered,
  isRecovering,
  noteFailure,
  noteSuccess,
  release,
  throttle
} from '../delivery-queries.ts'
import { keepContact } from '../erasures.ts'
import { crmBlockRow } from '../ledger.ts'
import { readAs, readClaim, type Settled, toSettled, wholeLead } from '../rows.ts'
import { farthestMs, longestPauseMs } from '../schedule.ts'
import { queueSteps } from '../step-queries.ts'
import type { Claim, Settlement, Store } from '../store.ts'
import { ask, change, findRows } from './database.ts'

const readCrmBlock = readAs(crmBlockRow)

const theirDelivery = '(select lead_id, crm_id from delivery where lead_id = $1) as delivered'

/** The store's methods on deliveries, as the thread runs them. */
export function prepareDeliveries(db: DatabaseSync) {
  // The query names its index, because SQLite would otherwise use the index by state and sort every pending delivery.
  const prepareFind = (isDue: string) =>
    db.prepare(`
      select ${wholeLead}, attempts, hold, lease_token as last_lease
      from delivery indexed by delivery_due join lead l on l.id = lead_id
      where state = 'pending' and due_at ${isDue} ?
      order by due_at, delivery.rowid
      limit ?`)
  const findDue = prepareFind('<=')
  const findFar = prepareFind('>')
  const lease = db.prepare(`
    update delivery set next_at = min(next_at, ?), lease_until = ?, lease_token = ?
    where lead_id = ?`)
  const settleDelivery = db.prepare(`
    update delivery
    set state = ?, attempts = attempts + 1, next_at = ?, lease_until = null, lease_token = null,
      last_status = ?, last_error = ?, crm_id = ?, hold = nullif(hold, 'held')
    where lead_id = ? and lease_token = ?`)
  const insertAttempt = db.prepare(`
    insert into attempt (lead_id, destination, at, kind, status, ms, error) values (?, 'crm', ?, ?, ?, ?, ?)`)
  const prepareEnd = (order: 'asc' | 'desc') =>
    db.prepare(`
      select due_at from delivery indexed by delivery_due where state = 'pending' order by due_at ${order} limit 1`)
  const findNextDue = prepareEnd('asc')
  const findLastDue = prepareEnd('desc')
  const block = prepareBlock(db)
  const recovery = prepareRecovery(db)

  function find(now: number, limit: number) {
    const due = findDue.all(now, limit)
    const far = due.length < limit ? findFar.all(now + farthestMs, limit - due.length) : []
    return [...due, ...far]
  }

  return {
    claim(now: number, { limit, leaseMs }: Parameters<Store['claim']>[0]): Claim[] {
      if (block.waitMs(now) > 0) return []
      const probes = block.current()?.probes ?? null
      const found = find(now, probes === null ? limit : 1)
      if (probes !== null && found.length > 0) block.move(now + leaseMs)
      return found.map((row) => {
        const claim = readClaim({ ...row, probes, lease_token: randomUUID() })
        lease.run(now, now + leaseMs, claim.leaseToken, claim.leadId)
        return claim
      })
    },

    settle(now: number, claim: Claim, settlement: Settlement): boolean {
      const { leadId, leaseToken } = claim
      const settled = toSettled(settlement)
      const { state, delayMs, kind, status, ms, error, crmId, steps } = settled
      const { changes } = settleDelivery.run(state, now + delayMs, status, error, crmId, leadId, leaseToken)
      if (changes === 0) {
        if (crmId !== null) change(db, keepContact(leadId, crmId))
        return false
      }
      insertAttempt.run(leadId, now, kind, status, ms, error)
      if (steps.length > 0)
        findRows(db, { sql: queueSteps(steps, theirDelivery, String(now)), values: [leadId] })
      block.record(now, claim, settled)
      recovery.record(now, settled)
      return true
    },

    release: (_now: number, claim: Claim): boolean => ask(db, release(claim)),
    throttle: (now: number, ...[claim, wait]: Parameters<Store['throttle']>): boolean =>
      ask(db, throttle(claim, wait, String(now))),

    untilNextDue(now: number): number | undefined {
      const dueAt = findNextDue.get()?.['due_at']
      if (typeof dueAt !== 'number') return undefined
      const isFar = Number(findLastDue.get()?.['due_at']) > now + farthestMs
      return Math.max(block.waitMs(now), isFar ? 0 : dueAt - now)
    }
  }
}

/** A CRM that refuses every lead, and a person's pause of deliveries: shared by every process that has the file open. */
function prepareBlock(db: DatabaseSync) {
  const find = db.prepare('select since, status, reason, probes, probe_at from pause')
  const findStop = db.prepare('select until from stop where until > ? and until <= ?')
  const begin = db.prepare(`
    insert into pause (destination, since, status, reason, probes, probe_at)
    values ('crm', ?, ?, ?, 0, ?) on conflict do nothing`)
  const goOn = db.prepare('update pause set status = ?, reason = ?, probes = probes + 1, probe_at = ?')
  const move = db.prepare('update pause set probe_at = ?')
  const end = db.prepare('delete from pause')

  function current() {
    const row = find.get()
    return row && readCrmBlock(row)
  }

  return {
    current,

    /**
     * Milliseconds until a person's pause ends, or until the next probe. 0 if there is neither, or if a clock ran ahead when
     * its time was set.
     */
    waitMs(now: number): number {
      const stopped = findStop.get(now, now + longestPauseMs)?.['until']
      if (typeof stopped === 'number') return stopped - now
      const waitMs = (current()?.probeAt ?? now) - now
      return waitMs > farthestMs ? 0 : Math.max(0, waitMs)
    },

    /** Keeps other processes from probing until then. */
    move: (until: number) => void move.run(until),

    record(now: number, { probe }: Claim, { status, error, probeInMs, endsBlock }: Settled) {
      if (endsBlock) end.run()
      if (probeInMs === null) return
      if (probe !== undefined) goOn.run(status, error, now + probeInMs)
      begin.run(now, status, error, now + probeInMs)
    }
  }
}

/** The end of an outage, which every process that has the file open sees. */
function prepareRecovery(db: DatabaseSync) {
  const failed = db.prepare(noteFailure('?1'))
  const taken = db.prepare(noteSuccess('?1'))
  const find = db.prepare(`select ${isRecovering} as recovering`)

  return {
    record(now: number, { kind, isFailure }: Settled) {
      if (isFailure) failed.run(now)
      if (kind !== 'delivered') return
      const isOutageOver = find.get()?.['recovering'] === 1
      taken.run(now)
      if (!isOutageOver) return
      const dialect = { now: String(now), lock: '', dueIndex: 'indexed by delivery_due' }
      change(db, [hastenRecovered(dialect), endRecovery(dialect)])
    }
  }
}
