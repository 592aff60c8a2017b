import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiHeaders, lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { apiVersion } from './api-v3.ts'
import { noteAnswer, notesAnswer, refusal, upsertAnswer } from './contact-api.ts'
import { sandboxIds } from './ids.ts'

const locationId = sandboxIds.location
const openClock = () => createSteeredClock(Date.parse('2026-03-02T10:00:00Z'))
let clock = openClock()
const sandbox = useSandbox(() => {
  clock = openClock()
  return { clock }
})

const sam = { firstName: 'Sam', email: 'sam@example.com', tags: ['guide', 'player'] }

test('a new email makes a contact, which can be read back', async () => {
  const answer = await sandbox.upsert(sam)
  expect(answer.status).toBe(200)
  const [dateAdded, dateUpdated] = ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
  const contact = { ...sam, id: expect.any(String), locationId, dateAdded, dateUpdated }
  expect(await readJson(answer)).toEqual({ new: true, contact, traceId: expect.any(String) })

  const found = await sandbox.search('Sam@Example.com')
  expect(found.status).toBe(200)
  expect(await readJson(found)).toMatchObject({ contact: { ...sam, locationId } })
  expect(await sandbox.contacts()).toMatchObject([{ ...sam, deliveries: 1 }])
})

test('the same email is the same contact: other fields stay, tags are all replaced', async () => {
  await sandbox.upsert(sam)
  const answer = await sandbox.upsert({ email: 'SAM@example.com', lastName: 'Rivera', tags: ['coach'] })

  expect(await readJson(answer)).toMatchObject({ new: false, contact: { firstName: 'Sam', tags: ['coach'] } })
  expect(await sandbox.contacts()).toMatchObject([
    { firstName: 'Sam', lastName: 'Rivera', tags: ['coach'], deliveries: 2 }
  ])
})

test('the same email in another location, and contacts without an email, are contacts of their own', async () => {
  await sandbox.upsert(sam)
  await sandbox.upsert({ ...sam, locationId: 'elsewhere' })
  await sandbox.upsert({ firstName: 'Kim', email: '' })
  await sandbox.upsert({ firstName: 'Lee', email: '' })

  expect(await sandbox.contacts()).toHaveLength(4)
})

test('an upsert finds the contact that came through the webhook', async () => {
  await sandbox.deliver(lead)

  expect(await readJson(await sandbox.upsert(sam))).toMatchObject({ new: false })
})

test('an email that nobody has is answered without a contact', async () => {
  const answer = await sandbox.search('nobody@example.com')

  expect(answer.status).toBe(200)
  expect(await readJson(answer)).toMatchObject({ contact: null })
})

test.each([
  ['no token', { Version: apiVersion }],
  ['an empty token', { Authorization: 'Bearer ', Version: apiVersion }],
  ['no version', { Authorization: 'Bearer any' }],
  ['another version', { Authorization: 'Bearer any', Version: '2020-01-01' }]
])('%s is answered with 401', async (_, headers: Record<string, string>) => {
  const upsert = await sandbox.post('/contacts/upsert', { locationId, ...sam }, { headers })
  const search = await sandbox.call(`/contacts/search/duplicate?locationId=${locationId}`, { headers })

  expect([upsert.status, search.status]).toEqual([401, 401])
  expect(await sandbox.contacts()).toEqual([])
})

test('a missing locationId is answered with 400', async () => {
  const upsert = await sandbox.post('/contacts/upsert', sam, { headers: apiHeaders })
  const path = '/contacts/search/duplicate?email=sam@example.com'
  const search = await sandbox.call(path, { headers: apiHeaders })

  expect([upsert.status, search.status]).toEqual([400, 400])
  expect(await sandbox.contacts()).toEqual([])
})

test('unknown and malformed properties are answered with 422 and a message for each', async () => {
  const answer = await sandbox.upsert({ ...sam, utm_source: 'instagram', page_url: '/', phone: 1, tags: 'a' })

  expect(answer.status).toBe(422)
  const unknown = ['property utm_source should not exist', 'property page_url should not exist']
  const malformed = ['phone must be a string', 'tags must be an array']
  expect(await readJson(answer)).toMatchObject({
    message: expect.arrayContaining([...unknown, ...malformed])
  })
  expect(await sandbox.contacts()).toEqual([])
})

test('every documented property is taken, and the answer has the documented form', async () => {
  const texts = ['lastName', 'name', 'phone', 'source', 'address1', 'city', 'state', 'postalCode', 'country']
  const more = ['website', 'timezone', 'companyName', 'gender', 'dateOfBirth', 'assignedTo']
  const answer = await sandbox.upsert({
    ...sam,
    ...Object.fromEntries([...texts, ...more].map((name) => [name, 'x'])),
    companyName: null,
    customFields: [{ id: 'a', field_value: 'b' }],
    dnd: true,
    dndSettings: { SMS: { status: 'permanent' } },
    inboundDndSettings: { all: { status: 'active' } },
    createNewIfDuplicateAllowed: false
  })
  expect(answer.status).toBe(200)
  expect(upsertAnswer.parse(await readJson(answer)).contact).toMatchObject({
    assignedTo: 'x',
    dnd: true,
    customFields: [{ id: 'a', value: 'b' }]
  })
})

test.each(['x@y', 'sam@example', 'sam@ex ample.com'])('the email %j is refused', async (email) => {
  const answer = await sandbox.upsert({ email })
  expect(answer.status).toBe(422)
  expect(refusal.parse(await readJson(answer)).message).toEqual(['email must be an email'])
})

test('each location has 100 requests in 10 seconds, and hears how many are left', async () => {
  for (let left = 99; left >= 0; left -= 1) {
    const { status, headers } = await sandbox.search('sam@example.com')
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, String(left)])
  }

  clock.advance(4_000)
  const refused = await sandbox.upsert(sam)
  expect(refused.status).toBe(429)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '6',
    'x-ratelimit-max': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-interval-milliseconds': '10000',
    'x-ratelimit-limit-daily': '200000'
  })
  expect(await sandbox.contacts()).toEqual([])

  expect((await sandbox.upsert({ ...sam, locationId: 'elsewhere' })).status).toBe(200)
  clock.advance(6_000)
  expect((await sandbox.upsert(sam)).status).toBe(200)
})

test('tags are added to those of a contact, notes to its notes, and both count among the requests', async () => {
  await sandbox.upsert(sam)
  const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(await sandbox.contacts())
  const post = (path: string, body: unknown) =>
    sandbox.post(`/contacts/${path}`, body, { headers: apiHeaders })

  const tagged = await post(`${id}/tags`, { tags: ['player', 'trials'] })
  expect(await readJson(tagged)).toEqual({ tags: ['guide', 'player', 'trials'] })
  expect(tagged.headers.get('X-RateLimit-Remaining')).toBe('98')
  const { note } = noteAnswer.parse(await readJson(await post(`${id}/notes`, { body: 'called back' })))
  expect(note).toMatchObject({ contactId: id, dateAdded: '2026-03-02T10:00:00.000Z' })
  const notes = await sandbox.call(`/contacts/${id}/notes`, { headers: apiHeaders })
  expect(notesAnswer.parse(await readJson(notes))).toEqual({ notes: [note] })
  expect(await sandbox.contacts()).toMatchObject([{ notes: ['called back'], deliveries: 2 }])

  expect((await post(`${id}/tags`, { tags: 'a' })).status).toBe(422)
  expect((await post(`${id}/notes`, {})).status).toBe(422)
  expect((await post('nobody/notes', { body: 'x' })).status).toBe(400)
})
