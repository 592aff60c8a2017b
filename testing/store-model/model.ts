import { contentWindowMs } from '../../relay/outbox/accept.ts'
import type { Books, CrmBlock, Requeue, DeliveryState } from '../../relay/outbox/ledger.ts'
import { farthestMs } from '../../relay/outbox/schedule.ts'
import type { Acceptance, Claim, NewLead, Settlement } from '../../relay/outbox/store.ts'
import { dueAt, isPutOff, type ModelLead, recordOfModel, Recovery } from './model-lead.ts'

/** The store contract in memory, as simple as possible. */
export class Model {
  readonly leads: ModelLead[] = []
  /** Every claim that was ever given out: a late one has to find its lease gone. */
  readonly claims: Claim[] = []
  block: CrmBlock | undefined
  readonly recovery = new Recovery()
  now: number

  constructor(now: number) {
    this.now = now
  }

  /** What `accept` must answer; undefined for a lead that is to be stored. */
  recognize(entry: NewLead): Acceptance | undefined {
    const same = this.#findRepeated(entry.idempotencyKey, entry.repeatWithinMs)
    if (same && same.entry.bodyHash !== entry.bodyHash) return { kind: 'conflict' }
    const earlier = same ?? this.#findRepeated(entry.twinKey, contentWindowMs)
    if (!earlier) return undefined
    const repeat = {
      kind: 'repeat',
      id: earlier.id,
      ...(same && entry.repeatWithinMs === undefined ? {} : { byContent: true as const })
    } as const
    if (earlier.state !== 'quarantined' || entry.quarantine !== undefined) return repeat
    Object.assign(earlier, { state: 'pending', nextAt: this.now, lastError: undefined })
    return { ...repeat, released: true }
  }

  #findRepeated(key: string | undefined, withinMs = Infinity) {
    const last = this.leads.findLast(
      (lead) => lead.entry.idempotencyKey === key && lead.erasedAt === undefined
    )
    return last && Math.abs(this.now - last.receivedAt) < withinMs ? last : undefined
  }

  add(id: string, { lead, idempotencyKey, bodyHash, quarantine }: NewLead) {
    this.leads.push({
      id,
      sequence: this.leads.length + 1,
      email: lead.email,
      entry: { idempotencyKey, bodyHash },
      receivedAt: this.now,
      erasedAt: undefined,
      state: quarantine === undefined ? 'pending' : 'quarantined',
      attempts: 0,
      nextAt: this.now,
      lease: undefined,
      hold: undefined,
      lastStatus: undefined,
      lastError: quarantine,
      crmId: undefined,
      mayBeInCrm: false,
      failure: undefined
    })
  }

  find = (id: string) => this.leads.find((lead) => lead.id === id)

  /** What may be claimed now, in turn; those of one moment in either order. */
  claimable(limit: number): ModelLead[] {
    if (this.#blockedForMs() > 0) return []
    const pending = this.#pending().toSorted((one, other) => dueAt(one) - dueAt(other))
    const due = pending.filter((lead) => dueAt(lead) <= this.now)
    const far = pending.filter((lead) => dueAt(lead) > this.now + farthestMs)
    return [...due, ...far].slice(0, this.block ? 1 : limit)
  }

  claim(lead: ModelLead, claim: Claim, leaseMs: number) {
    lead.nextAt = Math.min(lead.nextAt, this.now)
    lead.lease = { until: this.now + leaseMs, token: claim.leaseToken }
    if (this.block) this.block.probeAt = this.now + leaseMs
    this.claims.push(claim)
  }

  /** Whether the lease still holds. */
  settle(claim: Claim, settlement: Settlement): boolean {
    const lead = this.#findLeased(claim)
    if (!lead) return false
    const { state, outcome } = settlement
    Object.assign(lead, {
      state,
      attempts: lead.attempts + 1,
      nextAt: this.now + (settlement.state === 'pending' ? settlement.delayMs : 0),
      lease: undefined,
      hold: lead.hold === 'held' ? undefined : lead.hold,
      lastStatus: outcome.status,
      lastError: outcome.kind === 'delivered' ? undefined : outcome.error,
      crmId: outcome.kind === 'delivered' ? outcome.crmId : undefined,
      mayBeInCrm: lead.mayBeInCrm || outcome.kind === 'delivered' || outcome.kind === 'ambiguous'
    })
    this.#notePause(claim, settlement)
    const isFailure = outcome.kind === 'transient' || outcome.kind === 'ambiguous'
    lead.failure = isFailure ? { from: this.now - outcome.ms, to: this.now } : undefined
    if (isFailure) this.recovery.failed(this.now)
    if (outcome.kind === 'delivered') this.recovery.delivered(this.now, this.leads)
    return true
  }

  #notePause({ probe }: Claim, settlement: Settlement) {
    const { outcome } = settlement
    const speaksOfLead = outcome.kind === 'delivered' || outcome.kind === 'permanent'
    if (speaksOfLead && outcome.status !== undefined) this.block = undefined
    if (settlement.state !== 'pending' || settlement.probeInMs === undefined) return
    const refusal = {
      status: outcome.status,
      reason: 'error' in outcome ? outcome.error : undefined,
      probeAt: this.now + settlement.probeInMs
    }
    if (!this.block) this.block = { since: this.now, probes: 0, ...refusal }
    else if (probe !== undefined) this.block = { ...this.block, ...refusal, probes: this.block.probes + 1 }
  }

  release(claim: Claim): boolean {
    const lead = this.#findLeased(claim)
    if (lead) lead.lease = undefined
    return lead !== undefined
  }

  throttle(claim: Claim, { delayMs, reason }: { delayMs: number; reason: string }): boolean {
    const lead = this.#findLeased(claim)
    if (lead)
      Object.assign(lead, { lease: undefined, nextAt: this.now + delayMs, lastError: reason, hold: 'held' })
    return lead !== undefined
  }

  #findLeased = ({ leadId, leaseToken }: Claim) =>
    this.leads.find(({ id, lease }) => id === leadId && lease?.token === leaseToken)

  requeue({ state, filter, limit }: Requeue): string[] {
    const prefix = filter?.crmIdPrefix
    const chosen = this.leads
      .filter((lead) =>
        state === 'throttled'
          ? lead.hold === 'held' && lead.state === 'pending' && !lead.lease
          : lead.state === state && (prefix === undefined || lead.crmId?.startsWith(prefix))
      )
      .slice(0, limit)
    for (const lead of chosen) {
      const hold = state === 'throttled' ? 'lifted' : undefined
      Object.assign(lead, {
        state: 'pending',
        attempts: 0,
        nextAt: this.now,
        lease: undefined,
        crmId: undefined,
        failure: undefined,
        hold
      })
    }
    this.probeSoon()
    return chosen.map(({ id }) => id)
  }

  hasten(limit: number): string[] {
    const chosen = this.leads.filter((lead) => isPutOff(lead, this.now)).slice(0, limit)
    for (const lead of chosen) Object.assign(lead, { nextAt: this.now, failure: undefined })
    this.probeSoon()
    return chosen.map(({ id }) => id)
  }

  probeSoon() {
    if (this.block) this.block.probeAt = this.now
  }

  erase(email: string) {
    const theirs = this.leads.filter((lead) => lead.email === email)
    const errors = theirs.map((lead) => lead.lastError)
    if (this.block?.reason !== undefined && errors.includes(this.block.reason)) this.block.reason = undefined
    const erasure = {
      leads: theirs.length,
      undelivered: theirs.filter(({ state }) => state !== 'delivered').length,
      contacts: theirs
        .filter(({ crmId, lease, mayBeInCrm }) => crmId !== undefined || lease || mayBeInCrm)
        .map(({ id, crmId }) => ({ leadId: id, crmId }))
    }
    for (const lead of theirs) {
      Object.assign(lead, {
        email: undefined,
        erasedAt: this.now,
        state: lead.state === 'delivered' ? 'delivered' : 'erased',
        lease: undefined,
        lastError: undefined,
        crmId: undefined,
        hold: undefined
      })
    }
    return erasure
  }

  untilNextDue(): number | undefined {
    const times = this.#pending().map(dueAt)
    if (times.length === 0) return undefined
    const isFar = times.some((time) => time > this.now + farthestMs)
    return Math.max(this.#blockedForMs(), isFar ? 0 : Math.max(0, Math.min(...times) - this.now))
  }

  /** A clock that ran ahead puts nothing off. */
  #blockedForMs(): number {
    const waitMs = (this.block?.probeAt ?? this.now) - this.now
    return waitMs > farthestMs ? 0 : Math.max(0, waitMs)
  }

  #pending = () => this.leads.filter(({ state }) => state === 'pending')

  books(): Books {
    const count = (name: DeliveryState) => this.leads.filter(({ state }) => state === name).length
    return {
      accepted: this.leads.length,
      pending: count('pending'),
      delivered: count('delivered'),
      dead: count('dead'),
      quarantined: count('quarantined'),
      erased: count('erased')
    }
  }

  backlog() {
    const [oldest] = this.#pending()
    const { pending, dead, quarantined } = this.books()
    return {
      pending,
      dead,
      quarantined,
      oldestPendingMs: oldest && this.now - oldest.receivedAt,
      throttled: this.leads.filter(({ hold }) => hold === 'held').length,
      blockedMs: this.block && this.now - this.block.since
    }
  }

  records = () => this.leads.map(recordOfModel)
}
