import { expect, test } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { openForHeader, trapField, trapHeader } from '../contract/suspicion.ts'
import { openRelay } from './testing/open-relay.ts'

test.each([
  ['filled a field that no person sees', { [trapHeader]: 'https://spam.example' }],
  ['sent the form sooner than a person can', { [openForHeader]: '699' }]
])('who %s is answered like anybody, kept, and waits for an operator', async (_, headers) => {
  const { postJson, store, logged, wakes } = await openRelay()
  const suspected = await postJson(sampleLead(), headers)
  expect(suspected.status).toBe(200)
  expect(await suspected.json()).toMatchObject({ success: true })
  expect(await store.books()).toMatchObject({ accepted: 1, quarantined: 1, pending: 0 })
  expect(wakes()).toBe(0)
  expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'lead is quarantined', form: 'cta-button-modal' })
  )
})

test('a form that is sent without scripts has the same trap', async () => {
  const { postForm, store } = await openRelay()
  const { firstName, lastName, email, form_source } = sampleLead()
  const answer = await postForm({ firstName, lastName, email, form_source, [trapField]: 'x' })
  expect(answer.status).toBe(303)
  expect(await store.books()).toMatchObject({ quarantined: 1 })
})

test.each([
  {},
  { [openForHeader]: '700' },
  { [openForHeader]: 'soon' },
  { [openForHeader]: '-1' },
  { [trapHeader]: '' }
])('nobody is suspected for %o', async (headers) => {
  const { postJson, store } = await openRelay()
  await postJson(sampleLead(), headers)
  expect(await store.books()).toMatchObject({ pending: 1, quarantined: 0 })
})
