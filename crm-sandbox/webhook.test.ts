import { expect, test } from 'vitest'
import { sandboxIds, webhookPath } from './ids.ts'
import { lead, readJson, StillClock, useSandbox } from '../testing/open-sandbox.ts'

const sandbox = useSandbox(() => ({ clock: new StillClock('2026-03-02T10:00:00Z') }))

test('a lead is answered with an id and listed with every field as it came', async () => {
  const fields = { ...lead, name: 'Łukasz\n<b>', unknown: { nested: [1, null, ''] } }
  const answer = await sandbox.deliver(fields, { headers: { 'webhook-id': 'lead-1' } })

  expect(answer.status).toBe(200)
  expect(await readJson(answer)).toEqual({
    status: 'Success: request sent to trigger execution server',
    id: expect.any(String)
  })
  expect(await sandbox.contacts()).toEqual([
    {
      ...fields,
      id: expect.any(String),
      receivedAt: '2026-03-02T10:00:00.000Z',
      deliveries: 1,
      webhookId: 'lead-1'
    }
  ])
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

test('a repeated webhook-id is the same contact, delivered once more', async () => {
  const deliver = () => sandbox.deliver(lead, { headers: { 'webhook-id': 'lead-1' } }).then(readJson)

  expect(await deliver()).toEqual(await deliver())
  expect(await sandbox.contacts()).toMatchObject([{ webhookId: 'lead-1', deliveries: 2 }])
})

test('the same person under two webhook-ids is two contacts', async () => {
  await sandbox.deliver(lead, { headers: { 'webhook-id': 'lead-1' } })
  await sandbox.deliver(lead, { headers: { 'webhook-id': 'lead-2' } })

  expect(await sandbox.contacts()).toMatchObject([{ webhookId: 'lead-1' }, { webhookId: 'lead-2' }])
})

test('without a webhook-id every delivery is a contact', async () => {
  await sandbox.deliver(lead)
  await sandbox.deliver(lead)

  expect(await sandbox.contacts()).toHaveLength(2)
})

test.each(['', 'name=Sam', '[]', '"Sam"', 'null'])('a body of %j is refused', async (body) => {
  const answer = await sandbox.call(webhookPath, { method: 'POST', body })

  expect(answer.status).toBe(400)
  expect(await sandbox.contacts()).toEqual([])
})

test('a body over 64 KiB is refused', async () => {
  const answer = await sandbox.deliver({ note: 'x'.repeat(64 * 1024) })

  expect(answer.status).toBe(413)
  expect(await sandbox.contacts()).toEqual([])
})
