import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { sandboxIdPrefix } from '../contract/lead.ts'
import type { dealBody } from './contact-api.ts'

type Fields = Record<string, unknown>

export type Contact = {
  id: string
  location: string
  /** As received, unknown fields included. */
  fields: Fields
  /** ISO 8601. */
  receivedAt: string
  /** How many times it was received: under one `webhook-id`, by a form of the CRM with the same email, or as a note. */
  deliveries: number
  /** When it was last changed, ISO 8601. */
  updatedAt: string
  /** Notes, oldest first. */
  notes: Note[]
  /** Oldest first. */
  deals: Deal[]
  /** Ids of the workflows that it was enrolled in, one for each time. */
  workflows: string[]
  webhookId?: string
}

export type Note = { id: string; body: string; dateAdded: string }
export type Deal = z.infer<typeof dealBody> & { id: string; createdAt: string }

type Arrival = Pick<Contact, 'location' | 'fields' | 'webhookId'>

/** What a person sets in the CRM, at any time. */
export const locationSettings = z.strictObject({
  /** Whether two contacts may have one email or phone. */
  allowsDuplicates: z.boolean(),
  revokedTokens: z.array(z.string()),
  /** Scopes that no token has. */
  lacksScopes: z.array(z.string()),
  /** Requests in 10 seconds. A location on trial has 25. */
  burstLimit: z.number(),
  /** Requests in a day. A location on trial has 10,000. */
  dailyLimit: z.number()
})

export type LocationSettings = z.infer<typeof locationSettings>

type Parts = { changes: Changes; clock: Clock; limit?: number }

/** The contacts of the sandbox, in memory. Above `limit` the oldest are dropped. */
export function createContactBook({ changes, clock, limit = 10_000 }: Parts) {
  let contacts: Contact[] = []
  const settings: LocationSettings = {
    allowsDuplicates: false,
    revokedTokens: [],
    lacksScopes: [],
    burstLimit: 100,
    dailyLimit: 200_000
  }
  const byWebhookId = new Map<string, Contact>()
  const time = () => new Date(clock.now()).toISOString()

  /** The newest contact of the location with this value, ignoring case. An empty one matches nobody. */
  function findBy(field: 'email' | 'phone', location: string, value: string): Contact | undefined {
    if (value === '') return undefined
    const isWanted = (known: unknown) =>
      typeof known === 'string' && known.toLowerCase() === value.toLowerCase()
    return contacts.findLast(({ location: home, fields }) => {
      const more = field === 'email' && Array.isArray(fields.additionalEmails) ? fields.additionalEmails : []
      return home === location && [fields[field], ...more].some(isWanted)
    })
  }

  function change(contact: Contact, changed: Partial<Contact>) {
    Object.assign(contact, changed, { updatedAt: time() })
    changes.emit('change')
  }

  function add(arrival: Arrival): Contact {
    const id = sandboxIdPrefix + randomUUID()
    const receivedAt = time()
    const nothing = { notes: [], deals: [], workflows: [] }
    const contact = { ...arrival, ...nothing, id, receivedAt, updatedAt: receivedAt, deliveries: 1 }
    contacts.push(contact)
    if (contact.webhookId !== undefined) byWebhookId.set(contact.webhookId, contact)
    const oldest = contacts.length > limit ? contacts.shift() : undefined
    if (oldest?.webhookId !== undefined) byWebhookId.delete(oldest.webhookId)
    changes.emit('change')
    return contact
  }

  return {
    settings,

    /** Oldest first. */
    all: (): readonly Contact[] => contacts,
    newest: (count: number) => contacts.slice(-count).toReversed(),
    find: (id: string) => contacts.find((contact) => contact.id === id),
    findByEmail: (location: string, email: string) => findBy('email', location, email),
    findByPhone: (location: string, phone: string) => findBy('phone', location, phone),

    /** Stores a contact, unless the location forbids duplicates and has one with its email or phone. */
    create({ location, fields }: Arrival): { contact: Contact; duplicateOf?: 'email' | 'phone' } {
      for (const field of settings.allowsDuplicates ? [] : (['email', 'phone'] as const)) {
        const contact = findBy(field, location, typeof fields[field] === 'string' ? fields[field] : '')
        if (contact) return { contact, duplicateOf: field }
      }
      return { contact: add({ location, fields }) }
    },

    /** Stores a contact, or counts one more delivery of the one with the same `webhookId`. */
    record(arrival: Arrival): Contact {
      const known = arrival.webhookId === undefined ? undefined : byWebhookId.get(arrival.webhookId)
      if (!known) return add(arrival)
      known.deliveries += 1
      changes.emit('change')
      return known
    },

    /** Stores a contact, or updates the fields of the one with the same email, as the CRM's own forms do. */
    upsert({ location, fields }: Arrival): Contact {
      const known = typeof fields.email === 'string' ? findBy('email', location, fields.email) : undefined
      if (!known) return add({ location, fields })
      change(known, { fields: { ...known.fields, ...fields }, deliveries: known.deliveries + 1 })
      return known
    },

    /** Returns all tags of the contact. */
    addTags(contact: Contact, tags: string[]): string[] {
      const known = Array.isArray(contact.fields.tags) ? contact.fields.tags.map(String) : []
      const all = [...new Set([...known, ...tags])]
      change(contact, { fields: { ...contact.fields, tags: all } })
      return all
    },

    /** Sets the contact's values of these custom fields; the others stay. */
    setFields(contact: Contact, sent: { id: string; fieldValue: unknown }[]) {
      const known: unknown[] = Array.isArray(contact.fields.customFields) ? contact.fields.customFields : []
      const isSent = (field: unknown) => sent.some(({ id }) => id === Object(field).id)
      const customFields = [...known.filter((field) => !isSent(field)), ...sent]
      change(contact, { fields: { ...contact.fields, customFields } })
    },

    addNote(contact: Contact, body: string): Note {
      const note = { id: randomUUID(), body, dateAdded: time() }
      const notes = [...contact.notes, note]
      change(contact, { notes, deliveries: Math.max(contact.deliveries, notes.length) })
      return note
    },

    clear() {
      contacts = []
      byWebhookId.clear()
      changes.emit('change')
    }
  }
}

export type ContactBook = ReturnType<typeof createContactBook>

/** Raises `change` when anything of the sandbox changed, without saying what. */
export const createChanges = () => new EventEmitter<{ change: [] }>()

export type Changes = ReturnType<typeof createChanges>

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
