import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'

test('a lead is stored, acknowledged with its id, and its delivery woken', async () => {
  const { postJson, store, wakes } = await openRelay()
  const response = await postJson(sampleLead())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: true,
    message: 'Your details were received.',
    id: expect.stringMatching(/^\S+$/)
  })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(wakes()).toBe(1)
  expect(await store.claim({ limit: 2, leaseMs: 1000 })).toEqual([
    expect.objectContaining({ lead: sampleLead() })
  ])
})

test('a repeat of the same key and body is one lead and gets the same answer', async () => {
  const { postJson, store, wakes } = await openRelay()
  const key = randomUUID()
  const first = await postJson(sampleLead(), { 'Idempotency-Key': key })
  const reordered = Object.fromEntries(Object.entries(sampleLead()).toReversed())
  const again = await postJson(reordered, { 'Idempotency-Key': key.toUpperCase() })
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  expect(await store.books()).toMatchObject({ accepted: 1 })
  expect(wakes()).toBe(1)
})

test('without a key, a repeat of the same body is one lead and another body another', async () => {
  const { postJson, store } = await openRelay()
  const first = await (await postJson(sampleLead())).json()
  expect(await (await postJson(sampleLead())).json()).toEqual(first)
  const other = await (await postJson({ ...sampleLead(), firstName: 'Grace' })).json()
  expect(other).toMatchObject({ success: true })
  expect(other).not.toEqual(first)
  expect(await store.books()).toMatchObject({ accepted: 2 })
})

test('without a key, the same body is a repeat for 24 hours', async () => {
  const { postJson, store, clock } = await openRelay()
  await postJson(sampleLead())
  clock.advance(24 * 3_600_000 - 1)
  await postJson(sampleLead())
  expect(await store.books()).toMatchObject({ accepted: 1 })
  clock.advance(1)
  await postJson(sampleLead())
  expect(await store.books()).toMatchObject({ accepted: 2 })
})

test('the same key with another body is a conflict', async () => {
  const { postJson, store } = await openRelay()
  const headers = { 'Idempotency-Key': randomUUID() }
  await postJson(sampleLead(), headers)
  const response = await postJson({ ...sampleLead(), email: 'other@example.com' }, headers)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    success: false,
    message: 'This form was already sent with other details. Please reload the page and send it again.'
  })
  expect(await store.books()).toMatchObject({ accepted: 1 })
})

test.each([
  ['firstName: First name is required.', { ...sampleLead(), firstName: ' ' }],
  ['Email must look like name@example.com.', { ...sampleLead(), email: 'ada' }],
  ['Phone must be text.', { ...sampleLead(), phone: 5 }],
  ['nickname is not a field of a lead.', { ...sampleLead(), nickname: 'A' }],
  ['Interest does not belong to this form source.', { ...sampleLead(), interest: 'lead-gen-guide' }],
  ['form_source: Form source is not one of the forms of this site.', { ...sampleLead(), form_source: 'x' }],
  [
    'form_source: Form source is not one of the forms of this site.',
    { ...sampleLead(), form_source: { toString: 1, valueOf: 1 } }
  ],
  ['The body must be a JSON object.', [sampleLead()]],
  ['The body must be a JSON object.', null]
])('400: %s', async (message, body) => {
  const { postJson, store } = await openRelay()
  const response = await postJson(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ success: false, message })
  expect(await store.books()).toMatchObject({ accepted: 0 })
})

test('every field that is wrong is named', async () => {
  const { postJson } = await openRelay()
  const { firstName: _first, email: _email, ...rest } = sampleLead()
  expect(await (await postJson(rest)).json()).toEqual({
    success: false,
    message: 'firstName: First name is missing. Email is missing.',
    problems: [
      { field: 'firstName', message: 'First name is missing.' },
      { field: 'email', message: 'Email is missing.' }
    ]
  })
})

test('a field named __proto__ is unexpected like any other', async () => {
  const { post } = await openRelay()
  const body = JSON.stringify(sampleLead()).replace('{', '{"__proto__":{},')
  const response = await post(body, { 'Content-Type': 'application/json' })
  expect(response.status).toBe(400)
})

test.each(['', 'ada', `${randomUUID()}, ${randomUUID()}`])(
  'an Idempotency-Key %o is refused',
  async (key) => {
    const { postJson } = await openRelay()
    const response = await postJson(sampleLead(), { 'Idempotency-Key': key })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'Idempotency-Key must be a UUID.' })
  }
)

test('a store that cannot be written is answered with 503 and nothing is acknowledged', async () => {
  const { postJson, store, logged, wakes } = await openRelay()
  await store.close()
  const response = await postJson(sampleLead())
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(await response.json()).toEqual({
    success: false,
    message: 'Your details could not be saved just now. Please send them again in a few seconds.'
  })
  expect(wakes()).toBe(0)
  expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'the store cannot be written' })
  )
})

test('the log names the lead and its form and holds nothing personal', async () => {
  const { postJson, logged } = await openRelay()
  const { id } = await (await postJson(sampleLead())).json()
  await postJson(sampleLead())
  await postJson({ ...sampleLead(), email: 'ada', 'ada@example.com': '' })
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'lead accepted', lead: id, form: 'cta-button-modal' }),
    expect.objectContaining({ msg: 'lead repeated', lead: id, form: 'cta-button-modal' }),
    expect.objectContaining({
      msg: 'lead refused',
      reason: 'invalid',
      form: 'cta-button-modal',
      fields: ['email']
    })
  ])
  expect(logged.join('')).not.toMatch(/Ada|ada@example\.com/)
})
