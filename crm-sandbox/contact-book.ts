import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxIdPrefix } from '../contract/lead.ts'

type Fields = Record<string, unknown>

export type Contact = {
  id: string
  location: string
  /** As received, unknown fields included. */
  fields: Fields
  /** ISO 8601. */
  receivedAt: string
  /** How many times it was received: under one `webhook-id`, by an upsert of the same email, or as a note. */
  deliveries: number
  /** When it was last changed, ISO 8601. */
  updatedAt: string
  /** Notes, oldest first. */
  notes: Note[]
  webhookId?: string
}

export type Note = { id: string; body: string; dateAdded: string }

type Arrival = Pick<Contact, 'location' | 'fields' | 'webhookId'>

/** The contacts of the sandbox, in memory. Above `limit` the oldest are dropped. */
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

  all(): readonly Contact[] {
    return this.#contacts
  }

  newest(count: number): Contact[] {
    return this.#contacts.slice(-count).toReversed()
  }

  /** The newest contact of the location with this email, ignoring case. An empty email matches nobody. */
  findByEmail(location: string, email: string): Contact | undefined {
    return this.#findBy('email', location, email)
  }

  /** The newest contact of the location with this number. An empty number matches nobody. */
  findByPhone(location: string, phone: string): Contact | undefined {
    return this.#findBy('phone', location, phone)
  }

  #findBy(field: 'email' | 'phone', location: string, value: string): Contact | undefined {
    if (value === '') return undefined
    const wanted = value.toLowerCase()
    return this.#contacts.findLast(({ location: home, fields }) => {
      const known = fields[field]
      return home === location && typeof known === 'string' && known.toLowerCase() === wanted
    })
  }

  /** Stores a contact, or counts one more delivery of the one with the same `webhookId`. */
  record(arrival: Arrival): Contact {
    const known = arrival.webhookId === undefined ? undefined : this.#byWebhookId.get(arrival.webhookId)
    if (known) {
      known.deliveries += 1
      this.#changes.raise()
      return known
    }
    return this.#add(arrival)
  }

  /** Stores a contact, or updates the fields of the one with the same email. */
  upsert({ location, fields }: Arrival): { contact: Contact; isNew: boolean } {
    const known = typeof fields.email === 'string' ? this.findByEmail(location, fields.email) : undefined
    if (!known) return { contact: this.#add({ location, fields }), isNew: true }
    this.#change(known, { fields: { ...known.fields, ...fields }, deliveries: known.deliveries + 1 })
    return { contact: known, isNew: false }
  }

  find(id: string): Contact | undefined {
    return this.#contacts.find((contact) => contact.id === id)
  }

  addTags(contact: Contact, tags: string[]): string[] {
    const known = Array.isArray(contact.fields.tags) ? contact.fields.tags.map(String) : []
    const all = [...new Set([...known, ...tags])]
    this.#change(contact, { fields: { ...contact.fields, tags: all } })
    return all
  }

  addNote(contact: Contact, body: string): Note {
    const note = { id: randomUUID(), body, dateAdded: this.#time() }
    this.#change(contact, { notes: [...contact.notes, note], deliveries: contact.deliveries + 1 })
    return note
  }

  clear() {
    this.#contacts = []
    this.#byWebhookId.clear()
    this.#changes.raise()
  }

  #time() {
    return new Date(this.#clock.now()).toISOString()
  }

  #change(contact: Contact, changes: Partial<Contact>) {
    Object.assign(contact, changes, { updatedAt: this.#time() })
    this.#changes.raise()
  }

  #add(arrival: Arrival): Contact {
    const receivedAt = this.#time()
    const contact: Contact = {
      ...arrival,
      id: sandboxIdPrefix + randomUUID(),
      receivedAt,
      updatedAt: receivedAt,
      deliveries: 1,
      notes: []
    }
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

/** Notifies listeners that the sandbox changed, without saying what. */
export class Changes {
  readonly #listeners = new Set<() => void>()

  raise() {
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` at every change until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Time as the sandbox sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}
