import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { readClaim } from '../rows.ts'
import { toSettled } from '../settled.ts'
import { destination, type Operations } from './operations.ts'

type Deliveries = Pick<Operations, 'claim' | 'settle' | 'release' | 'untilNextDue'>

export function prepareDeliveries(db: DatabaseSync): Deliveries {
  // Named, because SQLite would rather look up the state in the other index and sort everything that is pending.
  const findDue = db.prepare(`
    select lead_id, body, received_at, attempts
    from delivery indexed by delivery_due join lead on lead.id = lead_id
    where state = 'pending' and due_at <= ?
    order by due_at, delivery.rowid
    limit ?`)
  const lease = db.prepare(`
    update delivery set lease_until = ?, lease_token = ? where lead_id = ? and destination = '${destination}'`)
  const settleDelivery = db.prepare(`
    update delivery
    set state = ?, attempts = attempts + 1, next_at = ?, lease_until = null, lease_token = null,
      last_status = ?, last_error = ?, crm_id = ?
    where lead_id = ? and destination = '${destination}' and lease_token = ?`)
  const insertAttempt = db.prepare(`
    insert into attempt (lead_id, destination, at, kind, status, ms, error) values (?, '${destination}', ?, ?, ?, ?, ?)`)
  const releaseDelivery = db.prepare(`
    update delivery set lease_until = null, lease_token = null
    where lead_id = ? and destination = '${destination}' and lease_token = ?`)
  const findNextDue = db.prepare(`
    select due_at from delivery indexed by delivery_due where state = 'pending' order by due_at limit 1`)

  return {
    claim(now, { limit, leaseMs }) {
      return findDue.all(now, limit).map((row) => {
        const claim = readClaim({ ...row, lease_token: randomUUID() })
        lease.run(now + leaseMs, claim.leaseToken, claim.leadId)
        return claim
      })
    },

    settle(now, { leadId, leaseToken }, settlement) {
      const { state, delayMs, kind, status, ms, error, crmId } = toSettled(settlement)
      const { changes } = settleDelivery.run(state, now + delayMs, status, error, crmId, leadId, leaseToken)
      if (changes === 0) return false
      insertAttempt.run(leadId, now, kind, status, ms, error)
      return true
    },

    release(_now, { leadId, leaseToken }) {
      return releaseDelivery.run(leadId, leaseToken).changes === 1
    },

    untilNextDue(now) {
      const dueAt = findNextDue.get()?.['due_at']
      return typeof dueAt === 'number' ? Math.max(0, dueAt - now) : undefined
    }
  }
}
