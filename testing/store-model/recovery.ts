import { dueAt, isPutOff, type ModelLead } from './model-lead.ts'

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
