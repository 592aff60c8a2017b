import type { DeliveryState, LeadRecord } from '../../relay/outbox/ledger.ts'
import type { NewLead } from '../../relay/outbox/store.ts'

/** A lead in the model: the values that a store reports, and those that it keeps internal. */
export type ModelLead = {
  id: string
  sequence: number
  email: string | undefined
  entry: Pick<NewLead, 'idempotencyKey' | 'bodyHash'>
  receivedAt: number
  erasedAt: number | undefined
  state: DeliveryState
  attempts: number
  nextAt: number
  lease: { until: number; token: string } | undefined
  hold: 'held' | 'lifted' | undefined
  lastStatus: number | undefined
  lastError: string | undefined
  crmId: string | undefined
  /** Whether an attempt reached the CRM, or may have. */
  mayBeInCrm: boolean
  /** The last attempt, if it failed and the CRM may have been down. */
  failure: { from: number; to: number } | undefined
}

export const dueAt = ({ nextAt, lease }: ModelLead) => Math.max(nextAt, lease?.until ?? nextAt)

/** Whether it waits for its next attempt. */
export const isPutOff = ({ state, lease, nextAt, hold }: ModelLead, now: number) =>
  state === 'pending' && !lease && nextAt > now && hold !== 'held'

/** The parts of a lead on which the model and a store must agree. */
export const recordOfModel = (lead: ModelLead) => ({
  id: lead.id,
  sequence: lead.sequence,
  email: lead.email,
  receivedAt: lead.receivedAt,
  erasedAt: lead.erasedAt,
  state: lead.state,
  attempts: lead.attempts,
  dueAt: dueAt(lead),
  lastStatus: lead.lastStatus,
  lastError: lead.lastError,
  crmId: lead.crmId
})

/** The same parts of a store's record. */
export const recordOfStore = ({ lead, ...record }: LeadRecord): ReturnType<typeof recordOfModel> => ({
  id: record.id,
  sequence: record.sequence,
  email: lead?.email,
  receivedAt: record.receivedAt,
  erasedAt: record.erasedAt,
  state: record.state,
  attempts: record.attempts,
  dueAt: record.dueAt,
  lastStatus: record.lastStatus,
  lastError: record.lastError,
  crmId: record.crmId
})

const minute = 60_000
const atOnce = 32

/** What the model knows about outages of the CRM. */
export class Recovery {
  #takenAt = 0
  #failing = true
  #outage: { since: number; until: number } | undefined

  failed(now: number) {
    if (!isWithin(this.#takenAt, now, minute)) this.#failing = true
  }

  delivered(now: number, leads: ModelLead[]) {
    if (this.#failing) this.#outage = { since: this.#outage?.since ?? this.#takenAt, until: now }
    if (this.#failing || !isWithin(this.#takenAt, now, 1000)) this.#takenAt = now
    this.#failing = false
    this.#hasten(now, leads)
  }

  #hasten(now: number, leads: ModelLead[]) {
    if (!this.#outage) return
    const { since, until } = this.#outage
    const due = () => leads.filter((lead) => lead.state === 'pending' && dueAt(lead) <= now).length
    const chosen = leads
      .filter((lead) => isPutOff(lead, now))
      .filter(({ failure }) => failure && failure.to >= since && failure.from <= until)
      .slice(0, Math.max(0, atOnce - due()))
    for (const lead of chosen) lead.nextAt = now
    if (due() === 0 && !isWithin(until, now, minute)) this.#outage = undefined
  }
}

const isWithin = (time: number, now: number, ms: number) => time >= now - ms && time <= now
