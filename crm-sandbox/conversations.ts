import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Changes, Clock, Contact, ContactBook } from './contact-book.ts'
import { authorize, readJsonObject, refuse, type Spend } from './http.ts'
import { sandboxIds } from './ids.ts'

// What HighLevel publishes of its conversations API (github.com/GoHighLevel/highlevel-api-docs, apps/v3/conversations-v3.json,
// read in November 2026): the conversation of a contact, and its messages.

/** Sent by staff, by a workflow or by the contact. Its time is now unless another is given. */
const sentMessage = z.strictObject({
  contactId: z.string(),
  direction: z.enum(['inbound', 'outbound']).default('outbound'),
  source: z.enum(['workflow', 'bulk_actions', 'campaign', 'api', 'app']).optional(),
  messageType: z.string().default('TYPE_SMS'),
  status: z.string().default('delivered'),
  callStatus: z.string().optional(),
  dateAdded: z.iso.datetime().optional()
})

type Message = ReturnType<typeof toMessage>

/** The messages of the sandbox's contacts, in memory. A contact that nobody wrote to has no conversation. */
export function createConversations({ changes, clock }: { changes: Changes; clock: Clock }) {
  const byContact = new Map<string, Message[]>()

  return {
    /** Oldest first. */
    of: (contactId: string) => byContact.get(contactId) ?? [],

    send(message: z.infer<typeof sentMessage>) {
      const { contactId } = message
      const sent = toMessage(message, new Date(clock.now()).toISOString())
      const all = [...(byContact.get(contactId) ?? []), sent]
      byContact.set(
        contactId,
        all.toSorted((one, other) => Date.parse(one.dateAdded) - Date.parse(other.dateAdded))
      )
      changes.emit('change')
    },

    /** What the page shows of a contact. */
    describe: ({ id }: Pick<Contact, 'id'>) => ({
      messages: (byContact.get(id) ?? []).map(
        ({ direction, source = 'contact' }) => `${direction}, ${source}`
      )
    }),

    clear: () => byContact.clear()
  }
}

export type Conversations = ReturnType<typeof createConversations>

const conversationOf = (contactId: string) => `conversation-${contactId}`

function toMessage(sent: z.infer<typeof sentMessage>, now: string) {
  const { callStatus, dateAdded = now, ...message } = sent
  return {
    ...message,
    dateAdded,
    id: randomUUID(),
    type: sent.messageType.endsWith('CALL') ? 1 : 2,
    locationId: sandboxIds.location,
    conversationId: conversationOf(sent.contactId),
    contentType: 'text/plain',
    body: 'Hello',
    ...(sent.source === 'app' && { userId: sandboxIds.users.kim }),
    ...(callStatus !== undefined && { meta: { callStatus } })
  }
}

const mostOnPage = 100

type Parts = { contacts: ContactBook; conversations: Conversations; spend: Spend }

export function conversationRoutes({ contacts, conversations, spend }: Parts) {
  const app = new Hono()

  const counted = createMiddleware(async (c, next) => {
    const size = Number(c.req.query('limit') ?? 20)
    if (!spend(c, sandboxIds.location)) return refuse(c, 429, 'Too Many Requests')
    if (!(size >= 1 && size <= mostOnPage)) return refuse(c, 400, 'limit must not be greater than 100')
    return next()
  })

  app.get('/conversations/search', authorize(contacts, 'conversations.readonly'), counted, (c) => {
    const { locationId, contactId = '' } = c.req.query()
    if (locationId !== sandboxIds.location) return refuse(c, 400, 'locationId is required.')
    const contact = contacts.find(contactId)
    const last = conversations.of(contactId).at(-1)
    const found = contact && last ? [presentConversation(contact, last)] : []
    return c.json({ conversations: found, total: found.length })
  })

  app.get(
    '/conversations/:id/messages',
    authorize(contacts, 'conversations/message.readonly'),
    counted,
    (c) => {
      const { limit = '20', lastMessageId } = c.req.query()
      const contact = contacts.all().find(({ id }) => conversationOf(id) === c.req.param('id'))
      if (!contact) return refuse(c, 400, 'Conversation not found')
      const newest = conversations.of(contact.id).toReversed()
      const start = newest.findIndex(({ id }) => id === lastMessageId) + 1
      const messages = newest.slice(start, start + Number(limit))
      const nextPage = start + messages.length < newest.length
      return c.json({ lastMessageId: messages.at(-1)?.id ?? '', nextPage, messages })
    }
  )

  // What staff, workflows or the contact send in the CRM itself.
  app.post('/api/messages', async (c) => {
    const message = sentMessage.safeParse(await readJsonObject(c.req))
    if (!message.success) return c.json({ message: z.prettifyError(message.error) }, 400)
    if (!contacts.find(message.data.contactId)) return refuse(c, 404, 'Contact not found')
    conversations.send(message.data)
    return c.body(null, 204)
  })

  return app
}

const named = z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') })
const reached = z.object({ email: z.string().catch(''), phone: z.string().catch('') })

function presentConversation({ id: contactId, location, fields }: Contact, last: Message) {
  const { firstName, lastName } = named.parse(fields)
  const name = `${firstName} ${lastName}`.trim()
  return {
    id: conversationOf(contactId),
    contactId,
    locationId: location,
    lastMessageBody: last.body,
    lastMessageType: last.messageType,
    type: 'TYPE_PHONE',
    unreadCount: 0,
    fullName: name,
    contactName: name,
    ...reached.parse(fields)
  }
}
