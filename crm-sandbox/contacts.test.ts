import { expect, test } from 'vitest'
import { lead, readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { createChanges, createContactBook, systemClock } from './contact-book.ts'
import { sandboxIds, webhookPath } from './ids.ts'

const sandbox = useSandbox(() => ({ clock: createSteeredClock(Date.parse('2026-03-02T10:00:00Z')) }))

test('a lead is answered with an id and listed with every field as it came', async () => {
  const fields = { ...lead, name: 'Łukasz\n<b>', unknown: { nested: [1, null, ''] } }
  const answer = await sandbox.deliver(fields, { headers: { 'webhook-id': 'lead-1' } })

  expect(answer.status).toBe(200)
  expect(await readJson(answer)).toEqual({
    status: 'Success: request sent to trigger execution server',
    id: expect.any(String)
  })
  const known = { receivedAt: '2026-03-02T10:00:00.000Z', deliveries: 1, webhookId: 'lead-1' }
  expect(await sandbox.contacts()).toEqual([{ ...fields, id: expect.any(String), ...known }])
})

test.each([
  ['another id', `/hooks/${sandboxIds.location}/webhook-trigger/3f1b8c1e-0000-4000-8000-000000000000`],
  ['another location', `/hooks/elsewhere/webhook-trigger/${sandboxIds.webhook}`]
])('%s is answered with the false 200 and nothing is stored', async (_, path) => {
  const answer = await sandbox.post(path, lead)

  expect(answer.status).toBe(200)
  expect(await readJson(answer)).toEqual({ status: 'Success: test request received' })
  expect(await sandbox.contacts()).toEqual([])
})

test('a webhook-id is one contact however often it comes; without one every delivery is a contact', async () => {
  const deliver = (firstName: string, headers: Record<string, string> = {}) =>
    sandbox.deliver({ ...lead, firstName }, { headers }).then(readJson)

  expect(await deliver('Ana', { 'webhook-id': 'lead-1' })).toEqual(
    await deliver('Ana', { 'webhook-id': 'lead-1' })
  )
  await deliver('Ana', { 'webhook-id': 'lead-2' })
  await deliver('Bo')
  await deliver('Bo')
  expect(await sandbox.contacts()).toMatchObject([
    { firstName: 'Ana', webhookId: 'lead-1', deliveries: 2 },
    { firstName: 'Ana', webhookId: 'lead-2', deliveries: 1 },
    { firstName: 'Bo', deliveries: 1 },
    { firstName: 'Bo', deliveries: 1 }
  ])
})

test.each([
  ['', 400],
  ['name=Sam', 400],
  ['[]', 400],
  ['"Sam"', 400],
  ['null', 400],
  [JSON.stringify({ note: 'x'.repeat(64 * 1024) }), 413]
])('a body of %.20s is refused with %d', async (body, status) => {
  const answer = await sandbox.call(webhookPath, { method: 'POST', body })

  expect(answer.status).toBe(status)
  expect(await sandbox.contacts()).toEqual([])
})

test('what a contact says cannot pass for what the sandbox knows of it', async () => {
  await sandbox.deliver({ id: 'mine', deliveries: 7, receivedAt: 'never', webhookId: 'mine' })

  expect(await sandbox.contacts()).toEqual([
    { id: expect.not.stringMatching('mine'), deliveries: 1, receivedAt: expect.stringMatching(/^\d{4}-/) }
  ])
})

const location = 'here'

test('beyond its limit the oldest contacts make room, and their webhook-ids are forgotten', () => {
  const book = createContactBook({ changes: createChanges(), clock: systemClock, limit: 2 })
  for (const webhookId of ['1', '2', '3']) book.record({ location, fields: {}, webhookId })
  expect(book.all().map(({ webhookId }) => webhookId)).toEqual(['2', '3'])

  book.record({ location, fields: {}, webhookId: '1' })
  expect(book.all().map(({ webhookId }) => webhookId)).toEqual(['3', '1'])
  expect(book.newest(5).map(({ webhookId }) => webhookId)).toEqual(['1', '3'])
})

test('a webhook-id that came before the book was cleared is a new contact after it', () => {
  const book = createContactBook({ changes: createChanges(), clock: systemClock })
  book.record({ location, fields: {}, webhookId: '1' })
  book.clear()
  book.record({ location, fields: {}, webhookId: '1' })

  expect(book.all()).toMatchObject([{ webhookId: '1', deliveries: 1 }])
})
