import { once } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sandboxIdPrefix } from '../../contract/lead.ts'
import { unlimited } from '../../relay/crm/api-calls.ts'
import { type NoContact, openNoContact } from '../../relay/crm/no-contact.ts'
import { createTelling } from '../../relay/tell-no-contact.ts'
import { apiHeaders } from '../open-sandbox.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import { acceptAndSettle, acceptLead, claimOne, deliveredAs } from '../store-contract/accept-lead.ts'
import { pollsOn } from '../store-contract/crm-polls.ts'

const email = 'amara@example.com'

/** A sandbox, and relays that tell it once who asked not to be contacted. */
async function openPlace() {
  const place = await pollsOn(await emptiedStore())
  const { store, log, logged, url, settings } = place
  const call = async (path: string, body?: object) => {
    const answer = await fetch(url + path, {
      headers: apiHeaders,
      ...(body && { method: 'POST', body: JSON.stringify(body) })
    })
    return answer.json()
  }
  const start = (from?: string) => {
    const tell = createTelling(openNoContact(settings(from)), { store, log })
    return () => tell(AbortSignal.timeout(20_000))
  }
  return {
    store,
    logged,
    start,
    makeContact: async (of = email) =>
      z.object({ id: z.string() }).parse(await call('/api/contacts', { email: of })).id,
    /** The contact in the CRM: its tags, and the first line of each note. */
    seen: async (crmId: string) => {
      const { contact } = contactSchema.parse(await call(`/contacts/${crmId}`))
      const { notes } = notesSchema.parse(await call(`/contacts/${crmId}/notes`))
      return { tags: contact.tags, notes: notes.map(({ body }) => body.split('\n')[0]) }
    }
  }
}

const contactSchema = z.object({ contact: z.object({ tags: z.array(z.string()).default([]) }) })
const notesSchema = z.object({ notes: z.array(z.object({ body: z.string() })) })

test('the contact of who asks not to be contacted gets a tag and one note, also from a relay that starts again', async () => {
  const { store, start, makeContact, seen } = await openPlace()
  const crmId = await makeContact()
  const leadId = await acceptAndSettle(store, deliveredAs(crmId))
  await store.requestData({ leadId, kind: 'erase', email })
  const tell = start()
  await tell()
  expect(await seen(crmId)).toEqual({ tags: [], notes: [] })

  await store.requestData({ leadId, kind: 'no-contact', email })
  for (const turn of [tell, tell, start()]) await turn()
  const notes = ['Asked on the website not to be contacted any more']
  expect(await seen(crmId)).toEqual({ tags: ['do not contact'], notes })
})

test('the CRM learns of a request when it answers and has the lead; a contact that is gone is not tried again', async () => {
  const { store, logged, start, makeContact, seen } = await openPlace()
  const waiting = await acceptLead(store)
  await store.requestData({ leadId: waiting, kind: 'no-contact', email })
  const tell = start()
  await tell()
  expect(logged).toEqual([])

  const crmId = await makeContact()
  await store.settle(await claimOne(store), deliveredAs(crmId))
  await start('http://127.0.0.1:9')()
  expect(logged).toMatchObject([{ lead: waiting }])
  await tell()
  expect((await seen(crmId)).tags).toEqual(['do not contact'])

  const gone = await acceptAndSettle(store, deliveredAs('no-such-contact'))
  await store.requestData({ leadId: gone, kind: 'no-contact', email })
  for (const turn of [tell, tell]) await turn()
  expect(logged.slice(1)).toMatchObject([{ lead: gone }])
})

test('a contact with another email gets the note only, and the contact that a lead gets later gets the tag', async () => {
  const { store, start, makeContact, seen } = await openPlace()
  const [other, own] = [await makeContact('parent@example.com'), await makeContact(' AMARA@example.com')]
  const leadId = await acceptAndSettle(store, deliveredAs(other))
  await store.requestData({ leadId, kind: 'no-contact', email })
  const tell = start()
  await tell()
  const notes = ['Asked on the website not to be contacted any more']
  expect(await seen(other)).toEqual({ tags: [], notes })

  await store.requeue({ state: 'delivered', filter: { crmIdPrefix: sandboxIdPrefix }, limit: 1 })
  await store.settle(await claimOne(store), deliveredAs(own))
  await tell()
  expect(await seen(own)).toEqual({ tags: ['do not contact'], notes })
})

test('a call that hangs holds up no other request', async () => {
  const { store, log, logged } = await pollsOn(await emptiedStore())
  for (const crmId of ['hangs', 'answers']) {
    const leadId = await acceptAndSettle(store, deliveredAs(crmId))
    await store.requestData({ leadId, kind: 'no-contact', email })
  }
  const told: string[] = []
  const tell = async ({ crmId }: NoContact, signal: AbortSignal) => {
    if (crmId === 'hangs') await once(signal, 'abort').then(() => signal.throwIfAborted())
    told.push(crmId)
  }
  await createTelling(tell, { store, log }, 20)(new AbortController().signal)
  expect(told).toEqual(['answers'])
  expect(logged).toHaveLength(1)
})

test('each call waits for its turn, also the first', async () => {
  const { settings } = await pollsOn(await emptiedStore())
  const tell = openNoContact(settings(), {
    ...unlimited,
    wait: () => Promise.reject(new Error('not your turn'))
  })
  const asked = { leadId: 'lead-1', crmId: 'no-such-contact', email, at: 0 }
  await expect(tell(asked, AbortSignal.timeout(20_000))).rejects.toThrow('not your turn')
})
