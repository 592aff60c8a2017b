import { z } from 'zod'
import { type ApiSettings, contactPath, isGoneOrRefused, openReading, unlimited } from './api-calls.ts'
import type { RateLimit } from './crm.ts'

// When a person of the agency first replied to a contact, as HighLevel's API tells it.

const mostOnPage = 100

/** An email may have a long text. */
const pageBytes = 4 * 1024 * 1024

/** `unknown`: the CRM has no such contact, as after a delivery by webhook, whose ids are not those of contacts. */
type Reply = { kind: 'replied'; at: number } | { kind: 'waiting' } | { kind: 'unknown' }

/** Opens the conversations of a location. Its calls go one after the other. They reject like those of `openReading`. */
export function openConversations(settings: ApiSettings, rateLimit: RateLimit = unlimited) {
  const { locationId } = settings
  const reading = openReading(settings, { rateLimit, limitBytes: pageBytes })

  async function find(contactId: string, signal: AbortSignal): Promise<string[]> {
    const query = new URLSearchParams({ locationId, contactId, limit: String(mostOnPage) }).toString()
    const asked = { shape: foundSchema, scope: 'conversations.readonly', signal }
    const { conversations } = await reading.get(`/conversations/search?${query}`, asked)
    return conversations.filter((each) => each.contactId === contactId).map(({ id }) => id)
  }

  /** Pages of messages, the newest first. */
  async function* pages(conversationId: string, signal: AbortSignal): AsyncGenerator<Message[]> {
    const path = `/conversations/${encodeURIComponent(conversationId)}/messages`
    const asked = { shape: pageSchema, scope: 'conversations/message.readonly', signal }
    for (let last = ''; ;) {
      const query = new URLSearchParams({ limit: String(mostOnPage), ...(last && { lastMessageId: last }) })
      const page = await reading.get(`${path}?${query.toString()}`, asked)
      yield page.messages
      if (!page.nextPage || page.messages.length === 0 || page.lastMessageId === last) return
      last = page.lastMessageId
    }
  }

  async function firstIn(conversationId: string, since: number, signal: AbortSignal) {
    let first = Infinity
    for await (const messages of pages(conversationId, signal)) {
      const times = messages.filter(isReply).map(timeOf)
      first = Math.min(first, ...times.filter((at) => at > since))
      if (messages.some((message) => timeOf(message) <= since)) break
    }
    return first
  }

  return {
    calls: reading.calls,

    /** When a person of the agency first replied after `since`, in milliseconds since the epoch. */
    async firstReply(contactId: string, since: number, signal: AbortSignal): Promise<Reply> {
      try {
        const conversations = await find(contactId, signal)
        // A contact that nobody wrote to has none. Neither has an id that is no contact's.
        if (conversations.length === 0) {
          const asked = { shape: contactSchema, scope: 'contacts.readonly', signal }
          await reading.get(contactPath(contactId), asked)
        }
        let first = Infinity
        for (const id of conversations) first = Math.min(first, await firstIn(id, since, signal))
        return first === Infinity ? { kind: 'waiting' } : { kind: 'replied', at: first }
      } catch (error) {
        if (isGoneOrRefused(error)) return { kind: 'unknown' }
        throw error
      }
    }
  }
}

export type Conversations = ReturnType<typeof openConversations>

const contactSchema = z.object({ contact: z.object({ id: z.string() }) })

const foundSchema = z.object({
  conversations: z.array(z.object({ id: z.string(), contactId: z.string() }))
})

const text = z.string().catch('')

const messageSchema = z.object({
  messageType: text,
  direction: text,
  source: text,
  status: text,
  dateAdded: text,
  meta: z.object({ callStatus: text }).catch({ callStatus: '' })
})
type Message = z.output<typeof messageSchema>

const messagesSchema = z.object({
  lastMessageId: text,
  nextPage: z.boolean(),
  messages: z.array(messageSchema)
})

/** HighLevel describes the page alone, and public integrations read it within `messages`. */
const pageSchema = z.union([
  messagesSchema,
  z.object({ messages: messagesSchema }).transform(({ messages }) => messages)
])

/** Not a number if the CRM tells no time: then the message is before and after nothing. */
const timeOf = ({ dateAdded }: Message) => Date.parse(dateAdded)

/** HighLevel lists these among the messages. They are no messages, or HighLevel sent them automatically. */
const isNoReply =
  /^TYPE_(ACTIVITY_|INTERNAL_COMMENT|FORM_SUBMISSION|LIVE_CHAT_INFO|CAMPAIGN_(?!MANUAL_)|IVR_|SMS_\w+_REQUEST|SMS_REACTION)/

const isTaken = new Set(['answered', 'completed'])

/** Not sent yet, or never arrived. */
const unsent = new Set(['failed', 'undelivered', 'opt_out', 'pending', 'queued', 'scheduled'])

/** Whether a person of the agency sent this message, or made this call and somebody took it. */
function isReply({ messageType, direction, source, status, meta }: Message): boolean {
  if (direction !== 'outbound' || source !== 'app' || isNoReply.test(messageType)) return false
  return messageType.endsWith('CALL') ? isTaken.has(meta.callStatus) : !unsent.has(status)
}
