import { randomUUID } from 'node:crypto'
import { sandboxIdPrefix } from '../contract/sandbox-contact.ts'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'

export type Fields = Record<string, unknown>

export type Contact = {
  id: string
  location: string
  /** As they came, unknown ones included. */
  fields: Fields
  /** ISO 8601. */
  receivedAt: string
  /** How often it came: under one `webhook-id`, or by an upsert of the same email. */
  deliveries: number
  /** The `webhook-id` header, where one came. */
  webhookId?: string
}

type Arrival = Pick<Contact, 'location' | 'fields' | 'webhookId'>

/** The contacts of the sandbox, in memory; beyond `limit` the oldest make room. */
export class ContactBook {
  readonly #changes: Changes
  readonly #clock: Clock
  readonly #limit: number
  #contacts: Contact[] = []
  readonly #byWebhookId = new Map<string, Contact>()

  constructor({ changes, clock, limit = 10_000 }: { changes: Changes; clock: Clock; limit?: number }) {
    this.#changes = changes
    this.#clock = clock
    this.#limit = limit
  }

  get total() {
    return this.#contacts.length
  }

  /** Oldest first. */
  all(): readonly Contact[] {
    return this.#contacts
  }

  /** The newest `count` contacts, newest first. */
  newest(count: number): Contact[] {
    return this.#contacts.slice(-count).toReversed()
  }

  /** The newest contact of the location with this email, whatever its case. An empty email is nobody's. */
  findByEmail(location: string, email: string): Contact | undefined {
    if (email === '') return undefined
    const wanted = email.toLowerCase()
    return this.#contacts.findLast(
      ({ location: home, fields }) =>
        home === location && typeof fields.email === 'string' && fields.email.toLowerCase() === wanted
    )
  }

  /** Stores a contact, or counts one more delivery of the one that came under the same `webhookId`. */
  record(arrival: Arrival): Contact {
    const known = arrival.webhookId === undefined ? undefined : this.#byWebhookId.get(arrival.webhookId)
    if (known) {
      known.deliveries += 1
      this.#changes.raise()
      return known
    }
    return this.#add(arrival)
  }

  /** Stores a contact, or lays the fields over those of the one that has the same email. */
  upsert({ location, fields }: Arrival): { contact: Contact; isNew: boolean } {
    const known = typeof fields.email === 'string' ? this.findByEmail(location, fields.email) : undefined
    if (!known) return { contact: this.#add({ location, fields }), isNew: true }
    known.fields = { ...known.fields, ...fields }
    known.deliveries += 1
    this.#changes.raise()
    return { contact: known, isNew: false }
  }

  clear() {
    this.#contacts = []
    this.#byWebhookId.clear()
    this.#changes.raise()
  }

  #add(arrival: Arrival): Contact {
    const receivedAt = new Date(this.#clock.now()).toISOString()
    const contact: Contact = { ...arrival, id: sandboxIdPrefix + randomUUID(), receivedAt, deliveries: 1 }
    this.#contacts.push(contact)
    if (contact.webhookId !== undefined) this.#byWebhookId.set(contact.webhookId, contact)
    if (this.#contacts.length > this.#limit) {
      const oldest = this.#contacts.shift()
      if (oldest?.webhookId !== undefined) this.#byWebhookId.delete(oldest.webhookId)
    }
    this.#changes.raise()
    return contact
  }
}
