import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiHeaders, lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { refusal } from './contact-api.ts'
import { sandboxIds } from './ids.ts'

const { location, pipelines, stages, users } = sandboxIds
const sandbox = useSandbox(() => ({ clock: createSteeredClock(Date.parse('2026-03-02T10:00:00Z')) }))

const get = (path: string) => sandbox.call(path, { headers: apiHeaders })
const send = (path: string, body: object, method = 'POST') =>
  sandbox.call(path, {
    method,
    headers: { ...apiHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })

const named = z.object({ id: z.string() })
const makeContact = async () => named.parse(await readJson(await sandbox.deliver(lead))).id
const makeField = async (dataType: string) => {
  const made = await send(`/locations/${location}/customFields`, { name: 'Size', dataType })
  return z.object({ customField: named }).parse(await readJson(made)).customField.id
}

const dealFor = (contactId: string) => ({
  locationId: location,
  contactId,
  pipelineId: pipelines.recruitment,
  pipelineStageId: stages.newLead,
  name: 'Sam',
  status: 'open',
  assignedTo: users.kim,
  monetaryValue: 1500
})

test.each([
  ['another location', `/opportunities/pipelines?locationId=elsewhere`, 403],
  ['no location', '/workflows/', 422],
  ['users without their company', `/users/search?locationId=${location}`, 422],
  ['a parameter that fields do not take', `/locations/${location}/customFields?locationId=${location}`, 422],
  ['a parameter that the search of deals lacks', `/opportunities/search?location_id=${location}`, 422]
])('%s is refused', async (_, path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(refusal.safeParse(await readJson(answer)).success).toBe(true)
})

test.each(['/workflows/', '/opportunities/search', `/locations/${location}`, '/contacts/x'])(
  '%s needs a token',
  async (path) => {
    expect((await sandbox.call(`${path}?locationId=${location}`)).status).toBe(401)
  }
)

test('a contact gets values of its custom fields, and keeps the others', async () => {
  const id = await makeContact()
  const [one, two] = [await makeField('TEXT'), await makeField('NUMERICAL')]
  const put = (...customFields: object[]) => send(`/contacts/${id}`, { customFields }, 'PUT')
  await put({ id: one, fieldValue: 'S' }, { id: two, fieldValue: 1 })
  const answer = await put({ id: one, fieldValue: 'M' })
  const customFields = [
    { id: two, value: 1 },
    { id: one, value: 'M' }
  ]
  expect(await readJson(answer)).toMatchObject({ succeeded: true, contact: { id, customFields } })
  expect(await readJson(await get(`/contacts/${id}`))).toMatchObject({ contact: { id, customFields } })

  expect((await put({ id: two, fieldValue: 'M' })).status).toBe(422)
  expect((await put({ id: 'none', fieldValue: 'M' })).status).toBe(422)
  expect((await send(`/contacts/${id}`, { customFields: [], gender: 'x' }, 'PUT')).status).toBe(422)
  expect((await send('/contacts/nobody', { customFields: [] }, 'PUT')).status).toBe(400)
})

test.each([
  ['an unknown property', { source: 'x' }, 422],
  ['another pipeline’s stage', { pipelineStageId: stages.contacted }, 422],
  ['an unknown pipeline', { pipelineId: 'none' }, 400],
  ['an unknown owner', { assignedTo: 'none' }, 422],
  ['an unknown contact', { contactId: 'none' }, 400]
])('a deal with %s is refused', async (_, changes, status) => {
  const answer = await send('/opportunities/', { ...dealFor(await makeContact()), ...changes })
  expect(answer.status).toBe(status)
})

const left = async (answer: Promise<Response>) => (await answer).headers.get('X-RateLimit-Remaining')

test('every call counts for the location, and a change that nobody can make is refused', async () => {
  const contactId = await makeContact()
  expect(await left(get(`/workflows/?locationId=${location}`))).toBe('99')
  expect(await left(send('/opportunities/', dealFor(contactId)))).toBe('98')
  expect(await left(get(`/contacts/${contactId}`))).toBe('97')
  expect((await sandbox.change({ explode: true })).status).toBe(400)
})
