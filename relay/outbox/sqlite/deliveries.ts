import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { readClaim } from '../rows.ts'
import { farthestMs } from '../schedule.ts'
import { toSettled } from '../settled.ts'
import { destination } from '../destination.ts'
import { keepContact } from '../erasures.ts'
import { ask } from './ask.ts'
import type { Operations } from './operations.ts'
import { preparePause } from './pause.ts'
import { prepareRecovery } from './recovery.ts'

type Deliveries = Pick<Operations, 'claim' | 'settle' | 'release' | 'hold' | 'untilNextDue'>

export function prepareDeliveries(db: DatabaseSync): Deliveries {
  // The query names its index, because SQLite would otherwise use the index by state and sort every pending delivery.
  const prepareFind = (isDue: string) =>
    db.prepare(`
      select lead_id, body, received_at, attempts, hold, lease_token as last_lease
      from delivery indexed by delivery_due join lead on lead.id = lead_id
      where state = 'pending' and due_at ${isDue} ?
      order by due_at, delivery.rowid
      limit ?`)
  const findDue = prepareFind('<=')
  const findFar = prepareFind('>')
  const lease = db.prepare(`
    update delivery set next_at = min(next_at, ?), lease_until = ?, lease_token = ?
    where lead_id = ? and destination = '${destination}'`)
  const settleDelivery = db.prepare(`
    update delivery
    set state = ?, attempts = attempts + 1, next_at = ?, lease_until = null, lease_token = null,
      last_status = ?, last_error = ?, crm_id = ?, hold = nullif(hold, 'held')
    where lead_id = ? and destination = '${destination}' and lease_token = ?`)
  const insertAttempt = db.prepare(`
    insert into attempt (lead_id, destination, at, kind, status, ms, error) values (?, '${destination}', ?, ?, ?, ?, ?)`)
  const releaseDelivery = db.prepare(`
    update delivery set lease_until = null, lease_token = null
    where lead_id = ? and destination = '${destination}' and lease_token = ?`)
  const holdDelivery = db.prepare(`
    update delivery set lease_until = null, lease_token = null, next_at = ?, last_error = ?, hold = 'held'
    where lead_id = ? and destination = '${destination}' and lease_token = ?`)
  const prepareEnd = (order: 'asc' | 'desc') =>
    db.prepare(`
      select due_at from delivery indexed by delivery_due where state = 'pending' order by due_at ${order} limit 1`)
  const findNextDue = prepareEnd('asc')
  const findLastDue = prepareEnd('desc')
  const pause = preparePause(db)
  const recovery = prepareRecovery(db)

  function find(now: number, limit: number) {
    const due = findDue.all(now, limit)
    const far = due.length < limit ? findFar.all(now + farthestMs, limit - due.length) : []
    return [...due, ...far]
  }

  return {
    claim(now, { limit, leaseMs }) {
      if (pause.waitMs(now) > 0) return []
      const probes = pause.current()?.probes ?? null
      const found = find(now, probes === null ? limit : 1)
      if (probes !== null && found.length > 0) pause.move(now + leaseMs)
      return found.map((row) => {
        const claim = readClaim({ ...row, probes, lease_token: randomUUID() })
        lease.run(now, now + leaseMs, claim.leaseToken, claim.leadId)
        return claim
      })
    },

    settle(now, claim, settlement) {
      const { leadId, leaseToken } = claim
      const settled = toSettled(settlement)
      const { state, delayMs, kind, status, ms, error, crmId } = settled
      const { changes } = settleDelivery.run(state, now + delayMs, status, error, crmId, leadId, leaseToken)
      if (changes === 0) {
        if (crmId !== null) for (const step of keepContact(leadId, crmId)) ask(db, step)
        return false
      }
      insertAttempt.run(leadId, now, kind, status, ms, error)
      pause.record(now, claim, settled)
      recovery.record(now, settled)
      return true
    },

    release(_now, { leadId, leaseToken }) {
      return releaseDelivery.run(leadId, leaseToken).changes === 1
    },

    hold(now, { leadId, leaseToken }, { delayMs, reason }) {
      return holdDelivery.run(now + Math.round(delayMs), reason, leadId, leaseToken).changes === 1
    },

    untilNextDue(now) {
      const dueAt = findNextDue.get()?.['due_at']
      if (typeof dueAt !== 'number') return undefined
      const isFar = Number(findLastDue.get()?.['due_at']) > now + farthestMs
      return Math.max(pause.waitMs(now), isFar ? 0 : dueAt - now)
    }
  }
}
