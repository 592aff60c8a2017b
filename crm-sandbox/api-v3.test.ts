import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiHeaders, lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { apiVersion } from './api-v3.ts'
import {
  createAnswer,
  duplicateAnswer,
  noteAnswer,
  notesAnswer,
  refusal,
  searchAnswer
} from './contact-api.ts'
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
  const answer = await sandbox.create(sam)
  expect(answer.status).toBe(201)
  const [dateAdded, dateUpdated] = ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
  const contact = { ...sam, id: expect.any(String), locationId, dateAdded, dateUpdated }
  expect(await readJson(answer)).toEqual({ contact, traceId: expect.any(String) })

  const found = await sandbox.search('Sam@Example.com')
  expect(found.status).toBe(200)
  expect(searchAnswer.parse(await readJson(found))).toMatchObject({ contact: { ...sam, locationId } })
  expect(await sandbox.contacts()).toMatchObject([{ ...sam, deliveries: 1 }])
})

test.each([
  ['the email of another contact', { email: 'SAM@example.com' }, 'email'],
  ['a second email of another contact', { email: 'sam@work.example' }, 'email'],
  ['the phone of another contact', { email: 'kim@example.com', phone: '+1 555 0100' }, 'phone']
])('%s is answered with 400, and changes nothing', async (_, fields, matchingField) => {
  const [contact] = await known(
    sandbox.add({ ...sam, additionalEmails: ['sam@work.example'], phone: '+1 555 0100' })
  )
  const answer = await sandbox.create({ ...fields, firstName: 'Eve' })
  expect(answer.status).toBe(400)
  const { meta } = duplicateAnswer.parse(await readJson(answer))
  expect(meta).toEqual({ contactId: contact?.id, contactName: 'Sam', matchingField })
  expect(await sandbox.contacts()).toEqual([contact])
})

const idSchema = z.array(z.looseObject({ id: z.string() }))

async function known(adding: Promise<Response>) {
  await adding
  return idSchema.parse(await sandbox.contacts())
}

test('a location that allows duplicates makes a second contact', async () => {
  await sandbox.create(sam)
  await sandbox.setLocation({ allowsDuplicates: true })
  expect((await sandbox.create(sam)).status).toBe(201)
  expect(await sandbox.contacts()).toHaveLength(2)
})

test('the same email in another location, and contacts without an email, are contacts of their own', async () => {
  await sandbox.create(sam)
  await sandbox.create({ ...sam, locationId: 'elsewhere' })
  await sandbox.create({ firstName: 'Kim', email: '' })
  await sandbox.create({ firstName: 'Lee', email: '' })

  expect(await sandbox.contacts()).toHaveLength(4)
})

test('a contact that came through the webhook is known, and so is a second email', async () => {
  await sandbox.deliver(lead)
  expect((await sandbox.create(sam)).status).toBe(400)
  await sandbox.add({ firstName: 'Kim', email: 'kim@example.com', additionalEmails: ['kim@work.example'] })
  expect(await readJson(await sandbox.search('kim@work.example'))).toMatchObject({
    contact: { email: 'kim@example.com' }
  })
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
  const create = await sandbox.post('/contacts/', { locationId, ...sam }, { headers })
  const search = await sandbox.call(`/contacts/search/duplicate?locationId=${locationId}`, { headers })

  expect([create.status, search.status]).toEqual([401, 401])
  expect(await sandbox.contacts()).toEqual([])
})

test('a missing locationId is answered with 400', async () => {
  const create = await sandbox.post('/contacts/', sam, { headers: apiHeaders })
  const path = '/contacts/search/duplicate?email=sam@example.com'
  const search = await sandbox.call(path, { headers: apiHeaders })

  expect([create.status, search.status]).toEqual([400, 400])
  expect(await sandbox.contacts()).toEqual([])
})

test('unknown and malformed properties are answered with 422 and a message for each', async () => {
  const answer = await sandbox.create({ ...sam, utm_source: 'instagram', page_url: '/', phone: 1, tags: 'a' })

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
  const answer = await sandbox.create({
    ...sam,
    ...Object.fromEntries([...texts, ...more].map((name) => [name, 'x'])),
    companyName: null,
    customFields: [
      { id: 'a', fieldValue: 'b' },
      { id: 'c', field_value: 'd' }
    ],
    dnd: true,
    dndSettings: { SMS: { status: 'permanent' } },
    inboundDndSettings: { all: { status: 'active' } }
  })
  expect(answer.status).toBe(201)
  expect(createAnswer.parse(await readJson(answer)).contact).toMatchObject({
    assignedTo: 'x',
    dnd: true,
    customFields: [
      { id: 'a', value: 'b' },
      { id: 'c', value: 'd' }
    ]
  })
})

test.each(['x@y', 'sam@example', 'sam@ex ample.com'])('the email %j is refused', async (email) => {
  const answer = await sandbox.create({ email })
  expect(answer.status).toBe(422)
  expect(refusal.parse(await readJson(answer)).message).toEqual(['email must be an email'])
})

test('each location has 100 requests in 10 seconds, and hears how many are left', async () => {
  for (let left = 99; left >= 0; left -= 1) {
    const { status, headers } = await sandbox.search('sam@example.com')
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, String(left)])
  }

  clock.advance(4_000)
  const refused = await sandbox.create(sam)
  expect(refused.status).toBe(429)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '6',
    'x-ratelimit-max': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-interval-milliseconds': '10000',
    'x-ratelimit-limit-daily': '200000'
  })
  expect(await sandbox.contacts()).toEqual([])

  expect((await sandbox.create({ ...sam, locationId: 'elsewhere' })).status).toBe(201)
  clock.advance(6_000)
  expect((await sandbox.create(sam)).status).toBe(201)
})

test('tags are added to those of a contact, notes to its notes, and both count among the requests', async () => {
  await sandbox.create(sam)
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
  expect(await sandbox.contacts()).toMatchObject([{ notes: ['called back'], deliveries: 1 }])

  expect((await post(`${id}/tags`, { tags: 'a' })).status).toBe(422)
  expect((await post(`${id}/notes`, {})).status).toBe(422)
  expect((await post('nobody/notes', { body: 'x' })).status).toBe(400)
})
