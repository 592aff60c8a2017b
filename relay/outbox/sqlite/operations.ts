import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Lead } from '../../../contract/lead.ts'
import type { Claim, NewLead, Settlement, Store } from '../store.ts'

export type OperationName = Exclude<keyof Store, 'close'>

/** The store as the thread carries it out: the same operations, synchronous, each told the time at which it was asked. */
export type Operations = {
  [Name in OperationName]: (at: Moment, ...input: Parameters<Store[Name]>) => Awaited<ReturnType<Store[Name]>>
}

/** What the asking side knows and the thread does not. */
export type Moment = { now: number; contractVersion: number; consentVersion: number }

/** The only destination so far; the column is there so that a second one needs no new table. */
const destination = 'crm'

/** Prepares every statement once. The functions run inside a transaction that the caller holds. */
export function prepareOperations(db: DatabaseSync): Operations {
  const insertLead = db.prepare(`
    insert into lead (id, form_source, idempotency_key, body_hash, body, received_at, contract_version, consent_version)
    values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (idempotency_key) do nothing`)
  const findLead = db.prepare('select id, body_hash from lead where idempotency_key = ?')
  const insertDelivery = db.prepare(`
    insert into delivery (lead_id, destination, state, next_at, last_error) values (?, '${destination}', ?, ?, ?)`)
  const findDue = db.prepare(`
    select lead_id, body, received_at, attempts
    from delivery join lead on lead.id = lead_id
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
  const findNextDue = db.prepare(
    `select due_at from delivery where state = 'pending' order by due_at limit 1`
  )
  const countStates = db.prepare('select state, count(*) as deliveries from delivery group by state')
  const countLeads = db.prepare('select count(*) as leads from lead')
  const beat = db.prepare(`
    insert into heartbeat (only, at) values (1, ?) on conflict (only) do update set at = excluded.at`)

  return {
    accept({ now, contractVersion, consentVersion }, entry: NewLead) {
      const { lead, idempotencyKey, bodyHash, quarantine } = entry
      const id = randomUUID()
      const body = JSON.stringify(lead)
      const { changes } = insertLead.run(
        id,
        lead.form_source,
        idempotencyKey,
        bodyHash,
        body,
        now,
        contractVersion,
        consentVersion
      )
      if (changes === 0) {
        const earlier = findLead.get(idempotencyKey)
        if (earlier?.['body_hash'] !== bodyHash) return { kind: 'conflict' }
        return { kind: 'repeat', id: text(earlier['id']) }
      }
      insertDelivery.run(id, quarantine === undefined ? 'pending' : 'quarantined', now, quarantine ?? null)
      return { kind: 'stored', id }
    },

    claim({ now }, { limit, leaseMs }) {
      return findDue.all(now, limit).map((row) => {
        const leadId = text(row['lead_id'])
        const leaseToken = randomUUID()
        lease.run(now + leaseMs, leaseToken, leadId)
        const lead: Lead = JSON.parse(text(row['body']))
        return {
          leadId,
          lead,
          receivedAt: Number(row['received_at']),
          attempts: Number(row['attempts']),
          leaseToken
        }
      })
    },

    settle({ now }, { leadId, leaseToken }: Claim, settlement: Settlement) {
      const { state, outcome } = settlement
      const error = outcome.kind === 'delivered' ? null : outcome.error
      const crmId = outcome.kind === 'delivered' ? outcome.crmId : null
      const nextAt = state === 'pending' ? now + Math.round(settlement.delayMs) : now
      const status = outcome.status ?? null
      const { changes } = settleDelivery.run(state, nextAt, status, error, crmId, leadId, leaseToken)
      if (changes === 0) return false
      insertAttempt.run(leadId, now, outcome.kind, status, Math.round(outcome.ms), error)
      return true
    },

    release(_at, { leadId, leaseToken }: Claim) {
      return releaseDelivery.run(leadId, leaseToken).changes === 1
    },

    untilNextDue({ now }) {
      const dueAt = findNextDue.get()?.['due_at']
      return typeof dueAt === 'number' ? Math.max(0, dueAt - now) : undefined
    },

    books() {
      const books = {
        accepted: Number(countLeads.get()?.['leads']),
        pending: 0,
        delivered: 0,
        dead: 0,
        quarantined: 0
      }
      const counts = countStates.all().map((row) => [text(row['state']), Number(row['deliveries'])])
      return { ...books, ...Object.fromEntries(counts) }
    },

    ping({ now }) {
      beat.run(now)
    }
  }
}

function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value
  throw new TypeError(`text expected, ${typeof value} found`)
}
