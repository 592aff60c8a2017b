import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiHeaders, lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { refusal } from './contact-api.ts'
import { sandboxIds } from './ids.ts'

const { location, company, pipelines, stages, users, workflows } = sandboxIds
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

test('a location tells its company, settings, fields, pipelines, users and workflows', async () => {
  expect(await readJson(await get(`/locations/${location}`))).toEqual({
    location: {
      id: location,
      companyId: company,
      name: 'OCSM',
      settings: { allowDuplicateContact: false, allowDuplicateOpportunity: false }
    }
  })
  const fields = await readJson(await get(`/locations/${location}/customFields?model=contact`))
  expect(fields).toMatchObject({ customFields: [{ name: 'Shirt size', dataType: 'SINGLE_OPTIONS' }] })
  const of = `locationId=${location}`
  expect(await readJson(await get(`/opportunities/pipelines?${of}`))).toMatchObject({
    pipelines: [
      { id: pipelines.recruitment, stages: [{ id: stages.newLead, name: 'New lead', position: 0 }, {}] },
      { id: pipelines.partners }
    ]
  })
  expect(await readJson(await get(`/workflows/?${of}`))).toMatchObject({
    workflows: [
      { id: workflows.welcome, status: 'published' },
      { id: workflows.draft, status: 'draft' }
    ]
  })
  const found = await readJson(await get(`/users/search?${of}&companyId=${company}`))
  expect(found).toMatchObject({ users: [{ id: users.kim, name: 'Kim Coach' }, { id: users.lee }] })
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

test('a deal is opened and found by contact, pipeline and status', async () => {
  const contactId = await makeContact()
  const made = await send('/opportunities/', dealFor(contactId))
  expect(made.status).toBe(201)
  const { opportunity } = z.object({ opportunity: named.loose() }).parse(await readJson(made))
  expect(opportunity).toMatchObject({ ...dealFor(contactId), createdAt: '2026-03-02T10:00:00.000Z' })

  const search = async (query: string) => {
    const answer = await get(`/opportunities/search?locationId=${location}&contactId=${contactId}&${query}`)
    return z.object({ opportunities: z.array(named) }).parse(await readJson(answer)).opportunities
  }
  expect(await search(`pipelineId=${pipelines.recruitment}&status=open`)).toMatchObject([
    { id: opportunity.id }
  ])
  expect(await search(`pipelineId=${pipelines.partners}`)).toEqual([])
  await sandbox.change({ close: opportunity.id })
  expect(await search('status=open')).toEqual([])
  expect(await search('status=lost')).toHaveLength(1)
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

test('a second deal of a person in a pipeline is refused with the first, unless the location allows it', async () => {
  const deal = dealFor(await makeContact())
  await send('/opportunities/', deal)
  const refused = await send('/opportunities/', deal)
  expect(refused.status).toBe(400)
  expect(await readJson(refused)).toMatchObject({
    code: 'OPPORTUNITY_NO_DUPLICATE',
    meta: { existingId: expect.stringMatching(/^sandbox-/) }
  })
  await sandbox.change({ allowsSecondDeal: true })
  expect((await send('/opportunities/', deal)).status).toBe(201)
})

test('a published workflow takes a contact, and the list of contacts shows deals and workflows', async () => {
  const id = await makeContact()
  const enrol = (workflow: string) => send(`/contacts/${id}/workflow/${workflow}`, {})
  expect(await readJson(await enrol(workflows.welcome))).toMatchObject({ succeeded: true })
  expect((await enrol(workflows.draft)).status).toBe(400)
  await send('/opportunities/', dealFor(id))
  expect(await sandbox.contacts()).toMatchObject([
    { deals: ['Sam, Recruitment / New lead, open, Kim Coach'], workflows: ['Welcome'] }
  ])
  await sandbox.call('/api/contacts', { method: 'DELETE' })
  expect(await sandbox.contacts()).toEqual([])
})

const left = async (answer: Promise<Response>) => (await answer).headers.get('X-RateLimit-Remaining')

test('every call counts for the location, and a change that nobody can make is refused', async () => {
  const contactId = await makeContact()
  expect(await left(get(`/workflows/?locationId=${location}`))).toBe('99')
  expect(await left(send('/opportunities/', dealFor(contactId)))).toBe('98')
  expect(await left(get(`/contacts/${contactId}`))).toBe('97')
  expect((await sandbox.change({ explode: true })).status).toBe(400)
})
