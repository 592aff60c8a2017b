import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openConversations } from '../../relay/crm/conversations.ts'
import { findWithoutReply, longestWaits } from '../../relay/outbox/reply-queries.ts'
import { createRepliesPoll, takeCrmReplies, takeCrmForms } from '../../relay/poll-crm.ts'
import { apiHeaders } from '../open-sandbox.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { serve } from '../relay/serve.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimOne,
  delivered,
  deliveredAs,
  leadOf
} from '../store-contract/accept-lead.ts'
import { pollsOn } from '../store-contract/crm-polls.ts'

const minuteMs = 60_000

/** Answers as the sandbox does. */
async function pass(url: string, response: ServerResponse) {
  const answer = await fetch(url, { headers: apiHeaders })
  response.writeHead(answer.status).end(await answer.text())
}

async function openPlace() {
  const place = await pollsOn(await emptiedStore())
  const { store, clock, log, url, settings } = place

  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  let contacts = 0

  /** A lead whose contact the sandbox has. */
  async function deliver() {
    const email = `person-${(contacts += 1)}@example.com`
    const { id: contactId } = z
      .object({ id: z.string() })
      .parse(await (await post('/api/contacts', { email })).json())
    const id = await acceptAndSettle(store, deliveredAs(contactId), leadOf({ email }))
    clock.advance(1000)
    return { id, contactId, email }
  }

  return {
    ...place,
    deliver,
    /** What staff, workflows or the contact send. */
    say: (contactId: string, message: object = {}) =>
      post('/api/messages', { contactId, source: 'app', ...message }),
    /** A relay that has just started, and that polls once. */
    look: (budget = 100, from?: string) =>
      createRepliesPoll(
        openConversations(settings(from)),
        { store, clock, log },
        budget
      )(AbortSignal.timeout(20_000)),
    repliedAt: async (id: string) => (await store.find(id))?.repliedAt,
    waits: async () => (await store.ask(longestWaits(clock.now(), 99))).map(({ leadId }) => leadId)
  }
}

test('only what a person of the agency sent after the lead counts, by the time of the first', async () => {
  const { deliver, say, look, repliedAt, waits, clock, lastRun } = await openPlace()
  const before = new Date(clock.now() - 1).toISOString()
  const { id, contactId } = await deliver()
  for (const source of ['workflow', 'campaign', 'bulk_actions', 'api']) await say(contactId, { source })
  await say(contactId, { source: undefined })
  await say(contactId, { direction: 'inbound' })
  await say(contactId, { dateAdded: before })
  for (const status of ['failed', 'undelivered', 'scheduled', 'pending']) await say(contactId, { status })
  for (const messageType of [
    'TYPE_ACTIVITY_OPPORTUNITY',
    'TYPE_INTERNAL_COMMENT',
    'TYPE_FORM_SUBMISSION',
    'TYPE_CAMPAIGN_SMS',
    'TYPE_SMS_REVIEW_REQUEST'
  ])
    await say(contactId, { messageType })
  for (const callStatus of ['no-answer', 'busy', 'voicemail', 'canceled'])
    await say(contactId, { messageType: 'TYPE_CALL', callStatus })
  await look()
  expect([await repliedAt(id), await waits()]).toEqual([undefined, [id]])

  clock.advance(minuteMs)
  const answered = clock.now()
  await say(contactId, { messageType: 'TYPE_CALL', callStatus: 'completed' })
  clock.advance(minuteMs)
  await say(contactId, { messageType: 'TYPE_EMAIL' })
  await look()
  expect([await repliedAt(id), await waits()]).toEqual([answered, []])
  expect(await lastRun()).toMatchObject({ kind: 'crm-replies', ok: true, result: { looked: 1, replied: 1 } })
  await look()
  expect(await lastRun()).toMatchObject({ result: { looked: 0, replied: 0 } })
})

test('a long conversation is read back to the lead', async () => {
  const { deliver, say, look, repliedAt, clock } = await openPlace()
  const { id, contactId } = await deliver()
  const answered = clock.now()
  await say(contactId)
  for (let count = 0; count < 230; count++) {
    clock.advance(10)
    await say(contactId, { direction: 'inbound' })
  }
  clock.advance(10_000)
  await look()
  expect(await repliedAt(id)).toBe(answered)
})

test('a page within `messages` is read, too', async () => {
  const { deliver, look, repliedAt, clock } = await openPlace()
  const { id, contactId } = await deliver()
  const message = { messageType: 'TYPE_SMS', direction: 'outbound', source: 'app' }
  const dateAdded = new Date(clock.now()).toISOString()
  const url = await serve(({ url: path = '' }, response) => {
    const page = { lastMessageId: '', nextPage: false, messages: [{ ...message, dateAdded }] }
    const found = { conversations: [{ id: 'conversation-1', contactId }] }
    response.end(JSON.stringify(path.includes('/search') ? found : { messages: page }))
  })
  await look(100, url)
  expect(await repliedAt(id)).toBe(clock.now())
})

test('an id that is no contact of the CRM says nothing, and waits for nothing', async () => {
  const { deliver, look, waits, store, lastRun } = await openPlace()
  await acceptAndSettle(store, deliveredAs('an id of a webhook'))
  const { id } = await deliver()
  await look()
  expect(await waits()).toEqual([id])
  expect(await lastRun()).toMatchObject({ result: { looked: 2, replied: 0, unknown: 1 } })
})

test('a poll keeps to its budget, and the next one looks at the others', async () => {
  const { deliver, look, waits, clock, store } = await openPlace()
  const leads = [await deliver(), await deliver(), await deliver()].map(({ id }) => id)
  // Two calls a lead.
  await look(4)
  expect(await waits()).toEqual(leads.slice(0, 2))
  clock.advance(1000)
  await look(2)
  expect(await waits()).toEqual(leads)
  const next = await store.ask(findWithoutReply({ now: clock.now(), limit: 1 }))
  expect(next).toMatchObject([{ leadId: leads[0] }])
})

const polls = {
  answers: [takeCrmReplies, '/conversations/search', 2],
  forms: [takeCrmForms, '/forms/submissions', 1]
} as const

test.each(['answers', 'forms'] as const)(
  'one relay at a time asks for %s, also after a restart, and leads that are due go first',
  async (kind) => {
    const [take, path, calls] = polls[kind]
    const { deliver, store, clock, log, url, settings } = await openPlace()
    let asked = 0
    const counting = await serve((request, response) => {
      asked += request.url?.startsWith(path) ? 1 : 0
      void pass(url + request.url, response)
    })
    const crm = { ...settings(counting), kind: 'api', repliesMinutes: 5, formsMinutes: 5 } as const
    const start = () => {
      const polling = take(crm, { store, clock, log })
      onTestFinished(() => polling?.stop())
      return polling
    }
    await deliver()
    await acceptLead(store)
    const relays = [start(), start()]
    await vi.waitFor(() => expect(clock.waiting()).toBe(2))
    expect(asked).toBe(0)

    await store.settle(await claimOne(store), delivered)
    clock.advance(5000)
    await vi.waitFor(() => expect(asked).toBe(calls))
    await vi.waitFor(() => expect(clock.waiting()).toBe(2))
    await relays[0]?.stop()
    start()
    await vi.waitFor(() => expect(clock.waiting()).toBe(2))
    expect(asked).toBe(calls)
    clock.advance(5 * minuteMs)
    await vi.waitFor(() => expect(asked).toBe(2 * calls))
    expect(take({ ...crm, repliesMinutes: 0, formsMinutes: 0 }, { store, clock, log })).toBeUndefined()
  }
)

test('a person who is erased while the CRM is asked leaves nothing', async () => {
  const { deliver, store, look, waits, url } = await openPlace()
  const { id, email } = await deliver()
  const erasing = await serve(({ url: path = '' }, response) => {
    void store.erase(email).then(() => pass(url + path, response))
  })
  await look(100, erasing)
  expect(await waits()).toEqual([])
  expect(await store.find(id)).toMatchObject({ lead: undefined, repliedAt: undefined })
})

test.each(['conversations.readonly', 'conversations/message.readonly'])(
  'a token without %s is named once, and the answers are read later',
  async (scope) => {
    const { deliver, say, setLocation, repliedAt, lastRun, logged, store, clock, log, settings } =
      await openPlace()
    const poll = createRepliesPoll(openConversations(settings()), { store, clock, log }, 100)
    const { id, contactId } = await deliver()
    const answered = clock.now()
    await say(contactId)
    await setLocation({ lacksScopes: [scope] })
    for (const _ of [1, 2]) await poll(AbortSignal.timeout(20_000))
    const problem = `the CRM answered 401: does the token have the scope ${scope}?`
    expect(logged).toMatchObject([{ level: 50, problem }])
    expect(await lastRun()).toMatchObject({ kind: 'crm-replies', ok: false, result: { raw: problem } })
    expect(await repliedAt(id)).toBeUndefined()
    await setLocation({ lacksScopes: [] })
    await poll(AbortSignal.timeout(20_000))
    expect(await repliedAt(id)).toBe(answered)
    expect(await lastRun()).toMatchObject({ ok: true })
  }
)

test('a conversation that cannot be read keeps no other from its turn', async () => {
  const { deliver, store, clock, log, url, settings, waits } = await openPlace()
  const [first, second] = [await deliver(), await deliver()]
  const broken = await serve(({ url: path = '' }, response) => {
    if (path.includes(first.contactId)) response.end('{"conversations": 7}')
    else void pass(url + path, response)
  })
  const poll = createRepliesPoll(openConversations(settings(broken)), { store, clock, log }, 100)
  for (const _ of [1, 2]) await poll(AbortSignal.timeout(20_000))
  expect(await waits()).toEqual([second.id])
})

test("the leads of the CRM's own forms wait since they were sent", async () => {
  const { send, poll, say, look, leads, clock, repliedAt } = await openPlace()
  const { id: contactId = '' } = await send({})
  clock.advance(minuteMs)
  const answered = clock.now()
  await say(contactId)
  clock.advance(minuteMs)
  await poll()
  await look()
  expect(await repliedAt((await leads())[0]?.id ?? '')).toBe(answered)
})
