import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'

const typed = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  form_source: 'cta-button-modal'
}

test.each([
  ['a trap that was filled in', { 'X-Form-Trap': 'https://spam.example' }],
  ['less time than a person needs', { 'X-Time-Taken': '120' }],
  ['hardly less time than that', { 'X-Time-Taken': '499' }]
])('a lead with %s is answered like any other, kept, and not delivered', async (_, headers) => {
  const { postJson, store, logged, wakes } = await openRelay()
  const response = await postJson(sampleLead(), headers)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: true,
    message: 'Your details were received.',
    id: expect.stringMatching(/^\S+$/)
  })
  expect(await store.books()).toMatchObject({ accepted: 1, quarantined: 1, pending: 0 })
  expect(await store.claim({ limit: 1, leaseMs: 1000 })).toEqual([])
  expect(wakes()).toBe(0)
  expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'lead is quarantined', form: 'cta-button-modal' })
  )
})

test('a form without scripts is caught by the trap alone', async () => {
  const { postForm, store } = await openRelay()
  const response = await postForm({ ...typed, company_website: 'https://spam.example' })
  expect(response.status).toBe(303)
  expect(await store.books()).toMatchObject({ quarantined: 1, pending: 0 })
})

test.each([
  ['lets the browser fill in all', { 'X-Time-Taken': '500' }],
  ['takes her time', { 'X-Time-Taken': '41250', 'X-Form-Trap': '' }],
  ['has a clock that tells nonsense', { 'X-Time-Taken': 'soon' }],
  ['has a clock that went back', { 'X-Time-Taken': '-20' }],
  ['sends no such headers', {}]
])('a person who %s is delivered', async (_, headers: Record<string, string>) => {
  const { postJson, store } = await openRelay()
  await postJson(sampleLead(), headers)
  expect(await store.books()).toMatchObject({ quarantined: 0, pending: 1 })
})

test.each([
  ['as its header says', { 'X-Consent-Version': '2' }, 2],
  ['as unknown where it says nothing', {}, 0],
  ['as unknown where it says nonsense', { 'X-Consent-Version': '2; drop' }, 0]
])('the version of the consent line is kept %s', async (_, headers: Record<string, string>, version) => {
  const { postJson, store } = await openRelay()
  const { id } = await (await postJson(sampleLead(), headers)).json()
  expect(await store.find(id)).toMatchObject({ consentVersion: version })
})
