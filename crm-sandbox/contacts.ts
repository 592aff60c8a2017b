import { Hono } from 'hono'
import type { Contact, ContactBook } from './contact-book.ts'

/** The contacts as a JSON array, newest last; `DELETE` empties it. */
export function contactRoutes(contacts: ContactBook) {
  return new Hono()
    .get('/', (c) => c.json(contacts.all().map(flatten)))
    .delete('/', (c) => {
      contacts.clear()
      return c.body(null, 204)
    })
}

/** The fields as received, plus what the sandbox recorded. If names clash, the sandbox's field wins. */
function flatten({ fields, id, receivedAt, deliveries, webhookId, notes }: Contact) {
  const more = notes.length > 0 ? { notes: notes.map(({ body }) => body) } : {}
  return { ...fields, id, receivedAt, deliveries, webhookId, ...more }
}
