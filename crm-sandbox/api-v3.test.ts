import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiHeaders, lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { apiVersion } from './http.ts'
import { sandboxIds } from './ids.ts'

// `testing/crm` tests what the relay does with the answers. A correct relay never gets these refusals.

const { location, pipelines, stages, users } = sandboxIds
let clock = createSteeredClock()
const sandbox = useSandbox(() => {
  clock = createSteeredClock(Date.parse('2026-03-02T10:00:00Z'))
  return { clock }
})

const sam = { firstName: 'Sam', email: 'sam@example.com', tags: ['guide', 'player'] }
const get = (path: string, headers: Record<string, string> = apiHeaders) => sandbox.call(path, { headers })
const post = (path: string, body: object) => sandbox.post(path, body, { headers: apiHeaders })
const put = (id: string, body: object) =>
  sandbox.call(`/contacts/${id}`, {
    method: 'PUT',
    headers: { ...apiHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })
const named = z.object({ id: z.string() })

test('contacts of another location, without an email, or where duplicates are allowed are others', async () => {
  await sandbox.deliver(lead)
  await sandbox.create({ ...sam, locationId: 'elsewhere' })
  await sandbox.create({ firstName: 'Kim', email: '' })
  await sandbox.create({ firstName: 'Lee', phone: '+1 555 0100' })
  for (const known of [sam, { email: 'eve@example.com', phone: '+1 555 0100' }])
    expect((await sandbox.create(known)).status).toBe(400)
  expect(await sandbox.contacts()).toHaveLength(4)
  await sandbox.setLocation({ allowsDuplicates: true })
  expect((await sandbox.create(sam)).status).toBe(201)
})

test.each([
  ['no token', { Version: apiVersion }],
  ['an empty token', { Authorization: 'Bearer ', Version: apiVersion }],
  ['no version', { Authorization: 'Bearer any' }],
  ['another version', { Authorization: 'Bearer any', Version: '2020-01-01' }]
])('%s is answered with 401', async (_, headers: Record<string, string>) => {
  const create = await sandbox.post('/contacts/', { locationId: location, ...sam }, { headers })
  const paths = ['/workflows/', '/opportunities/search', `/locations/${location}`, '/contacts/x']
  const reads = await Promise.all(paths.map((path) => get(`${path}?locationId=${location}`, headers)))
  expect([create, ...reads].map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(await sandbox.contacts()).toEqual([])
})

test.each([
  ['a search without a location', '/contacts/search/duplicate?email=sam@example.com', 400],
  ['another location', `/opportunities/pipelines?locationId=elsewhere`, 403],
  ['no location', '/workflows/', 422],
  ['users without their company', `/users/search?locationId=${location}`, 422],
  ['a parameter that fields do not take', `/locations/${location}/customFields?locationId=${location}`, 422],
  ['a parameter that the search of deals lacks', `/opportunities/search?location_id=${location}`, 422]
])('%s is refused', async (_, path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(await readJson(answer)).toEqual({
    statusCode: status,
    message: expect.anything(),
    error: expect.any(String)
  })
})

test('unknown and malformed properties are answered with 422 and a message for each', async () => {
  const answer = await sandbox.create({ ...sam, utm_source: 'a', page_url: '/', phone: 1, tags: 'a' })
  expect(answer.status).toBe(422)
  const unknown = ['property utm_source should not exist', 'property page_url should not exist']
  const malformed = ['phone must be a string', 'tags must be an array']
  expect(await readJson(answer)).toMatchObject({
    message: expect.arrayContaining([...unknown, ...malformed])
  })
  for (const email of ['x@y', 'sam@example', 'sam@ex ample.com'])
    expect(await readJson(await sandbox.create({ email }))).toMatchObject({
      message: ['email must be an email']
    })
  expect(await sandbox.contacts()).toEqual([])

  const { id } = named.parse(await readJson(await sandbox.deliver(lead)))
  expect((await post(`/contacts/${id}/tags`, { tags: 'a' })).status).toBe(422)
  expect((await post(`/contacts/${id}/notes`, {})).status).toBe(422)
  expect((await put(id, { customFields: [], gender: 'x' })).status).toBe(422)
  const deal = {
    locationId: location,
    contactId: id,
    pipelineId: pipelines.recruitment,
    pipelineStageId: stages.newLead,
    name: 'Sam',
    status: 'open',
    assignedTo: users.kim
  }
  for (const changes of [{ source: 'x' }, { pipelineStageId: stages.contacted }])
    expect((await post('/opportunities/', { ...deal, ...changes })).status).toBe(422)
  expect((await post('/opportunities/', deal)).status).toBe(201)
  expect((await sandbox.change({ explode: true })).status).toBe(400)
})

test('a contact keeps the values of the custom fields that a call does not name', async () => {
  const { id } = named.parse(await readJson(await sandbox.deliver(lead)))
  const values = []
  for (const value of ['one', 'two']) {
    const made = await post(`/locations/${location}/customFields`, { name: value, dataType: 'TEXT' })
    const { customField } = z.object({ customField: named }).parse(await readJson(made))
    await put(id, { customFields: [{ id: customField.id, fieldValue: value }] })
    values.push({ id: customField.id, value })
  }
  expect(await readJson(await get(`/contacts/${id}`))).toMatchObject({ contact: { customFields: values } })
})

test('each location has 100 requests of any kind in 10 seconds, and hears how many are left', async () => {
  for (let left = 99; left >= 0; left -= 1) {
    const path = ['/contacts/search/duplicate', '/workflows/', '/conversations/search'][left % 3]
    const { status, headers } = await get(`${path}?locationId=${location}&email=sam@example.com&contactId=c`)
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
